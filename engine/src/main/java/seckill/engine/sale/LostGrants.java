package seckill.engine.sale;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.LostReservation;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.model.OfferId;

/**
 * Finds the grants that this instance answered in an epoch that has ended, and that neither became an order nor a dead letter:
 * Redis lost them. They are recorded by name, counted and listed; their buyers hear LOST when they ask.
 */
public final class LostGrants {

    private static final Logger log = LoggerFactory.getLogger(LostGrants.class);
    private static final int PAGE = 1_000;

    private final Catalog catalog;
    private final AnsweredGrants answered;
    private final ReconciliationLedger outcomes;
    private final ActivityLedger ledger;
    private final Map<OfferId, Long> epochs = new HashMap<>();

    public LostGrants(Catalog catalog, AnsweredGrants answered, ReconciliationLedger outcomes, ActivityLedger ledger) {
        this.catalog = catalog;
        this.answered = answered;
        this.outcomes = outcomes;
        this.ledger = ledger;
    }

    /** The grants that this instance remembers having answered. */
    public interface AnsweredGrants {
        /** Those of earlier epochs than this one; they stay remembered until {@link #forgetBefore}. */
        List<LostReservation> before(OfferId offer, long epoch);

        void forgetBefore(OfferId offer, long epoch);
    }

    /** Looks for epochs that have ended since the last call. */
    public void step() {
        for (OfferView view : catalog.offers()) {
            OfferId offer = view.terms().offer();
            Long known = epochs.get(offer);
            if (known == null || known != view.epoch()) {
                settleAccounts(offer, view.epoch());
                epochs.put(offer, view.epoch());
            }
        }
    }

    private void settleAccounts(OfferId offer, long epoch) {
        List<LostReservation> before = answered.before(offer, epoch);
        List<LostReservation> lost = new ArrayList<>();
        for (int i = 0; i < before.size(); i += PAGE) {
            List<LostReservation> page = before.subList(i, Math.min(i + PAGE, before.size()));
            Set<String> known = new HashSet<>(outcomes.withOutcome(
                    page.stream().map(LostReservation::reservationId).toList()));
            page.stream().filter(g -> !known.contains(g.reservationId())).forEach(lost::add);
        }
        if (!lost.isEmpty()) {
            int recorded = ledger.recordLost(offer, lost);
            log.error(
                    "ALARM Redis lost {} grants of offer {} that had been answered, the first {}",
                    recorded,
                    offer,
                    lost.getFirst().reservationId());
        }
        answered.forgetBefore(offer, epoch);
    }
}
