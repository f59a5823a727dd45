package seckill.console.client;

import java.time.Duration;

/** Waits between attempts: doubles from the first to the greatest, and starts over after success. Not thread-safe. */
final class Backoff {

    private final long firstMillis;
    private final long greatestMillis;
    private long nextMillis;

    Backoff(Duration first, Duration greatest) {
        firstMillis = first.toMillis();
        greatestMillis = greatest.toMillis();
        nextMillis = firstMillis;
    }

    Duration next() {
        long now = nextMillis;
        nextMillis = Math.min(greatestMillis, nextMillis * 2);
        return Duration.ofMillis(now);
    }

    void succeeded() {
        nextMillis = firstMillis;
    }
}
