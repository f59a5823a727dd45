package seckill.engine.reservation;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one bucket. While calls are in flight requests queue; when one returns, what has queued goes in the next: an
 * idle engine answers at once, a busy one in large batches. Whoever finds the lane idle pumps it, so it needs no thread and
 * no lock.
 */
final class Lane {

    final Bucket bucket;
    private final ReservationStage stage;
    private final LaneSettings settings;
    private final RequestRing waiting;
    private final Queue<Batch> again = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pumping = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();

    Lane(Bucket bucket, ReservationStage stage, LaneSettings settings) {
        this.bucket = bucket;
        this.stage = stage;
        this.settings = settings;
        this.waiting = new RequestRing(settings.queueMax());
    }

    /** @return false when too many wait already */
    boolean offer(PendingRequest request) {
        if (!waiting.offer(request)) {
            return false;
        }
        pump();
        return true;
    }

    /** A batch whose outcome is unknown goes before all that wait. */
    void sendAgain(Batch batch) {
        again.add(batch);
    }

    void returned() {
        inFlight.decrementAndGet();
        pump();
    }

    /** Only one thread is inside at a time; one that finds another there leaves its work to it. */
    private void pump() {
        if (pumping.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            while (inFlight.get() < settings.callsInFlightMax()) {
                Batch batch = next();
                if (batch == null) {
                    break;
                }
                inFlight.incrementAndGet();
                stage.send(this, batch);
            }
            seen = pumping.addAndGet(-seen);
        } while (seen != 0);
    }

    private @Nullable Batch next() {
        Batch first = again.poll();
        if (first != null) {
            return first;
        }
        long now = stage.nanos();
        Batch batch = null;
        PendingRequest request;
        while ((request = waiting.peek()) != null) {
            if (request.deadlineNanos() - now < 0) {
                waiting.remove();
                stage.overdue(request);
                continue;
            }
            if (batch == null) {
                batch = new Batch(request.epoch(), settings.batchMax());
            } else if (batch.size() == settings.batchMax() || batch.epoch != request.epoch()) {
                break;
            }
            waiting.remove();
            batch.add(request);
        }
        return batch;
    }
}
