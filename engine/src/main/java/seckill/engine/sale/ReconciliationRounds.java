package seckill.engine.sale;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.model.OfferId;
import seckill.model.StopReason;

/** Reconciles every live offer each minute, every tenth time in full, and stops the offer that does not balance. */
public final class ReconciliationRounds {

    private static final Logger log = LoggerFactory.getLogger(ReconciliationRounds.class);
    private static final int FULL_EVERY = 10;

    private final Catalog catalog;
    private final Reconciliation reconciliation;
    private final SaleDesk desk;
    private final Map<OfferId, Integer> rounds = new HashMap<>();

    public ReconciliationRounds(Catalog catalog, Reconciliation reconciliation, SaleDesk desk) {
        this.catalog = catalog;
        this.reconciliation = reconciliation;
        this.desk = desk;
    }

    /** One round over all live offers; call every minute. */
    public void step() {
        for (OfferView offer : catalog.offers()) {
            if (offer.epoch() > 0 && (offer.stop() == null || !offer.stop().isFence())) {
                reconcile(offer.terms().offer());
            }
        }
    }

    private void reconcile(OfferId offer) {
        boolean full = rounds.merge(offer, 1, Integer::sum) % FULL_EVERY == 0;
        try {
            ReconciliationReport report = reconciliation.run(offer, full);
            if (!report.balanced()) {
                broken(offer, report.findings().getFirst());
            }
        } catch (RedisUnavailableException | LedgerUnavailableException e) {
            log.warn("Offer {} could not be reconciled this time: {}", offer, e.getMessage());
        }
    }

    /** A broken invariant stops granting, raises the alarm, and names the first divergent reservation. */
    public void broken(OfferId offer, Finding first) {
        String which = first.reservationId() == null ? "" : " at reservation " + first.reservationId();
        log.error("ALARM offer {} does not balance: {}{}: {}", offer, first.rule(), which, first.detail());
        desk.stop(offer, StopReason.INVARIANT_BROKEN, first.rule() + which + ": " + first.detail());
    }
}
