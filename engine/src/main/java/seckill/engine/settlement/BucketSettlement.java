package seckill.engine.settlement;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.retry.Backoff;
import seckill.engine.retry.Wait;

/**
 * The settlement of one bucket: what it keeps from step to step. In order of precedence a step takes up a batch that the database
 * could not be asked about, entries due for another attempt, entries of silent consumers (the dead ones', and its own from before
 * a restart), new entries.
 */
final class BucketSettlement {

    /** So that entries that fail again and again take only a share of a step. */
    private static final int RETRIES_PER_STEP_MAX = 20;

    private final Bucket bucket;
    private final Desk desk;
    private final String consumer;
    private final SettlementProperties pace;
    private final SettlementPace hot;
    private final LedgerPause pause;
    private final Backoff redisBackoff;
    private final RandomGenerator random;
    private final Retries retries;
    private final Wait untilRead;
    private final Wait untilClaim;
    private final Wait untilForget;
    private final ReentrantLock turn = new ReentrantLock();
    private List<StreamEntry> kept = List.of();
    private int faults;

    BucketSettlement(
            Bucket bucket,
            Desk desk,
            ConsumerName consumer,
            SettlementProperties pace,
            SettlementPace hot,
            LedgerPause pause,
            InstantSource clock,
            RandomGenerator random) {
        this.bucket = bucket;
        this.desk = desk;
        this.consumer = consumer.value();
        this.pace = pace;
        this.hot = hot;
        this.pause = pause;
        this.redisBackoff = pace.pause();
        this.random = random;
        this.retries = new Retries(pace.retriesMax(), pace.retryDelay(), clock, random);
        this.untilRead = new Wait(clock);
        this.untilClaim = new Wait(clock);
        this.untilForget = new Wait(clock);
        untilForget.begin(pace.consumerSilence());
    }

    /** @return true: did work, call again at once; false: idle, or another thread has the turn */
    boolean step() {
        if (!turn.tryLock()) {
            return false;
        }
        try {
            boolean worked = work();
            faults = 0;
            return worked;
        } catch (LedgerUnavailableException e) {
            desk.counters().ledgerPauses.increment();
            desk.counters().outage("settlement of " + bucket + " pauses: " + e.getMessage(), pause.begin());
        } catch (RedisUnavailableException e) {
            desk.counters().outage("settlement of " + bucket + " waits for Redis: " + e.getMessage(), ++faults);
            untilRead.begin(redisBackoff.delay(faults, random));
        } catch (RuntimeException e) {
            // One bucket's fault is not the other buckets'. What was read stays with the stream and is claimed again.
            desk.counters().fault("settlement of " + bucket, e);
            untilRead.begin(redisBackoff.delay(++faults, random));
        } finally {
            turn.unlock();
        }
        return false;
    }

    /** Entries waiting for another attempt; may be a step behind. */
    int waiting() {
        return retries.size();
    }

    private boolean work() {
        if (!pause.isOver()) {
            return false;
        }
        if (!kept.isEmpty()) {
            settle(kept);
            return true;
        }
        boolean retried = retryDue();
        if (!untilRead.isOver()) {
            return retried;
        }
        return claimAbandoned() || readNew() || retried;
    }

    private boolean retryDue() {
        List<StreamEntry> due = retries.due(RETRIES_PER_STEP_MAX);
        if (due.isEmpty()) {
            return false;
        }
        // When the database goes away they are still in their place, uncounted.
        new Batch(bucket, desk, retries, due).settleEach();
        pause.end();
        return true;
    }

    private boolean claimAbandoned() {
        if (!untilClaim.isOver()) {
            return false;
        }
        forgetSilent();
        int batchMax = hot.batch();
        List<StreamEntry> claimed = desk.stream().claim(bucket, consumer, pace.claimIdle(), batchMax);
        if (claimed.size() < batchMax) {
            untilClaim.begin(pace.claimEvery());
        }
        List<StreamEntry> abandoned = claimed.stream()
                .filter(entry -> !retries.holds(entry.entryId()))
                .toList();
        if (abandoned.isEmpty()) {
            return false;
        }
        desk.counters().claimed.add(abandoned.size());
        settle(abandoned);
        return true;
    }

    private boolean readNew() {
        List<StreamEntry> entries = desk.stream().readNew(bucket, consumer, hot.batch());
        if (entries.isEmpty()) {
            untilRead.begin(pace.pollEvery());
            return false;
        }
        untilRead.begin(hot.batchEvery());
        settle(entries);
        return true;
    }

    private void settle(List<StreamEntry> entries) {
        Batch batch = new Batch(bucket, desk, retries, entries);
        kept = List.of();
        try {
            batch.settle();
            pause.end();
        } catch (LedgerUnavailableException e) {
            kept = batch.open();
            throw e;
        }
    }

    private void forgetSilent() {
        if (untilForget.isOver()) {
            untilForget.begin(pace.consumerSilence());
            int forgotten = desk.stream().forgetSilentConsumers(bucket, pace.consumerSilence());
            if (forgotten > 0) {
                desk.counters().forgotten(forgotten, bucket.toString());
            }
        }
    }
}
