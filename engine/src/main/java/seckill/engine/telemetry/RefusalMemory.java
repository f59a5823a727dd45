package seckill.engine.telemetry;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/**
 * The last refusals of so many buyers, for whoever asks why one got nothing. Bounded by count: buyers share sets of a few places
 * by hash, and a newcomer takes the place of the one refused longest ago. Each set knows up to when it has forgotten anything, so
 * silence about a buyer is a proof from then on.
 *
 * <p>It is written for every refusal, sold out included, so a place is filled in where it is and nothing is allocated once the sets
 * are full; a set is locked for a few comparisons, and its neighbours are not.
 */
public final class RefusalMemory {

    private static final int PLACES = 8;

    private final InstantSource clock;
    private final long startedMillis;
    private final Places[] sets;

    /** @param buyersMax pairs of buyer and activity that it has room for, rounded up to eight times a power of two; 0: remembers nothing */
    public RefusalMemory(int buyersMax, InstantSource clock) {
        this.clock = clock;
        startedMillis = clock.millis();
        int count = buyersMax == 0 ? 0 : ceilingPowerOfTwo((buyersMax + PLACES - 1) / PLACES);
        sets = new Places[count];
        for (int i = 0; i < count; i++) {
            sets[i] = new Places();
        }
    }

    /**
     * A request was refused.
     *
     * @param userId the buyer, or who it says it is
     * @param code the problem's code, one of few
     * @param proven whether it was the buyer's beyond doubt; most refusals come before anything is proven
     */
    public void refused(String userId, OfferId offer, String code, boolean proven) {
        if (sets.length == 0) {
            return;
        }
        Places set = set(userId, offer.activityId());
        long now = clock.millis();
        synchronized (set) {
            set.place(userId, offer.activityId()).note(offer.skuId(), code, proven, now);
        }
    }

    /** What is remembered of the buyer in the activity. */
    public Recollection of(String userId, long activityId) {
        if (sets.length == 0) {
            return new Recollection(clock.instant(), List.of());
        }
        Places set = set(userId, activityId);
        synchronized (set) {
            RefusedBuyer buyer = set.find(userId, activityId);
            long since = Math.max(startedMillis, set.forgottenUpToMillis);
            return buyer == null
                    ? new Recollection(Instant.ofEpochMilli(since), List.of())
                    : new Recollection(
                            Instant.ofEpochMilli(Math.max(since, buyer.forgottenUpToMillis())), buyer.refusals());
        }
    }

    private Places set(String userId, long activityId) {
        int hash = userId.hashCode() * 31 + Long.hashCode(activityId);
        hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        return sets[(hash ^ (hash >>> 13)) & (sets.length - 1)];
    }

    private static int ceilingPowerOfTwo(int value) {
        return value <= 1 ? 1 : Integer.highestOneBit(value - 1) << 1;
    }

    /**
     * @param since every refusal by this instance after it is among {@code refusals}
     * @param refusals latest first; of each kind the first and the last time
     */
    public record Recollection(Instant since, List<Refusal> refusals) {}

    /**
     * @param code the problem's code
     * @param proven whether the requests were the buyer's beyond doubt, or only said so
     * @param times how often, in a row or between others
     */
    public record Refusal(OfferId offer, String code, boolean proven, Instant firstAt, Instant lastAt, long times) {}

    private static final class Places {

        private final RefusedBuyer[] buyers = new RefusedBuyer[PLACES];
        private int filled;
        private long forgottenUpToMillis;

        @Nullable
        RefusedBuyer find(String userId, long activityId) {
            for (int i = 0; i < filled; i++) {
                if (buyers[i].is(userId, activityId)) {
                    return buyers[i];
                }
            }
            return null;
        }

        RefusedBuyer place(String userId, long activityId) {
            RefusedBuyer known = find(userId, activityId);
            if (known != null) {
                return known;
            }
            if (filled < PLACES) {
                RefusedBuyer first = new RefusedBuyer(userId, activityId);
                buyers[filled++] = first;
                return first;
            }
            RefusedBuyer oldest = buyers[0];
            for (RefusedBuyer each : buyers) {
                if (each.goesBefore(oldest)) {
                    oldest = each;
                }
            }
            forgottenUpToMillis = Math.max(forgottenUpToMillis, oldest.lastMillis());
            oldest.become(userId, activityId);
            return oldest;
        }
    }
}
