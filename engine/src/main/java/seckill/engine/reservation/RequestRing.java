package seckill.engine.reservation;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue for many writers and one reader at a time: no lock that a buyer's thread could wait for, and no node
 * allocated for each request, as the queues of java.util.concurrent have one or the other.
 */
final class RequestRing {

    private final AtomicReferenceArray<@Nullable PendingRequest> slots;
    private final int mask;
    private final AtomicLong tail = new AtomicLong();
    /** Written by the reader only; read by writers to see whether there is room. */
    private final AtomicLong head = new AtomicLong();

    /** @param capacityMin rounded up to a power of two */
    RequestRing(int capacityMin) {
        int capacity = Integer.highestOneBit(Math.max(2, capacityMin) * 2 - 1);
        slots = new AtomicReferenceArray<>(capacity);
        mask = capacity - 1;
    }

    /** @return false when it is full */
    boolean offer(PendingRequest request) {
        long at;
        do {
            at = tail.get();
            if (at - head.get() > mask) {
                return false;
            }
        } while (!tail.compareAndSet(at, at + 1));
        slots.setRelease((int) at & mask, request);
        return true;
    }

    /** The oldest request, left where it is; null when there is none, or its writer has not finished: it will pump itself. */
    @Nullable
    PendingRequest peek() {
        return slots.getAcquire((int) head.get() & mask);
    }

    /** Takes what {@link #peek} showed. */
    void remove() {
        long at = head.get();
        slots.setRelease((int) at & mask, null);
        head.setRelease(at + 1);
    }
}
