package seckill.engine.admission;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.TokensInheritanceStrategy;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** So many requests a second of all buyers together: a token bucket that follows its setting, and saves up a tenth of a second. */
final class OverallRate {

    private static final int BURSTS_PER_SECOND = 10;

    private final IntSupplier perSecondMax;
    private final Bucket bucket;
    private volatile int configured;

    /**
     * @param perSecondMax asked for with every request; 0 is no limit
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    OverallRate(IntSupplier perSecondMax, LongSupplier nanoClock) {
        this.perSecondMax = perSecondMax;
        configured = perSecondMax.getAsInt();
        bucket = Bucket.builder()
                .addLimit(limit(configured))
                .withCustomTimePrecision(new Nanos(nanoClock))
                .build();
    }

    /** Takes a token if there is one. Never waits. */
    boolean tryTake() {
        int wanted = perSecondMax.getAsInt();
        if (wanted != configured) {
            follow(wanted);
        }
        return wanted == 0 || bucket.tryConsume(1);
    }

    /** Requests a second as set now; 0 is no limit. */
    int perSecond() {
        return perSecondMax.getAsInt();
    }

    /** What was saved up stays, as far as the new limit lets it. */
    private synchronized void follow(int wanted) {
        if (wanted != configured) {
            bucket.replaceConfiguration(
                    BucketConfiguration.builder().addLimit(limit(wanted)).build(), TokensInheritanceStrategy.AS_IS);
            configured = wanted;
        }
    }

    private static Bandwidth limit(int perSecond) {
        int tokens = Math.max(1, perSecond);
        return Bandwidth.builder()
                .capacity(Math.max(1, tokens / BURSTS_PER_SECOND))
                .refillGreedy(tokens, Duration.ofSeconds(1))
                .build();
    }

    private record Nanos(LongSupplier clock) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            return clock.getAsLong();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
