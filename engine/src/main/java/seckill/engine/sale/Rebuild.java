package seckill.engine.sale;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.StopReason;

/** Establishes a fenced offer's Redis state anew from the database, and leaves a fence with proof (design.md, section 7). */
public final class Rebuild {

    private static final Logger log = LoggerFactory.getLogger(Rebuild.class);

    private final ActivityLedger ledger;
    private final StockStore store;
    private final SaleDesk desk;
    private final Reconciliation reconciliation;
    private final Duration drainLimit;
    private final Pause pause;

    /**
     * @param drainLimit how long to wait for settlement to empty what is left of the old stream
     * @param pause waits a little
     */
    public Rebuild(
            ActivityLedger ledger,
            StockStore store,
            SaleDesk desk,
            Reconciliation reconciliation,
            Duration drainLimit,
            Pause pause) {
        this.ledger = ledger;
        this.store = store;
        this.desk = desk;
        this.reconciliation = reconciliation;
        this.drainLimit = drainLimit;
        this.pause = pause;
    }

    /** Waits; injected so that a simulation can. */
    public interface Pause {
        void millis(long millis);
    }

    /**
     * Fences the offer if it is not, lets settlement empty the old stream, begins a new epoch and writes Redis from the
     * database. The fence stays closed: {@link #reopen} is a step of its own, by a second person.
     *
     * @throws IllegalTransitionException when the offer was never preheated, or the old stream does not empty in time
     */
    public OfferRow rebuild(OfferId offer) {
        OfferRow row = ledger.offer(offer).orElseThrow(() -> new UnknownSaleException("no offer " + offer));
        if (row.epoch() == 0 || !row.state().isLive()) {
            throw new IllegalTransitionException("offer " + offer + " in epoch " + row.epoch()
                    + " of an activity that is " + row.state() + " has nothing to rebuild; allowed: preheat");
        }
        if (row.stop() == null || !row.stop().isFence()) {
            row = desk.stop(offer, StopReason.REDIS_UNCERTAIN, "rebuild");
        }
        drain(row);
        EpochStart start = ledger.beginEpoch(offer, row.epoch())
                .orElseThrow(
                        () -> new IllegalTransitionException("offer " + offer + " is being rebuilt by somebody else"));
        OfferRow begun = ledger.offer(offer).orElseThrow();
        new Establishment(store, ledger).establish(begun, start);
        new Gates(store).apply(begun, ledger.stopAll(), false);
        log.info(
                "Offer {} rebuilt: epoch {}, {} units, {} returns superseded",
                offer,
                start.epoch(),
                start.available(),
                start.supersededReturns());
        return begun;
    }

    /**
     * Shows that nothing is unsettled and both equations hold; the fence stays.
     *
     * @return the proof, and the offer that it was made for
     * @throws IllegalTransitionException when they do not; the message names the first divergence
     */
    public Proven prove(OfferId offer) {
        OfferRow row = ledger.offer(offer).orElseThrow(() -> new UnknownSaleException("no offer " + offer));
        if (row.stop() == null || !row.stop().isFence()) {
            throw new IllegalTransitionException("offer " + offer + " is not fenced; allowed: start, stop");
        }
        drain(row);
        ReconciliationReport proof = reconciliation.run(offer, true);
        if (!proof.balanced()) {
            throw new IllegalTransitionException("offer " + offer + " stays fenced, it does not balance: "
                    + proof.findings().getFirst() + "; allowed: rebuild");
        }
        return new Proven(row, proof);
    }

    /**
     * Leaves the fence with a proof made now.
     *
     * @return the proof
     * @throws IllegalTransitionException when it cannot be proven, or the fence closed again meanwhile
     */
    public ReconciliationReport reopen(OfferId offer) {
        Proven proven = prove(offer);
        leave(proven);
        return proven.proof();
    }

    /**
     * Leaves the fence with a proof made a moment ago.
     *
     * @throws IllegalTransitionException when the offer was touched since; it stays fenced
     */
    public void leave(Proven proven) {
        desk.unfence(proven.fenced());
    }

    /**
     * @param fenced the offer before the proof
     * @param proof balanced
     */
    public record Proven(OfferRow fenced, ReconciliationReport proof) {}

    private void drain(OfferRow row) {
        long waitedMillis = 0;
        List<String> unsettled = unsettled(row);
        while (!unsettled.isEmpty()) {
            if (waitedMillis >= drainLimit.toMillis()) {
                throw new IllegalTransitionException(
                        "after " + drainLimit.toSeconds() + " s settlement has not emptied " + unsettled + " of offer "
                                + row.terms().offer() + "; is the database well?");
            }
            pause.millis(100);
            waitedMillis += 100;
            unsettled = unsettled(row);
        }
    }

    private List<String> unsettled(OfferRow row) {
        return Bucket.allOf(row.terms()).stream()
                .filter(b -> {
                    Optional<BucketSnapshot> s = store.inspect(b);
                    return s.isPresent()
                            && (s.get().pending() > 0
                                    || !s.get().lastDeliveredId().equals(s.get().lastEntryId()));
                })
                .map(Bucket::toString)
                .toList();
    }
}
