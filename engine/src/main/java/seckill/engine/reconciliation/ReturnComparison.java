package seckill.engine.reconciliation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.ReturnRef;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;

/** Compares the returns that Redis has applied with the rows that ordered them (invariant 6). */
final class ReturnComparison {

    private final StockStore store;
    private final ReconciliationLedger ledger;
    private final long epoch;

    ReturnComparison(StockStore store, ReconciliationLedger ledger, long epoch) {
        this.store = store;
        this.ledger = ledger;
        this.epoch = epoch;
    }

    void compare(Bucket bucket, BucketSnapshot snapshot, LedgerSide before, List<Finding> findings) {
        List<String> applied = List.copyOf(before.appliedReturns().getOrDefault(bucket.index(), Set.of()));
        for (int i = 0; i < applied.size(); i += LedgerSide.PAGE) {
            List<String> page = applied.subList(i, Math.min(i + LedgerSide.PAGE, applied.size()));
            List<Boolean> known = store.givenBack(bucket, page);
            for (int j = 0; j < page.size(); j++) {
                if (!known.get(j)) {
                    findings.add(BucketComparison.finding(
                            Rule.RETURN_NOT_IN_REDIS, page.get(j), bucket + ": the outbox calls it applied"));
                }
            }
        }
        Set<String> inRedis = scan(bucket);
        Map<String, Integer> rows = new HashMap<>();
        for (ReturnRef ref : LedgerSide.returns(ledger, bucket.offer(), epoch)) {
            if (ref.bucket() == bucket.index()) {
                rows.put(ref.reservationId(), ref.quantity());
            }
        }
        List<String> unordered = new ArrayList<>(inRedis);
        unordered.removeAll(rows.keySet());
        unordered.stream()
                .sorted()
                .forEach(id -> findings.add(BucketComparison.finding(
                        Rule.RETURN_WITHOUT_ROW, id, bucket + ": given back in Redis without an outbox row")));
        long atLeast = before.appliedUnits().getOrDefault(bucket.index(), 0L);
        long atMost = rows.values().stream().mapToLong(Integer::longValue).sum();
        if (snapshot.returned() < atLeast || snapshot.returned() > atMost) {
            findings.add(BucketComparison.finding(
                    Rule.RETURNED_COUNTER,
                    null,
                    bucket + ": " + snapshot.returned() + " units returned, the outbox allows " + atLeast + " to "
                            + atMost));
        }
    }

    private Set<String> scan(Bucket bucket) {
        Set<String> ids = new HashSet<>();
        String cursor = "0";
        do {
            StockStore.Page<String> page = store.returns(bucket, cursor);
            ids.addAll(page.items());
            cursor = page.cursor();
        } while (!cursor.equals("0"));
        return ids;
    }
}
