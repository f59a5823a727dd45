package seckill.engine.control;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/**
 * Which buckets have no unit left, as far as this instance knows, and who may hold one of theirs. A refusal from here costs no
 * call; who may hold a reservation is let through to Redis, so that his repeat gets the first answer (invariant 11).
 */
public final class SoldOutBoard {

    private final Map<OfferId, Slots> slots = new ConcurrentHashMap<>();

    /** Whether this buyer can be refused as sold out from memory. */
    public boolean refuses(OfferId offer, int bucket, String userId) {
        Slots known = slots.get(offer);
        if (known == null || bucket >= known.holders.length) {
            return false;
        }
        HolderSet holders = known.holders[bucket];
        return holders != null && !holders.mayContain(userId);
    }

    /** Units left in the offer as last heard; -1 when not known of every bucket. For people. */
    public long remainingHint(OfferId offer) {
        Slots known = slots.get(offer);
        if (known == null) {
            return -1;
        }
        long sum = 0;
        for (long remaining : known.remaining) {
            if (remaining < 0) {
                return -1;
            }
            sum += remaining;
        }
        return sum;
    }

    /** Notes units left in a bucket; more than the threshold takes its sold-out flag down. */
    public void remaining(OfferId offer, int bucket, int bucketCount, long remaining, long thresholdUnits) {
        Slots known = slots(offer, bucketCount);
        known.remaining[bucket] = remaining;
        if (remaining > thresholdUnits && known.holders[bucket] != null) {
            known.holders[bucket] = null;
        }
    }

    /** Puts the flag up. The set must have been read after the last unit was gone; a larger one does no harm. */
    public void soldOut(OfferId offer, int bucket, int bucketCount, HolderSet holders) {
        slots(offer, bucketCount).holders[bucket] = holders;
    }

    /** Whether the flag is up. */
    public boolean isSoldOut(OfferId offer, int bucket) {
        Slots known = slots.get(offer);
        return known != null && bucket < known.holders.length && known.holders[bucket] != null;
    }

    /** Takes all flags of the offer down, as after a refill or in a new epoch. */
    public void clear(OfferId offer) {
        slots.remove(offer);
    }

    private Slots slots(OfferId offer, int bucketCount) {
        return slots.computeIfAbsent(offer, o -> new Slots(bucketCount));
    }

    /** Plain arrays: a stale read only costs one call to Redis or one late refusal. */
    private static final class Slots {
        final @Nullable HolderSet[] holders;
        final long[] remaining;

        Slots(int bucketCount) {
            holders = new HolderSet[bucketCount];
            remaining = new long[bucketCount];
            java.util.Arrays.fill(remaining, -1);
        }
    }
}
