package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import seckill.engine.ledger.OperatorLedger.OperatorRow;

/**
 * One sign-in. Its end is measured by a clock that never jumps and by the calendar both, and whichever says so first ends it: set
 * back, the calendar cannot lengthen it; a machine that slept cannot either.
 */
final class Session {

    private final Ticker ticker;
    private final InstantSource clock;
    private final Duration idleMax;
    private final Duration lengthMax;
    private final long startedNanos;
    private final Instant startedAt;
    private volatile long usedNanos;
    private volatile Instant usedAt;
    private volatile OperatorRow operator;
    private volatile long checkedNanos;
    private volatile boolean ended;

    Session(OperatorRow operator, Ticker ticker, InstantSource clock, Duration idleMax, Duration lengthMax) {
        this.operator = operator;
        this.ticker = ticker;
        this.clock = clock;
        this.idleMax = idleMax;
        this.lengthMax = lengthMax;
        startedNanos = ticker.read();
        startedAt = clock.instant();
        usedNanos = startedNanos;
        usedAt = startedAt;
        checkedNanos = startedNanos;
    }

    boolean isOver() {
        long nanos = ticker.read();
        Instant now = clock.instant();
        return ended
                || nanos - usedNanos >= idleMax.toNanos()
                || nanos - startedNanos >= lengthMax.toNanos()
                || !now.isBefore(usedAt.plus(idleMax))
                || !now.isBefore(startedAt.plus(lengthMax));
    }

    /** Before its time, whoever still holds it. */
    void end() {
        ended = true;
    }

    void use() {
        usedNanos = ticker.read();
        usedAt = clock.instant();
    }

    /** When it ends if not used again. */
    Instant expiresAt() {
        Instant idleEnd = usedAt.plus(idleMax);
        Instant end = startedAt.plus(lengthMax);
        return idleEnd.isBefore(end) ? idleEnd : end;
    }

    long usedNanos() {
        return usedNanos;
    }

    /** The operator as last read from the ledger. */
    OperatorRow operator() {
        return operator;
    }

    boolean isCheckedWithin(Duration span) {
        return ticker.read() - checkedNanos < span.toNanos();
    }

    /** @return false when the sign-in does not hold for the operator as he is now */
    boolean update(OperatorRow now) {
        if (now.disabled() || now.passwordVersion() != operator.passwordVersion()) {
            return false;
        }
        operator = now;
        checkedNanos = ticker.read();
        return true;
    }

    /** After its owner changed his own password. */
    void carryOver(OperatorRow now) {
        operator = now;
        checkedNanos = ticker.read();
    }
}
