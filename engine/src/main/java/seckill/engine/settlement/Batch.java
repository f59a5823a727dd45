package seckill.engine.settlement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import seckill.engine.ledger.BatchOutcome;
import seckill.engine.ledger.BatchOutcome.Committed;
import seckill.engine.ledger.BatchOutcome.RolledBack;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SettleVerdict;
import seckill.engine.ledger.SettledOrder;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.settlement.EntryParser.Parsed;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;

/**
 * One batch of entries of one bucket on its way through the database. Each entry ends concluded (its outcome committed, then
 * acknowledged: invariant 8), put off for a retry, or, when the database cannot be asked, {@link #open}.
 */
final class Batch {

    /** Smaller groups are not halved again after a conflict; one transaction each costs less than more halving. */
    private static final int ONE_BY_ONE_MAX = 8;

    private final Bucket bucket;
    private final Desk desk;
    private final Retries retries;
    private final Map<String, StreamEntry> open = new LinkedHashMap<>();
    private final List<String> concluded = new ArrayList<>();
    private final List<SettledOrder> orders = new ArrayList<>();

    Batch(Bucket bucket, Desk desk, Retries retries, List<StreamEntry> entries) {
        this.bucket = bucket;
        this.desk = desk;
        this.retries = retries;
        entries.forEach(entry -> open.put(entry.entryId(), entry));
    }

    /** The entries without an outcome, oldest first. */
    List<StreamEntry> open() {
        return List.copyOf(open.values());
    }

    /** @throws LedgerUnavailableException when the database could not be asked; the rest is {@link #open} */
    void settle() {
        run(() -> {
            Map<Long, List<Grant>> byEpoch = new TreeMap<>();
            for (StreamEntry entry : open()) {
                if (EntryParser.parse(bucket, entry) instanceof Parsed.Good good) {
                    byEpoch.computeIfAbsent(good.grant().epoch(), e -> new ArrayList<>())
                            .add(good.grant());
                } else {
                    settleAlone(entry);
                }
            }
            byEpoch.forEach(this::settleTogether);
        });
    }

    /** As {@link #settle}, for entries that have failed before. */
    void settleEach() {
        run(() -> open().forEach(this::settleAlone));
    }

    /** What is committed is acknowledged and announced, also when the database then goes away. */
    private void run(Runnable work) {
        try {
            work.run();
        } catch (LedgerUnavailableException e) {
            acknowledge();
            throw e;
        }
        acknowledge();
    }

    /** A conflict rolls all back; halving finds the culprit in few transactions, and settles his neighbours in large ones. */
    private void settleTogether(long epoch, List<Grant> grants) {
        if (grants.size() == 1) {
            settleAlone(entryOf(grants.getFirst()));
            return;
        }
        switch (settleOrRollBack(epoch, grants)) {
            case Committed committed -> {
                desk.counters().batches.increment();
                orders.addAll(committed.orders());
                desk.counters().settled.add(committed.orders().size());
                desk.counters().repeats.add(grants.size() - committed.orders().size());
                grants.forEach(grant -> conclude(grant.entryId()));
                acknowledge();
            }
            case RolledBack rolledBack -> {
                desk.counters().fallbacks.increment();
                desk.counters()
                        .failed("batch of " + grants.size() + " of " + bucket + " rolled back: " + rolledBack.why());
                if (grants.size() <= ONE_BY_ONE_MAX) {
                    grants.forEach(grant -> settleAlone(entryOf(grant)));
                } else {
                    int half = grants.size() / 2;
                    settleTogether(epoch, grants.subList(0, half));
                    settleTogether(epoch, grants.subList(half, grants.size()));
                }
            }
        }
    }

    private BatchOutcome settleOrRollBack(long epoch, List<Grant> grants) {
        long startNanos = System.nanoTime();
        try {
            return desk.ledger().settle(bucket.offer(), bucket.index(), epoch, List.copyOf(grants));
        } catch (LedgerUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            // What nobody foresaw may be the fault of one entry; it must not block the others.
            desk.counters().fault("settling a batch of " + bucket, e);
            return new RolledBack(String.valueOf(e));
        } finally {
            desk.counters().transactionTook(System.nanoTime() - startNanos);
        }
    }

    private void settleAlone(StreamEntry entry) {
        int attempts = retries.attempts(entry.entryId()) + 1;
        try {
            switch (EntryParser.parse(bucket, entry)) {
                case Parsed.Malformed malformed -> buryMalformed(entry, malformed.why());
                case Parsed.Good good -> settleGrant(entry, good.grant(), attempts);
            }
        } catch (LedgerUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            desk.counters().fault("settling entry " + entry.entryId() + " of " + bucket, e);
            putOff(entry, attempts);
        }
    }

    private void settleGrant(StreamEntry entry, Grant grant, int attempts) {
        switch (settleOneOrFail(grant)) {
            case SettleVerdict.Repeat repeat -> {
                desk.counters().repeats.increment();
                conclude(entry.entryId());
            }
            case SettleVerdict.Ordered ordered -> {
                desk.counters().settled.increment();
                orders.add(ordered.order());
                conclude(entry.entryId());
            }
            case SettleVerdict.Refused refused -> {
                bury(grant, refused.cause(), refused.detail(), attempts, true);
                conclude(entry.entryId());
            }
            case SettleVerdict.Failed failed -> {
                if (attempts < desk.attemptsMax()) {
                    desk.counters().failed("entry " + entry.entryId() + " of " + bucket + ": " + failed.detail());
                    putOff(entry, attempts);
                } else {
                    bury(grant, DeadLetterCause.RETRIES_EXHAUSTED, failed.detail(), attempts, false);
                    conclude(entry.entryId());
                }
            }
        }
    }

    private SettleVerdict settleOneOrFail(Grant grant) {
        long startNanos = System.nanoTime();
        try {
            return desk.ledger().settleOne(grant);
        } catch (LedgerUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            desk.counters().fault("settling reservation " + grant.reservationId(), e);
            return new SettleVerdict.Failed(String.valueOf(e));
        } finally {
            desk.counters().transactionTook(System.nanoTime() - startNanos);
        }
    }

    private void bury(Grant grant, DeadLetterCause cause, String detail, int attempts, boolean compensate) {
        if (!desk.ledger().bury(grant, cause, detail, attempts, compensate)) {
            desk.counters().repeats.increment();
            return;
        }
        desk.counters().buried(cause, grant.reservationId() + ": " + detail);
        if (cause == DeadLetterCause.STOCK_REFUSED) {
            // Redis promised a unit that the database does not have: releasing it would only have it promised again.
            desk.broken().broken(grant.offer(), grant.reservationId(), "the database's stock refused it: " + detail);
        }
    }

    private void buryMalformed(StreamEntry entry, String why) {
        String payload = EntryParser.payload(entry);
        if (desk.ledger().buryMalformed(bucket.offer(), bucket.index(), entry.entryId(), payload, why)) {
            desk.counters().buried(DeadLetterCause.MALFORMED, entry.entryId() + " of " + bucket + ": " + why);
        } else {
            desk.counters().repeats.increment();
        }
        conclude(entry.entryId());
    }

    private void putOff(StreamEntry entry, int attempts) {
        desk.counters().retries.increment();
        retries.put(entry, attempts);
        open.remove(entry.entryId());
    }

    private void conclude(String entryId) {
        open.remove(entryId);
        retries.remove(entryId);
        concluded.add(entryId);
    }

    /** A lost acknowledgement does no harm: the entry comes again and is found to have its outcome. */
    private void acknowledge() {
        if (!concluded.isEmpty()) {
            try {
                desk.stream().acknowledge(bucket, List.copyOf(concluded));
            } catch (RedisUnavailableException e) {
                desk.counters().acksLost.add(concluded.size());
                desk.counters()
                        .failed("acknowledging " + concluded.size() + " entries of " + bucket + ": " + e.getMessage());
            }
            concluded.clear();
        }
        if (!orders.isEmpty()) {
            desk.announce(List.copyOf(orders));
            orders.clear();
        }
    }

    private StreamEntry entryOf(Grant grant) {
        StreamEntry entry = open.get(grant.entryId());
        if (entry == null) {
            throw new IllegalStateException("entry " + grant.entryId() + " was concluded before it was settled");
        }
        return entry;
    }
}
