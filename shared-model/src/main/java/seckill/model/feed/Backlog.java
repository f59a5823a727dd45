package seckill.model.feed;

import org.jspecify.annotations.Nullable;

/**
 * What waits for settlement.
 *
 * @param units granted less settled, from the ledger's own progress
 * @param limitUnits beyond it granting pauses
 * @param pendingEntries handed to a consumer and not acknowledged
 * @param lagEntries not yet handed to one, as the server estimates; null where it cannot know, as before Redis 7
 * @param oldestMillis age of the oldest entry that waits; null when none does, or nobody knows
 * @param drainMillis until it is settled at the present rate; null when nothing waits or nothing is settled
 */
public record Backlog(
        long units,
        long limitUnits,
        long pendingEntries,
        @Nullable Long lagEntries,
        @Nullable Long oldestMillis,
        @Nullable Long drainMillis,
        Consumption consumption) {

    /** How settlement is doing. */
    public enum Consumption {
        /** Nothing waits. */
        AT_REST,
        /** What waits is being settled. */
        FLOWING,
        /** Consumers work, and more is granted than they settle. */
        OVERLOADED,
        /** Entries wait, and no consumer has asked for any lately. */
        NO_LIVE_CONSUMER,
        UNKNOWN
    }
}
