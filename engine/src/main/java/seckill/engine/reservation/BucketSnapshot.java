package seckill.engine.reservation;

import seckill.model.GateState;

/**
 * One bucket at one instant, read by one script.
 *
 * @param epoch the epoch of the Redis state
 * @param state the gate
 * @param controlVersion version of the last control change applied
 * @param preheated units at the start of the epoch
 * @param granted units granted in the epoch
 * @param returned units given back in the epoch
 * @param adjusted units added less units withdrawn in the epoch
 * @param remaining units left
 * @param buyers entries of the buyer check (in the activity's scope: of all its offers)
 * @param returns applied return ids
 * @param lastEntryId the newest stream entry ever appended, {@code 0-0} for none
 * @param lastDeliveredId the newest entry handed to a consumer, {@code 0-0} for none
 * @param pending entries delivered and not acknowledged
 * @param entries entries in the stream
 */
public record BucketSnapshot(
        long epoch,
        GateState state,
        long controlVersion,
        long preheated,
        long granted,
        long returned,
        long adjusted,
        long remaining,
        long buyers,
        long returns,
        String lastEntryId,
        String lastDeliveredId,
        long pending,
        long entries) {

    /** Invariant 5: what is gone from the bucket is what was granted and did not come back. */
    public boolean balances() {
        return preheated + adjusted - remaining == granted - returned;
    }
}
