package seckill.engine.reservation;

import java.util.ArrayList;
import java.util.List;

/** Requests of one bucket and epoch that go to Redis in one call, and again with the same ids if its outcome is unknown. */
final class Batch {

    final long epoch;
    final List<PendingRequest> pending;
    final List<ReserveRequest> requests;
    int attempts;
    long sentNanos;

    Batch(long epoch, int sizeMax) {
        this.epoch = epoch;
        this.pending = new ArrayList<>(sizeMax);
        this.requests = new ArrayList<>(sizeMax);
    }

    static Batch ofOne(PendingRequest request) {
        Batch batch = new Batch(request.epoch(), 1);
        batch.add(request);
        return batch;
    }

    void add(PendingRequest request) {
        pending.add(request);
        requests.add(request.request());
    }

    int size() {
        return pending.size();
    }
}
