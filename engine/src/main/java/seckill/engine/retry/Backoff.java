package seckill.engine.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff with jitter: the n-th failure waits between half and the whole of {@code first * 2^(n-1)}, at most
 * {@code max}, so that those who failed together do not come back together.
 *
 * @param first longest wait after the first failure, more than zero
 * @param max longest wait of all, not below {@code first}
 */
public record Backoff(Duration first, Duration max) {

    private static final int DOUBLINGS_MAX = 30;

    public Backoff {
        if (first.isNegative() || first.isZero() || max.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "a backoff begins above zero and ends no lower, not " + first + " to " + max);
        }
    }

    /** @param failures failures so far, 1 or more */
    public Duration delay(int failures, RandomGenerator random) {
        int doublings = Math.clamp(failures - 1L, 0, DOUBLINGS_MAX);
        long firstMillis = Math.max(1, first.toMillis());
        long wholeMillis = Math.min(Math.max(1, max.toMillis()), firstMillis << doublings);
        long halfMillis = wholeMillis / 2;
        return Duration.ofMillis(wholeMillis - halfMillis + random.nextLong(halfMillis + 1));
    }
}
