package seckill.engine.sale;

import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.model.OfferId;
import seckill.model.SaleState;

/** Closes a drained sale once nothing of it is on its way any more. */
public final class Closing {

    private final ActivityLedger ledger;
    private final Reconciliation reconciliation;
    private final SaleDesk desk;

    public Closing(ActivityLedger ledger, Reconciliation reconciliation, SaleDesk desk) {
        this.ledger = ledger;
        this.reconciliation = reconciliation;
        this.desk = desk;
    }

    /**
     * @throws IllegalTransitionException when the sale is not DRAINING, an order waits for payment, a unit is on its way, a dead
     *     letter is open, or an equation does not hold; the message says which
     */
    public ActivityRow close(long activityId) {
        ActivityRow activity = ledger.activity(activityId)
                .orElseThrow(() -> new UnknownSaleException("no activity " + activityId + " in the ledger"));
        if (activity.state() == SaleState.DRAINING) {
            for (OfferRow offer : ledger.offers(activityId)) {
                if (offer.epoch() > 0) {
                    demandRest(activity, reconciliation.run(offer.terms().offer(), true));
                }
            }
        }
        return desk.close(activityId);
    }

    private static void demandRest(ActivityRow activity, ReconciliationReport report) {
        OfferId offer = report.offer();
        StockTerms terms = report.database();
        if (!report.balanced()) {
            throw new IllegalTransitionException(
                    activity,
                    "offer " + offer + " does not balance: " + report.findings().getFirst());
        }
        if (terms.openDeadLetters() > 0) {
            throw new IllegalTransitionException(
                    activity,
                    "offer " + offer + " has " + terms.openDeadLetters()
                            + " open dead letters; retry or release them first");
        }
        if (terms.pendingOrders() > 0 || !report.atRest()) {
            throw new IllegalTransitionException(
                    activity,
                    "offer " + offer + " is not at rest: " + terms.pendingOrders()
                            + " orders wait for payment, " + report.redis().pendingEntries()
                            + " entries for settlement, "
                            + terms.outstandingReturnUnits()
                            + " units are on their way back, "
                            + terms.openAdjustmentUnits()
                            + " units of adjustments are under way; try again when they are through");
        }
    }
}
