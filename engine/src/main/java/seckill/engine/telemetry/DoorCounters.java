package seckill.engine.telemetry;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import seckill.model.OfferId;

/** What the door counts since the start of the process. Counting takes no lock; reading is for people. */
public final class DoorCounters {

    private final LongAdder requests = new LongAdder();
    private final LongAdder connectionsOpened = new LongAdder();
    private final LongAdder connectionsClosed = new LongAdder();
    private final LongAdder connectionsRefused = new LongAdder();
    private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();
    private final LongAdder purchasesRejected = new LongAdder();
    private final Map<OfferId, LongAdder> rejected = new ConcurrentHashMap<>();
    private final LatencyRecorder granted = new LatencyRecorder();
    private final LatencyRecorder refused = new LatencyRecorder();

    public void requestReceived() {
        requests.increment();
    }

    /** @param name what kind of answer went out: {@code ok}, {@code accepted}, {@code events}, or a problem's code */
    public void answered(String name) {
        LongAdder known = answers.get(name); // without the lock that computeIfAbsent may take
        (known != null ? known : answers.computeIfAbsent(name, n -> new LongAdder())).increment();
    }

    /** @param micros from the request's head decoded to its answer written */
    public void purchaseAnswered(boolean reservationGiven, long micros) {
        (reservationGiven ? granted : refused).record(micros);
    }

    /** A purchase of an offer that the catalog knows was answered without a unit. */
    public void purchaseRejected(OfferId offer) {
        purchasesRejected.increment();
        LongAdder known = rejected.get(offer);
        (known != null ? known : rejected.computeIfAbsent(offer, o -> new LongAdder())).increment();
    }

    /** Purchases answered without a unit, by offer. Those of offers that are not live are told once more and forgotten. */
    public Map<OfferId, Long> rejectedByOffer(Set<OfferId> live) {
        Map<OfferId, Long> counts = new TreeMap<>();
        rejected.forEach((offer, count) -> counts.put(offer, count.sum()));
        rejected.keySet().retainAll(live);
        return counts;
    }

    /** Latencies of purchases answered with a reservation, in microseconds, since the last time this was asked; for one asker. */
    public Histogram grantedMicros() {
        return granted.interval();
    }

    /** As {@link #grantedMicros}, of all other purchases. */
    public Histogram refusedMicros() {
        return refused.interval();
    }

    public void connectionOpened() {
        connectionsOpened.increment();
    }

    public void connectionClosed() {
        connectionsClosed.increment();
    }

    public void connectionRefused() {
        connectionsRefused.increment();
    }

    /** What is cheap to read, as often as one likes. */
    public Traffic traffic() {
        long closed = connectionsClosed.sum();
        return new Traffic(requests.sum(), connectionsOpened.sum() - closed, purchasesRejected.sum());
    }

    public Snapshot snapshot() {
        Map<String, Long> byName = new TreeMap<>();
        answers.forEach((name, count) -> byName.put(name, count.sum()));
        long closed = connectionsClosed.sum();
        return new Snapshot(
                requests.sum(),
                byName,
                connectionsOpened.sum() - closed,
                connectionsRefused.sum(),
                granted.percentiles(),
                refused.percentiles());
    }

    /**
     * @param requests heads decoded, well-formed or not
     * @param connectionsOpen open now
     * @param purchasesRejected purchases of offers that the catalog knew, answered without a unit
     */
    public record Traffic(long requests, long connectionsOpen, long purchasesRejected) {}

    /**
     * @param requests heads decoded, well-formed or not
     * @param answers answers written, by kind
     * @param connectionsOpen open now
     * @param connectionsRefused turned away since the start because there were too many
     * @param granted latencies of purchases that were answered with a reservation
     * @param refused latencies of all other purchases
     */
    public record Snapshot(
            long requests,
            Map<String, Long> answers,
            long connectionsOpen,
            long connectionsRefused,
            Percentiles granted,
            Percentiles refused) {}
}
