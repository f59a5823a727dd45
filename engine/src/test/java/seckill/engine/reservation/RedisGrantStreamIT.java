package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.reservation.RedisFixture.request;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.model.LimitScope;
import seckill.testkit.Await;

class RedisGrantStreamIT {

    private final RedisFixture fixture = new RedisFixture();
    private final RedisGrantStream stream = fixture.stream;

    @AfterEach
    void close() {
        fixture.close();
    }

    private Bucket granted(int count) {
        Bucket bucket = fixture.open(count);
        for (int i = 0; i < count; i += 500) {
            fixture.reserve(
                    bucket,
                    1,
                    IntStream.range(i, Math.min(count, i + 500))
                            .mapToObj(n -> request("7-3-1-" + n, "u" + n))
                            .toArray(ReserveRequest[]::new));
        }
        return bucket;
    }

    private static List<String> ids(List<StreamEntry> entries) {
        return entries.stream().map(StreamEntry::entryId).toList();
    }

    @Test
    void newEntriesAreHandedOutOnceInTheirOrder() {
        Bucket bucket = granted(3);
        List<StreamEntry> first = stream.readNew(bucket, "one", 2);
        assertThat(first).hasSize(2);
        assertThat(first.getFirst().fields())
                .isEqualTo(Map.of("r", "7-3-1-0", "u", "u0", "q", "1", "k", RedisFixture.REQUEST, "e", "1"));
        assertThat(first.get(1).fields()).containsEntry("r", "7-3-1-1");
        assertThat(stream.readNew(bucket, "two", 5)).hasSize(1);
        assertThat(stream.readNew(bucket, "one", 5)).isEmpty();
        assertThat(stream.pendingIds(bucket)).hasSize(3).startsWith(ids(first).toArray(String[]::new));
    }

    @Test
    void anAcknowledgedEntryIsGoneAndAcknowledgingAgainChangesNothing() {
        Bucket bucket = granted(2);
        List<String> ids = ids(stream.readNew(bucket, "one", 2));
        stream.acknowledge(bucket, List.of(ids.getFirst()));
        stream.acknowledge(bucket, List.of(ids.getFirst()));
        stream.acknowledge(bucket, List.of());
        assertThat(stream.pendingIds(bucket)).containsExactly(ids.getLast());
        assertThat(stream.claim(bucket, "two", Duration.ZERO, 10))
                .extracting(StreamEntry::entryId)
                .containsExactly(ids.getLast());
    }

    @Test
    void entriesOfADeadConsumerAreClaimedAfterTheirIdleTime() {
        Bucket bucket = granted(2);
        List<StreamEntry> read = stream.readNew(bucket, "dead", 2);
        assertThat(stream.claim(bucket, "alive", Duration.ofMinutes(5), 10)).isEmpty();
        assertThat(stream.claim(bucket, "alive", Duration.ZERO, 1)).isEqualTo(read.subList(0, 1));
        assertThat(stream.claim(bucket, "alive", Duration.ZERO, 10)).isEqualTo(read);
        assertThat(stream.consumers(bucket))
                .anyMatch(c -> c.name().equals("alive") && c.pending() == 2)
                .anyMatch(c -> c.name().equals("dead") && c.pending() == 0);
        assertThat(stream.pendingIds(bucket)).hasSize(2);
    }

    @Test
    void manyPendingEntriesAreAllListed() {
        Bucket bucket = granted(2_500);
        assertThat(stream.readNew(bucket, "one", 2_500)).hasSize(2_500);
        assertThat(stream.pendingIds(bucket)).hasSize(2_500).doesNotHaveDuplicates();
    }

    @Test
    void aRangeExcludesItsStartAndIncludesItsEnd() {
        Bucket bucket = granted(4);
        List<StreamEntry> all = stream.range(
                bucket, "0-0", fixture.store.inspect(bucket).orElseThrow().lastEntryId(), 10);
        assertThat(all).hasSize(4);
        assertThat(stream.range(bucket, all.get(0).entryId(), all.get(2).entryId(), 10))
                .isEqualTo(all.subList(1, 3));
        assertThat(stream.range(bucket, "0-0", all.get(3).entryId(), 2)).isEqualTo(all.subList(0, 2));
        assertThat(stream.trimBelow(bucket, all.get(2).entryId())).isEqualTo(2);
        assertThat(stream.range(bucket, "0-0", all.get(3).entryId(), 10)).isEqualTo(all.subList(2, 4));
    }

    @Test
    void onlySilentConsumersThatHoldNothingAreForgotten() {
        Bucket bucket = granted(1);
        assertThat(stream.readNew(bucket, "holds", 1)).hasSize(1);
        assertThat(stream.readNew(bucket, "reads", 1)).isEmpty();
        assertThat(stream.forgetSilentConsumers(bucket, Duration.ofMinutes(5))).isZero();
        Await.until(
                "a consumer that holds nothing is forgotten",
                Duration.ofSeconds(5),
                () -> stream.forgetSilentConsumers(bucket, Duration.ofMillis(1)) == 1
                        || stream.consumers(bucket).size() == 1);
        assertThat(stream.consumers(bucket))
                .extracting(GrantStream.Consumer::name)
                .containsExactly("holds");
    }

    @Test
    void aStreamThatIsNotThereReadsAsEmpty() {
        Bucket bucket = Bucket.at(RedisFixture.terms(LimitScope.OFFER, 1), 0);
        assertThat(stream.readNew(bucket, "one", 1)).isEmpty();
        assertThat(stream.claim(bucket, "one", Duration.ZERO, 1)).isEmpty();
        assertThat(stream.pendingIds(bucket)).isEmpty();
        assertThat(stream.consumers(bucket)).isEmpty();
        assertThat(stream.range(bucket, "0-0", "9-0", 1)).isEmpty();
        assertThat(stream.forgetSilentConsumers(bucket, Duration.ofMillis(1))).isZero();
        assertThat(stream.trimBelow(bucket, "9-0")).isZero();
    }
}
