package seckill.engine.control;

import java.util.Arrays;
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
        return known != null
                && bucket < known.soldOut.length
                && known.soldOut[bucket]
                && !mayHold(known.holders[bucket], userId);
    }

    /**
     * Whether this buyer may hold a reservation of a bucket that grants nothing more, because it is sold out or its offer is
     * stopped or over. Without a set that was read since then the answer is no.
     */
    public boolean mayHold(OfferId offer, int bucket, String userId) {
        Slots known = slots.get(offer);
        return known != null
                && bucket < known.holders.length
                && known.holders[bucket] != null
                && mayHold(known.holders[bucket], userId);
    }

    private static boolean mayHold(@Nullable HolderSet holders, String userId) {
        return holders == null || holders.mayContain(userId);
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
        if (remaining > thresholdUnits && (known.soldOut[bucket] || known.holders[bucket] != null)) {
            known.soldOut[bucket] = false;
            known.holders[bucket] = null;
        }
    }

    /** Puts the flag up. The set must have been read after the last unit was gone; a larger one does no harm. */
    public void soldOut(OfferId offer, int bucket, int bucketCount, HolderSet holders) {
        Slots known = slots(offer, bucketCount);
        known.holders[bucket] = holders;
        known.soldOut[bucket] = true;
    }

    /** Notes who may hold a reservation of a bucket whose gate is closed. The set must have been read after it closed. */
    public void closed(OfferId offer, int bucket, int bucketCount, HolderSet holders) {
        slots(offer, bucketCount).holders[bucket] = holders;
    }

    /** Whether the flag is up. */
    public boolean isSoldOut(OfferId offer, int bucket) {
        Slots known = slots.get(offer);
        return known != null && bucket < known.soldOut.length && known.soldOut[bucket];
    }

    /** Whether it is known who may hold a reservation of the bucket. */
    public boolean knowsHolders(OfferId offer, int bucket) {
        Slots known = slots.get(offer);
        return known != null && bucket < known.holders.length && known.holders[bucket] != null;
    }

    /** Forgets the offer's flags and holders, as after a refill or in a new epoch. */
    public void clear(OfferId offer) {
        slots.remove(offer);
    }

    private Slots slots(OfferId offer, int bucketCount) {
        return slots.computeIfAbsent(offer, o -> new Slots(bucketCount));
    }

    /** Plain arrays: a stale read only costs one call to Redis or one late refusal. */
    private static final class Slots {
        final boolean[] soldOut;
        final @Nullable HolderSet[] holders;
        final long[] remaining;

        Slots(int bucketCount) {
            soldOut = new boolean[bucketCount];
            holders = new HolderSet[bucketCount];
            remaining = new long[bucketCount];
            Arrays.fill(remaining, -1);
        }
    }
}
