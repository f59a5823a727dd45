package seckill.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.BucketSnapshot;
import seckill.model.GateState;
import seckill.model.feed.Lamp;
import seckill.model.feed.Latency;

class MetersTest {

    @Test
    void aRateIsOfTheLastSecondsOnly() {
        RateWindow rate = new RateWindow(2_000);
        assertThat(rate.note(0, 100)).isZero();
        assertThat(rate.note(1_000, 110)).isEqualTo(10);
        assertThat(rate.note(2_000, 130)).isEqualTo(15);
        // From 1,000 on: 40 in two seconds.
        assertThat(rate.note(3_000, 150)).isEqualTo(20);
        assertThat(rate.note(5_000, 150)).isZero();
    }

    @Test
    void aCounterThatFallsHasBegunAnew() {
        RateWindow rate = new RateWindow(2_000);
        rate.note(0, 100);
        rate.note(1_000, 200);
        assertThat(rate.note(2_000, 5)).isZero();
        assertThat(rate.note(3_000, 8)).isEqualTo(3);
    }

    @Test
    void aClockThatIsSetBackMakesNoNegativeRate() {
        RateWindow rate = new RateWindow(2_000);
        rate.note(10_000, 100);
        assertThat(rate.note(5_000, 110)).isZero();
        assertThat(rate.note(6_000, 120)).isEqualTo(10);
    }

    @Test
    void latenciesAreOfTheLastTenParts() {
        Deque<Histogram> parts = new ArrayDeque<>();
        for (int i = 0; i < 11; i++) {
            Histogram part = new Histogram(60_000_000, 3);
            part.recordValue(i == 0 ? 50_000 : 100);
            parts.add(part);
        }
        LatencyWindow window = new LatencyWindow(parts::removeFirst);
        for (int i = 0; i < 9; i++) {
            window.read();
        }
        Latency ten = window.read();
        assertThat(ten.count()).isEqualTo(10);
        assertThat(ten.p50Micros()).isEqualTo(100);
        assertThat(ten.maxMicros()).isBetween(50_000L, 50_100L);
        Latency later = window.read();
        assertThat(later.count()).isEqualTo(10);
        assertThat(later.maxMicros()).isEqualTo(100);
    }

    @Test
    void nothingRecordedIsNoLatency() {
        assertThat(new LatencyWindow(() -> new Histogram(60_000_000, 3)).read()).isEqualTo(Latency.NONE);
    }

    @Test
    void oneBucketThatDoesNotBalanceBreaksTheLampAlsoWhereTheSumsAgree() {
        Lamp lamp = Lamps.redis(Map.of(0, bucket(10, 4, 7), 1, bucket(10, 4, 5)), true, java.time.Instant.EPOCH);
        assertThat(lamp.state()).isEqualTo(Lamp.State.BROKEN);
        assertThat(lamp.terms()).contains(new Lamp.Term("left", 12), new Lamp.Term("granted", 8));
        assertThat(lamp.detail()).contains("bucket ");
    }

    @Test
    void withoutDataNoLampHolds() {
        assertThat(Lamps.redis(Map.of(), true, null).state()).isEqualTo(Lamp.State.UNKNOWN);
        assertThat(Lamps.redis(Map.of(0, bucket(10, 4, 6)), false, java.time.Instant.EPOCH)
                        .state())
                .isEqualTo(Lamp.State.UNKNOWN);
        assertThat(Lamps.reconciliation(null).state()).isEqualTo(Lamp.State.UNKNOWN);
    }

    @Test
    void moreSettledThanGrantedBreaksTheLamp() {
        Map<Integer, BucketSnapshot> buckets = Map.of(0, bucket(10, 4, 6));
        assertThat(Lamps.settlement(buckets, Map.of(0, 4L), java.time.Instant.EPOCH)
                        .state())
                .isEqualTo(Lamp.State.HOLDS);
        assertThat(Lamps.settlement(buckets, Map.of(0, 5L), java.time.Instant.EPOCH)
                        .state())
                .isEqualTo(Lamp.State.BROKEN);
    }

    @Test
    void stockBelowZeroOrAboveWhatThereWasBreaksTheLamp() {
        for (long good : List.of(0L, 10L)) {
            assertThat(Lamps.stock(10, good, java.time.Instant.EPOCH).state()).isEqualTo(Lamp.State.HOLDS);
        }
        for (long bad : List.of(-1L, 11L)) {
            assertThat(Lamps.stock(10, bad, java.time.Instant.EPOCH).state()).isEqualTo(Lamp.State.BROKEN);
        }
    }

    private static BucketSnapshot bucket(long preheated, long granted, long left) {
        return new BucketSnapshot(1, GateState.OPEN, 1, preheated, granted, 0, 0, left, granted, 0, "1-1", "1-1", 0, 1);
    }
}
