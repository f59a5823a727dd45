package seckill.engine.sale;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.ledger.SettlementLedger.BucketEpoch;
import seckill.engine.ledger.SettlementLedger.StreamProgress;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketInspections;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.StopReason;

/**
 * Pauses granting while more units wait for settlement than the limit allows, also when the database is down and only the last
 * known progress can be had. Grants already made wait in the stream. The pause ends by itself below half of the limit.
 */
public final class BacklogGuard {

    private static final Duration INSPECTION_AGE_MAX = Duration.ofMillis(250);
    private static final Logger log = LoggerFactory.getLogger(BacklogGuard.class);

    private final ActivityLedger activities;
    private final SettlementLedger settlement;
    private final BucketInspections inspections;
    private final SaleDesk desk;
    private final Gates gates;
    private final LongSupplier limit;
    /** Units settled. */
    private final Map<BucketEpoch, Long> lastKnown = new HashMap<>();

    private final LiveOffers lastRead;

    /**
     * @param lastRead for while the ledger cannot be asked
     * @param limit unsettled units of one offer beyond which nothing more is granted, 1 or more
     */
    public BacklogGuard(
            ActivityLedger activities,
            SettlementLedger settlement,
            StockStore store,
            BucketInspections inspections,
            SaleDesk desk,
            LiveOffers lastRead,
            LongSupplier limit) {
        this.activities = activities;
        this.settlement = settlement;
        this.inspections = inspections;
        this.desk = desk;
        this.gates = new Gates(store);
        this.lastRead = lastRead;
        this.limit = limit;
    }

    /** Looks at every live offer; call every second. */
    public void step() {
        List<OfferRow> live;
        Map<BucketEpoch, StreamProgress> progress = Map.of();
        boolean ledgerAnswers = true;
        try {
            live = activities.liveOffers();
            // What is settled by now was granted before; an inspection that is a moment older only makes the backlog
            // smaller.
            progress = settlement.progressOfLive();
        } catch (LedgerUnavailableException e) {
            live = lastRead.preheated();
            ledgerAnswers = false;
        }
        List<OfferRow> preheated = live.stream().filter(o -> o.epoch() > 0).toList();
        if (ledgerAnswers) {
            remember(preheated, progress);
        }
        List<Bucket> buckets = preheated.stream()
                .flatMap(o -> Bucket.allOf(o.terms()).stream())
                .toList();
        Map<Bucket, BucketSnapshot> inspected =
                inspections.recent(buckets, INSPECTION_AGE_MAX).found();
        for (OfferRow offer : preheated) {
            judge(offer, inspected, ledgerAnswers);
        }
    }

    private void remember(List<OfferRow> live, Map<BucketEpoch, StreamProgress> progress) {
        lastKnown.clear();
        for (OfferRow offer : live) {
            for (Bucket bucket : Bucket.allOf(offer.terms())) {
                BucketEpoch key = new BucketEpoch(bucket.offer(), bucket.index(), offer.epoch());
                lastKnown.put(
                        key, progress.getOrDefault(key, StreamProgress.NONE).units());
            }
        }
    }

    private void judge(OfferRow offer, Map<Bucket, BucketSnapshot> inspected, boolean ledgerAnswers) {
        OfferId id = offer.terms().offer();
        long backlog = backlog(offer, inspected);
        long unitsMax = limit.getAsLong();
        if (backlog > unitsMax && offer.stop() == null) {
            log.warn("Granting of {} pauses: {} units wait for settlement, {} are allowed", id, backlog, unitsMax);
            if (ledgerAnswers) {
                desk.stop(id, StopReason.BACKLOG_TOO_DEEP, backlog + " units unsettled, " + unitsMax + " allowed");
            } else {
                gates.closeAhead(offer);
            }
        } else if (ledgerAnswers
                && backlog <= unitsMax / 2
                && (offer.stop() == StopReason.BACKLOG_TOO_DEEP || closedAhead(offer, inspected))
                && isAsItWas(offer)) {
            log.info("Granting of {} goes on: {} units wait for settlement", id, backlog);
            desk.start(id);
        }
    }

    /** A gate closed while the database was down has a version above the ledger's. */
    private static boolean closedAhead(OfferRow offer, Map<Bucket, BucketSnapshot> inspected) {
        return offer.stop() == null
                && Bucket.allOf(offer.terms()).stream()
                        .map(inspected::get)
                        .anyMatch(s -> s != null && s.controlVersion() > offer.controlVersion());
    }

    /** The row was read before Redis: whoever stopped the offer in between must not find it started again. */
    private boolean isAsItWas(OfferRow offer) {
        return activities
                .offer(offer.terms().offer())
                .filter(now -> now.controlVersion() == offer.controlVersion())
                .isPresent();
    }

    private long backlog(OfferRow offer, Map<Bucket, BucketSnapshot> inspected) {
        long backlog = 0;
        for (Bucket bucket : Bucket.allOf(offer.terms())) {
            BucketSnapshot snapshot = inspected.get(bucket);
            if (snapshot != null && snapshot.epoch() == offer.epoch()) {
                BucketEpoch key = new BucketEpoch(bucket.offer(), bucket.index(), offer.epoch());
                backlog += snapshot.granted() - lastKnown.getOrDefault(key, 0L);
            }
        }
        return backlog;
    }
}
