package seckill.engine.reconciliation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.Adjustments;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.OrderRef;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.StockStore;

/** Compares one bucket's Redis state and stream with what the database said before and says after. */
final class BucketComparison {

    private final StockStore store;
    private final GrantStream stream;
    private final ReconciliationLedger ledger;
    private final long epoch;
    private final boolean full;

    BucketComparison(StockStore store, GrantStream stream, ReconciliationLedger ledger, long epoch, boolean full) {
        this.store = store;
        this.stream = stream;
        this.ledger = ledger;
        this.epoch = epoch;
        this.full = full;
    }

    /**
     * @param snapshot null when the bucket is not in Redis in this epoch
     * @param grants reservations among the entries compared
     * @param pendingEntries entries without an outcome
     * @param next where the next quick run goes on
     */
    record Compared(@Nullable BucketSnapshot snapshot, long grants, long pendingEntries, Watermark next) {}

    Compared compare(Bucket bucket, Watermark from, LedgerSide before, List<Finding> findings) {
        BucketSnapshot snapshot = store.inspect(bucket).orElse(null);
        if (snapshot == null || snapshot.epoch() != epoch) {
            String found = snapshot == null ? "no state" : "epoch " + snapshot.epoch();
            findings.add(finding(
                    Rule.REDIS_STATE, null, bucket + ": " + found + " in Redis, epoch " + epoch + " in the database"));
            return new Compared(null, 0, 0, from);
        }
        if (!snapshot.balances()) {
            findings.add(finding(Rule.REDIS_EQUATION, null, bucket + ": " + snapshot));
        }
        Map<String, Granted> granted = grants(bucket, from.entryId(), snapshot, findings);
        Set<String> pending = new HashSet<>(stream.pendingIds(bucket));
        Set<String> settled = new HashSet<>();
        long pendingEntries = lostGrants(granted, snapshot, pending, settled, findings);
        ordersWithoutGrant(bucket, granted, before.orders().getOrDefault(bucket.index(), Map.of()), findings);
        adjusted(bucket, snapshot, before.adjustments(), findings);
        new ReturnComparison(store, ledger, epoch).compare(bucket, snapshot, before, findings);
        return new Compared(snapshot, granted.size(), pendingEntries, next(from, granted, before, bucket, settled));
    }

    private Map<String, Granted> grants(
            Bucket bucket, String afterEntryId, BucketSnapshot snapshot, List<Finding> findings) {
        Map<String, Granted> granted = new LinkedHashMap<>();
        long units = 0;
        String after = afterEntryId;
        List<GrantStream.StreamEntry> page;
        do {
            page = stream.range(bucket, after, snapshot.lastEntryId(), LedgerSide.PAGE);
            for (GrantStream.StreamEntry entry : page) {
                Granted grant = Granted.of(entry);
                after = entry.entryId();
                if (grant == null || grant.epoch() != epoch) {
                    continue;
                }
                units += grant.quantity();
                if (granted.putIfAbsent(grant.reservationId(), grant) != null) {
                    findings.add(finding(Rule.DOUBLE_ENTRY, grant.reservationId(), "again at " + entry.entryId()));
                }
            }
        } while (page.size() == LedgerSide.PAGE);
        if (full && units != snapshot.granted()) {
            findings.add(finding(
                    Rule.GRANTED_COUNTER,
                    null,
                    bucket + ": entries hold " + units + " units, the counter says " + snapshot.granted()));
        }
        return granted;
    }

    /** What was not pending when the pending were read had its outcome committed before; the database is read after. */
    private long lostGrants(
            Map<String, Granted> granted,
            BucketSnapshot snapshot,
            Set<String> pending,
            Set<String> settled,
            List<Finding> findings) {
        List<String> concluded = new ArrayList<>();
        long pendingEntries = 0;
        for (Granted grant : granted.values()) {
            if (EntryId.isAfter(grant.entryId(), snapshot.lastDeliveredId()) || pending.contains(grant.entryId())) {
                pendingEntries++;
            } else {
                concluded.add(grant.reservationId());
            }
        }
        for (int i = 0; i < concluded.size(); i += LedgerSide.PAGE) {
            List<String> page = concluded.subList(i, Math.min(i + LedgerSide.PAGE, concluded.size()));
            Set<String> known = ledger.withOutcome(page);
            settled.addAll(known);
            for (String reservationId : page) {
                if (!known.contains(reservationId)) {
                    Granted grant = granted.get(reservationId);
                    findings.add(finding(
                            Rule.LOST_GRANT,
                            reservationId,
                            "granted and acknowledged, without order or dead letter: " + grant));
                }
            }
        }
        return pendingEntries;
    }

    /**
     * What the database had concluded before was applied; what it has not concluded yet may or may not have been. Additions and
     * withdrawals are bounded on their own, since one may hide the other.
     */
    private void adjusted(Bucket bucket, BucketSnapshot snapshot, Adjustments before, List<Finding> findings) {
        int index = bucket.index();
        if (snapshot.adjusted() == before.added(index) - before.withdrawn(index)) {
            return;
        }
        Adjustments after = ledger.adjustments(bucket.offer(), epoch);
        long atLeast = before.added(index) - after.withdrawn(index) - after.toWithdraw();
        long atMost = after.added(index) + after.toAdd() - before.withdrawn(index);
        if (snapshot.adjusted() < atLeast || snapshot.adjusted() > atMost) {
            findings.add(finding(
                    Rule.ADJUSTED_COUNTER,
                    null,
                    bucket + ": " + snapshot.adjusted() + " units adjusted, the records allow " + atLeast + " to "
                            + atMost));
        }
    }

    private void ordersWithoutGrant(
            Bucket bucket, Map<String, Granted> granted, Map<String, OrderRef> orders, List<Finding> findings) {
        Map<String, OrderRef> sorted = new HashMap<>(orders);
        sorted.values().stream()
                .sorted(java.util.Comparator.comparingLong(OrderRef::key))
                .forEach(order -> {
                    Granted grant = granted.get(order.reservationId());
                    if (grant == null) {
                        findings.add(finding(
                                Rule.ORDER_WITHOUT_GRANT,
                                order.reservationId(),
                                bucket + ": order key " + order.key() + " of user " + order.userId()));
                    } else if (grant.quantity() != order.quantity()
                            || !grant.userId().equals(order.userId())) {
                        findings.add(finding(
                                Rule.ORDER_DIFFERS, order.reservationId(), "granted " + grant + ", ordered " + order));
                    }
                });
    }

    private static Watermark next(
            Watermark from, Map<String, Granted> granted, LedgerSide before, Bucket bucket, Set<String> settled) {
        Map<String, OrderRef> orders = before.orders().getOrDefault(bucket.index(), Map.of());
        String entryId = from.entryId();
        Set<String> outcomeSeen = new HashSet<>();
        boolean prefix = true;
        for (Granted grant : granted.values()) {
            boolean compared = orders.containsKey(grant.reservationId())
                    || from.outcomeSeen().contains(grant.reservationId());
            prefix = prefix && compared;
            if (prefix) {
                entryId = grant.entryId();
            } else if (settled.contains(grant.reservationId())) {
                outcomeSeen.add(grant.reservationId());
            }
        }
        return new Watermark(entryId, Set.copyOf(outcomeSeen));
    }

    static Finding finding(Rule rule, @Nullable String reservationId, String detail) {
        return new Finding(rule.word(), reservationId, detail);
    }
}
