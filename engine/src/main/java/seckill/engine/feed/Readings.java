package seckill.engine.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** All that one frame is made of, each part as it was last read. */
record Readings(
        Instant at,
        InstanceReport own,
        LedgerReadings.@Nullable Reading ledger,
        RedisReadings.@Nullable Reading redis) {

    /** Whether what Redis says can be set against what the ledger says: it was asked after the ledger had answered. */
    boolean comparable() {
        return ledger != null && redis != null && !redis.beganAt().isBefore(ledger.endedAt());
    }
}
