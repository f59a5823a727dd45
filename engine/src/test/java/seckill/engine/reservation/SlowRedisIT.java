package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import seckill.engine.control.OfferView;
import seckill.engine.reservation.ReservationOutcome.Busy;
import seckill.engine.reservation.ReservationOutcome.Granted;
import seckill.model.LimitScope;
import seckill.testkit.Await;
import seckill.testkit.DisposableRedis;

/** The ninth check: what a slow Redis cannot take is shed at once, and what was taken on gets its answer. */
class SlowRedisIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final OfferView VIEW = RedisFixture.view(RedisFixture.terms(LimitScope.OFFER, 4), 1);
    private static final LaneSettings SIXTEEN = new LaneSettings(4, 1, 64, LIMIT, 16, 2);

    private final ReservationCounters counters = new ReservationCounters();
    private final Queue<ReservationOutcome> outcomes = new ConcurrentLinkedQueue<>();

    @Test
    void aFrozenRedisShedsAllButSoManyOfAllBucketsAndServesThoseWhenItIsBack() {
        try (DisposableRedis server = new DisposableRedis();
                RedisFixture fixture = new RedisFixture(server.uri(), Duration.ofSeconds(20))) {
            for (int i = 0; i < 4; i++) {
                fixture.open(Bucket.at(VIEW.terms(), i), 1, 100);
            }
            ReservationStage stage = fixture.stage(fixture.store, SIXTEEN, counters);
            server.pause();
            try {
                ask(stage, 0, 40);
                assertThat(outcomes).hasSize(24).containsOnly(new Busy());
            } finally {
                server.resume();
            }
            Await.until("those taken on are answered", LIMIT, () -> outcomes.size() == 40);
            assertThat(counters.counts().busy()).isEqualTo(24);
            assertThat(counters.counts().granted()).isEqualTo(16);

            // Each answer made room again.
            ask(stage, 40, 56);
            Await.until("all are answered", LIMIT, () -> outcomes.size() == 56);
            assertThat(outcomes.stream().filter(Granted.class::isInstance)).hasSize(32);
            assertThat(counters.counts().busy()).isEqualTo(24);
        }
    }

    @Test
    void aClosedFenceTakesNoPlace() {
        try (DisposableRedis server = new DisposableRedis();
                RedisFixture fixture = new RedisFixture(server.uri(), Duration.ofSeconds(20))) {
            ReservationStage stage = fixture.stage(fixture.store, SIXTEEN, counters);
            fixture.catalog.closeFence();
            ask(stage, 0, 40);
            assertThat(outcomes).hasSize(40).containsOnly(new ReservationOutcome.NotOpen());
        }
    }

    private void ask(ReservationStage stage, int from, int to) {
        for (int i = from; i < to; i++) {
            stage.reserve(VIEW, "buyer-" + i, 1, "%032x".formatted(i), outcomes::add);
        }
    }
}
