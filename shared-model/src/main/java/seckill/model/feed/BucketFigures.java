package seckill.model.feed;

import org.jspecify.annotations.Nullable;
import seckill.model.GateState;

/**
 * One slice of an offer's stock.
 *
 * @param index from 0
 * @param gate null while the bucket is not in Redis in this epoch
 * @param left units
 * @param granted units in this epoch
 * @param returned units in this epoch
 * @param backlogUnits granted less settled
 * @param pendingEntries handed to a consumer and not acknowledged
 */
public record BucketFigures(
        int index,
        @Nullable GateState gate,
        long left,
        long granted,
        long returned,
        long backlogUnits,
        long pendingEntries) {}
