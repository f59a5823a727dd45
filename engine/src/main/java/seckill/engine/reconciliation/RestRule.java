package seckill.engine.reconciliation;

import java.util.List;
import java.util.Optional;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.reconciliation.BucketComparison.Compared;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;

/** The equation that holds only when nothing is on its way: Redis has left what the database has left. */
final class RestRule {

    private RestRule() {}

    /**
     * @return whether the offer was at rest: the buckets stood still around the database's reading, and neither an unsettled
     *     entry, nor an outstanding return, nor an open adjustment, nor an open dead letter was there
     */
    static boolean check(
            StockStore store, OfferRow row, List<Compared> buckets, StockTerms terms, List<Finding> findings) {
        long remaining = 0;
        for (int i = 0; i < buckets.size(); i++) {
            BucketSnapshot before = buckets.get(i).snapshot();
            Optional<BucketSnapshot> after = store.inspect(Bucket.at(row.terms(), i));
            if (before == null || after.isEmpty() || !stoodStill(before, after.get())) {
                return false;
            }
            remaining += after.get().remaining();
        }
        if (buckets.isEmpty()
                || terms.outstandingReturnUnits() > 0
                || terms.openAdjustmentUnits() > 0
                || terms.openDeadLetters() > 0) {
            return false;
        }
        if (remaining != terms.available()) {
            findings.add(BucketComparison.finding(
                    Rule.REST_EQUATION,
                    null,
                    "at rest, Redis has " + remaining + " units left, the database " + terms.available()));
        }
        return true;
    }

    /** Counters only grow within an epoch, so equal readings mean that nothing happened between them. */
    private static boolean stoodStill(BucketSnapshot before, BucketSnapshot after) {
        return before.pending() == 0
                && before.lastDeliveredId().equals(before.lastEntryId())
                && before.granted() == after.granted()
                && before.returned() == after.returned()
                && before.adjusted() == after.adjusted();
    }
}
