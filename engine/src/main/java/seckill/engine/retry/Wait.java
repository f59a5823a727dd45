package seckill.engine.retry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A span of time that somebody waits for without blocking anyone. Over from the start. A clock that was set back ends the wait: better
 * an attempt too early than none for an hour. Safe for several threads.
 */
public final class Wait {

    private final InstantSource clock;
    private @Nullable Instant from;
    private @Nullable Instant until;

    public Wait(InstantSource clock) {
        this.clock = clock;
    }

    /** Starts (again) to wait for this long from now. */
    public synchronized void begin(Duration delay) {
        from = clock.instant();
        until = from.plus(delay);
    }

    public synchronized void end() {
        from = null;
        until = null;
    }

    public synchronized boolean isOver() {
        if (from == null || until == null) {
            return true;
        }
        Instant now = clock.instant();
        return !now.isBefore(until) || now.isBefore(from);
    }
}
