package seckill.engine.reservation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/**
 * The newest grants that this instance has answered, by offer, so that those a failing Redis forgot can be named after a
 * rebuild. Bounded: older ones give way, and have long been settled.
 */
public final class GrantJournal {

    private final int grantsMax;
    private final Map<OfferId, Ring> rings = new ConcurrentHashMap<>();

    /** @param grantsMax remembered for each offer */
    public GrantJournal(int grantsMax) {
        this.grantsMax = grantsMax;
    }

    /** A grant whose buyer was told. */
    public record Answered(String reservationId, String userId, int quantity, long epoch) {}

    void note(OfferId offer, String reservationId, String userId, int quantity, long epoch) {
        rings.computeIfAbsent(offer, o -> new Ring(grantsMax))
                .add(new Answered(reservationId, userId, quantity, epoch));
    }

    /** Grants of epochs before this one; they stay remembered until {@link #forgetBefore}. */
    public List<Answered> before(OfferId offer, long epoch) {
        List<Answered> found = new ArrayList<>();
        Ring ring = rings.get(offer);
        for (int i = 0; ring != null && i < grantsMax; i++) {
            Answered each = ring.slots.get(i);
            if (each != null && each.epoch() < epoch) {
                found.add(each);
            }
        }
        return found;
    }

    public void forgetBefore(OfferId offer, long epoch) {
        Ring ring = rings.get(offer);
        for (int i = 0; ring != null && i < grantsMax; i++) {
            Answered each = ring.slots.get(i);
            if (each != null && each.epoch() < epoch) {
                ring.slots.compareAndSet(i, each, null);
            }
        }
    }

    /** Forgets offers that are over. */
    void keepOnly(Set<OfferId> offers) {
        rings.keySet().retainAll(offers);
    }

    /** Writers claim slots by counting, so none waits for another. */
    private static final class Ring {
        final AtomicReferenceArray<@Nullable Answered> slots;
        private final AtomicInteger next = new AtomicInteger();

        Ring(int size) {
            slots = new AtomicReferenceArray<>(size);
        }

        void add(Answered answered) {
            int slot = next.getAndUpdate(i -> i + 1 == slots.length() ? 0 : i + 1);
            slots.set(slot, answered);
        }
    }
}
