package seckill.engine.reconciliation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.ledger.RepairLedger.Missing;

/** What must hold within the database alone. */
final class DatabaseRules {

    private DatabaseRules() {}

    /** Each order that ended unpaid has the row that takes its units back, written in the same transaction. */
    static void returnsMissing(List<Missing> missing, List<Finding> findings) {
        for (Missing each : missing) {
            findings.add(BucketComparison.finding(
                    Rule.RETURN_MISSING,
                    each.reservationId(),
                    "timed out, and no outbox row takes its " + each.quantity() + " units back to bucket "
                            + each.bucket()));
        }
    }

    static void check(StockTerms terms, @Nullable String orderAgainstLog, List<Finding> findings) {
        if (orderAgainstLog != null) {
            findings.add(BucketComparison.finding(
                    Rule.ORDER_AGAINST_LOG, orderAgainstLog, "order and stock log do not tell the same of it"));
        }
        if (!terms.neverOversold()) {
            findings.add(BucketComparison.finding(Rule.OVERSOLD, null, terms.toString()));
        }
        if (!terms.stockEquationHolds() || terms.adjusted() != terms.adjustedByLog()) {
            findings.add(BucketComparison.finding(Rule.STOCK_EQUATION, null, terms.toString()));
        }
        if (terms.liveUnits() != terms.deducted() - terms.refilled() || terms.timeoutUnits() != terms.refilled()) {
            findings.add(BucketComparison.finding(Rule.LIVE_UNITS, null, terms.toString()));
        }
    }
}
