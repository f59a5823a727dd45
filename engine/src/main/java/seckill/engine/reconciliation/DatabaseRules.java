package seckill.engine.reconciliation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;

/** What must hold within the database alone. */
final class DatabaseRules {

    private DatabaseRules() {}

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
