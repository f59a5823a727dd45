package seckill.model.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way of a purchase, stage after stage.
 *
 * @param stages in the order of {@link StageName}
 * @param slowest where the way is held up; null when it is not
 * @param checks of admission, in their order, summed over all instances
 * @param consumers of the streams, summed over all buckets, by name
 * @param lagEntries as the server estimates it; null where it cannot know
 * @param lost reservations that Redis lost after it had answered
 */
public record Pipeline(
        List<Stage> stages,
        @Nullable StageName slowest,
        List<CheckFigures> checks,
        List<ConsumerFigures> consumers,
        @Nullable Long lagEntries,
        long lost) {

    /** The arrows of the way, in their order. */
    public enum StageName {
        /** Requests that came in. */
        DOOR,
        /** Purchases that every check let pass. */
        ADMISSION,
        /** Units that the script granted. */
        REDIS,
        /** Units that the stream handed on; its backlog waits to be settled. */
        STREAM,
        /** Units that became orders. */
        DATABASE,
        /** Units on their way back. */
        OUTBOX,
        /** Units that are back in Redis. */
        RETURN,
        /** Events told to the world. */
        EVENTS,
        /** Refunds. */
        REFUNDS
    }

    /**
     * @param ratePerSecond what passes
     * @param backlog what waits before it; null where nothing can wait
     * @param oldestMillis age of the oldest that waits; null when none does, or nobody knows
     * @param latency of its step, the worst instance's; null where it is not measured
     */
    public record Stage(
            StageName name,
            double ratePerSecond,
            @Nullable Long backlog,
            @Nullable Long oldestMillis,
            @Nullable Latency latency) {}
}
