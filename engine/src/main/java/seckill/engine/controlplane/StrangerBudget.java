package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import java.util.OptionalLong;

/** How many rows those who are not signed in may add to the audit log: 60 at once, one more each second; the rest is counted. */
final class StrangerBudget {

    private static final long ROWS_MAX = 60;
    private static final long NANOS_PER_ROW = 1_000_000_000L;

    private final Ticker ticker;
    private long emptyAtNanos;
    private long leftOut;

    StrangerBudget(Ticker ticker) {
        this.ticker = ticker;
        emptyAtNanos = ticker.read();
    }

    /** @return how many were left out since the last row; empty: leave this one out too */
    synchronized OptionalLong take() {
        long now = ticker.read();
        long level = Math.max(emptyAtNanos - now, 0);
        if (level + NANOS_PER_ROW > ROWS_MAX * NANOS_PER_ROW) {
            leftOut++;
            return OptionalLong.empty();
        }
        emptyAtNanos = now + level + NANOS_PER_ROW;
        long since = leftOut;
        leftOut = 0;
        return OptionalLong.of(since);
    }
}
