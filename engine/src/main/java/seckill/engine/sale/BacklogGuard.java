package seckill.engine.sale;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.StopReason;

/**
 * Pauses granting while more units wait for settlement than the limit allows, also when the database is down and only the last
 * known progress can be had. Grants already made wait in the stream. The pause ends by itself below half of the limit.
 */
public final class BacklogGuard {

    private static final Logger log = LoggerFactory.getLogger(BacklogGuard.class);

    private final ActivityLedger activities;
    private final SettlementLedger settlement;
    private final StockStore store;
    private final SaleDesk desk;
    private final Gates gates;
    private final long unitsMax;
    private final Map<Bucket, Settled> lastKnown = new HashMap<>();
    private final LiveOffers lastRead;

    private record Settled(long epoch, long units) {}

    /**
     * @param lastRead for while the ledger cannot be asked
     * @param unitsMax unsettled units of one offer beyond which nothing more is granted, 1 or more
     */
    public BacklogGuard(
            ActivityLedger activities,
            SettlementLedger settlement,
            StockStore store,
            SaleDesk desk,
            LiveOffers lastRead,
            long unitsMax) {
        this.activities = activities;
        this.settlement = settlement;
        this.store = store;
        this.desk = desk;
        this.gates = new Gates(store);
        this.lastRead = lastRead;
        this.unitsMax = unitsMax;
    }

    /** Looks at every live offer; call every second. */
    public void step() {
        List<OfferRow> live;
        boolean ledgerAnswers = true;
        try {
            live = activities.liveOffers();
        } catch (LedgerUnavailableException e) {
            live = lastRead.preheated();
            ledgerAnswers = false;
        }
        for (OfferRow offer : live) {
            if (offer.epoch() > 0) {
                judge(offer, ledgerAnswers);
            }
        }
    }

    private void judge(OfferRow offer, boolean ledgerAnswers) {
        OfferId id = offer.terms().offer();
        long backlog = backlog(offer, ledgerAnswers);
        if (backlog > unitsMax && offer.stop() == null) {
            log.warn("Granting of {} pauses: {} units wait for settlement, {} are allowed", id, backlog, unitsMax);
            if (ledgerAnswers) {
                desk.stop(id, StopReason.BACKLOG_TOO_DEEP, backlog + " units unsettled, " + unitsMax + " allowed");
            } else {
                gates.closeAhead(offer);
            }
        } else if (ledgerAnswers
                && backlog <= unitsMax / 2
                && (offer.stop() == StopReason.BACKLOG_TOO_DEEP || closedAhead(offer))) {
            log.info("Granting of {} goes on: {} units wait for settlement", id, backlog);
            desk.start(id);
        }
    }

    /** A gate closed while the database was down has a version above the ledger's. */
    private boolean closedAhead(OfferRow offer) {
        return offer.stop() == null && gates.greatestVersionSeen(offer) > offer.controlVersion();
    }

    private long backlog(OfferRow offer, boolean ledgerAnswers) {
        long backlog = 0;
        for (int i = 0; i < offer.terms().buckets(); i++) {
            Bucket bucket = Bucket.at(offer.terms(), i);
            BucketSnapshot snapshot = store.inspect(bucket).orElse(null);
            if (snapshot == null || snapshot.epoch() != offer.epoch()) {
                continue;
            }
            backlog += snapshot.granted() - settledUnits(offer, bucket, ledgerAnswers);
        }
        return backlog;
    }

    private long settledUnits(OfferRow offer, Bucket bucket, boolean ledgerAnswers) {
        if (ledgerAnswers) {
            long units = settlement
                    .progress(offer.terms().offer(), bucket.index(), offer.epoch())
                    .units();
            lastKnown.put(bucket, new Settled(offer.epoch(), units));
            return units;
        }
        Settled known = lastKnown.get(bucket);
        return known != null && known.epoch() == offer.epoch() ? known.units() : 0;
    }
}
