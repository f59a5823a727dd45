package seckill.engine.settlement;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.refill.BrokenInvariantListener;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream;

/**
 * Settles the grants of all live buckets. Several threads may step at once: a bucket that one of them works on is passed over by the
 * others, so each bucket is settled in order and none waits for another. A step of one thread on one seed always does the same.
 *
 * <p>Reading and claiming are one stage because they share what a bucket remembers: an entry that waits here for another attempt and
 * is claimed meanwhile is not settled twice, and nothing is claimed while the database is down.
 */
public final class SettlementStage {

    private final LiveBuckets buckets;
    private final Desk desk;
    private final ConsumerName consumer;
    private final SettlementProperties pace;
    private final SettlementPace hot;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final LedgerPause pause;
    private final Map<Bucket, BucketSettlement> settlements = new ConcurrentHashMap<>();
    private final AtomicInteger steps = new AtomicInteger();

    /**
     * @param broken hears of reservations that the database's stock refused
     * @param hot what may change while it runs
     * @param random chance for the jitter; safe for as many threads as step
     */
    public SettlementStage(
            GrantStream stream,
            SettlementLedger ledger,
            LiveBuckets buckets,
            BrokenInvariantListener broken,
            SettledListener listener,
            ConsumerName consumer,
            SettlementProperties pace,
            SettlementPace hot,
            InstantSource clock,
            RandomGenerator random) {
        this.buckets = buckets;
        this.desk = new Desk(stream, ledger, broken, listener, pace.attemptsMax(), new Counters());
        this.consumer = consumer;
        this.pace = pace;
        this.hot = hot;
        this.clock = clock;
        this.random = random;
        this.pause = new LedgerPause(clock, pace.pause(), random);
    }

    /** One step of every live bucket, beginning with another one each time. True: did work, call again at once. */
    public boolean step() {
        List<Bucket> live = buckets.now();
        forgetClosed(live);
        int first = steps.getAndIncrement();
        boolean worked = false;
        for (int i = 0; i < live.size(); i++) {
            worked |= step(live.get(Math.floorMod(first + i, live.size())));
        }
        return worked;
    }

    /** One step of one bucket: at most one batch and a few retries. True: did work, call again at once. */
    public boolean step(Bucket bucket) {
        return settlements
                .computeIfAbsent(bucket, b -> new BucketSettlement(b, desk, consumer, pace, hot, pause, clock, random))
                .step();
    }

    public SettlementFigures figures() {
        long waiting = settlements.values().stream()
                .mapToLong(BucketSettlement::waiting)
                .sum();
        return desk.counters().figures(waiting);
    }

    /** Latencies of the settling transaction in microseconds since the last time this was asked; for one asker. */
    public Histogram transactionMicros() {
        return desk.counters().transactionMicros();
    }

    /** What a closed bucket still remembers stands in its stream as well. */
    private void forgetClosed(List<Bucket> live) {
        if (settlements.size() > live.size()) {
            settlements.keySet().retainAll(Set.copyOf(live));
        }
    }
}
