package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.reservation.RedisFixture.request;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import seckill.testkit.Await;
import seckill.testkit.DisposableRedis;

/** The link on a Redis that ends, returns, and is not what it should be. */
class RedisLinkIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void aLostServerTakesTheLinkDownOnceAndNothingReconnectsByItself() {
        try (DisposableRedis server = new DisposableRedis();
                RedisFixture fixture = new RedisFixture(server.uri(), Duration.ofSeconds(2))) {
            AtomicInteger heard = new AtomicInteger();
            fixture.link.onDown(heard::incrementAndGet);
            Bucket bucket = fixture.open(5);
            String before = fixture.store.identity().runId();
            server.kill();
            Await.until("the link is down", LIMIT, () -> !fixture.link.isUp());
            assertThat(heard).hasValue(1);
            assertThat(fixture.catalog.isFenced()).isTrue();
            assertThatThrownBy(() -> fixture.store.inspect(bucket)).isInstanceOf(RedisUnavailableException.class);
            assertThatThrownBy(fixture.link::connect).isInstanceOf(RedisUnavailableException.class);
            server.start();
            assertThat(fixture.link.isUp()).isFalse();
            fixture.link.connect();
            assertThat(fixture.store.identity().runId()).isNotEqualTo(before);
            assertThat(fixture.store.remaining(bucket)).contains(5L);
            assertThatThrownBy(() -> fixture.reserve(bucket, 1, request("7-3-1-a", "anna")))
                    .isInstanceOf(NothingSentException.class);
            assertThat(fixture.catalog.openFence()).isTrue();
            assertThat(fixture.reserve(bucket, 1, request("7-3-1-a", "anna")).remaining())
                    .isEqualTo(4);
            assertThat(heard).hasValue(1);
        }
    }

    @Test
    void aRedisThatMayEvictIsRefusedByName() {
        try (DisposableRedis server = new DisposableRedis();
                NetworkThreads threads = NetworkThreads.start(1);
                RedisLink link = new RedisLink(
                        server.uri(), Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2), threads)) {
            assertThat(server.command("CONFIG SET maxmemory-policy allkeys-lru"))
                    .contains("OK");
            assertThatThrownBy(link::connect)
                    .isInstanceOf(RedisUnsuitableException.class)
                    .hasMessageContaining("maxmemory-policy is allkeys-lru")
                    .hasMessageContaining("allowed: noeviction");
            assertThat(link.isUp()).isFalse();
        }
    }

    @Test
    void aServerThatHasBecomeAReplicaIsLeft() {
        try (DisposableRedis server = new DisposableRedis();
                DisposableRedis other = new DisposableRedis();
                RedisFixture fixture = new RedisFixture(server.uri(), Duration.ofSeconds(2))) {
            Bucket bucket = fixture.open(5);
            assertThat(server.command("REPLICAOF 127.0.0.1 " + other.port())).contains("OK");
            assertThatThrownBy(() -> fixture.reserve(bucket, 1, request("7-3-1-a", "anna")))
                    .isInstanceOf(RedisUnavailableException.class);
            Await.until("the link is down", LIMIT, () -> !fixture.link.isUp());
            assertThat(fixture.catalog.isFenced()).isTrue();
        }
    }

    @Test
    void aFrozenServerCostsNoMoreThanTheTimeout() {
        try (DisposableRedis server = new DisposableRedis();
                RedisFixture fixture = new RedisFixture(server.uri(), Duration.ofMillis(300))) {
            Bucket bucket = fixture.open(5);
            server.pause();
            try {
                assertThatThrownBy(() -> fixture.reserve(bucket, 1, request("7-3-1-a", "anna")))
                        .isInstanceOf(RedisUnavailableException.class)
                        .hasMessageContaining("timed out");
                assertThatThrownBy(fixture.store::identity).isInstanceOf(RedisUnavailableException.class);
            } finally {
                server.resume();
            }
            Await.until(
                    "the call that timed out has run",
                    LIMIT,
                    () -> fixture.store.remaining(bucket).orElseThrow() == 4);
            assertThat(fixture.reserve(bucket, 1, request("7-3-1-a", "anna")).answers())
                    .containsExactly(new ReserveAnswer(seckill.model.ReserveCode.GRANTED, "7-3-1-a"));
            assertThat(fixture.store.remaining(bucket)).contains(4L);
        }
    }
}
