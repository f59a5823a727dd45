package seckill.engine.sale;

import java.util.Optional;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.model.GateState;
import seckill.model.SaleState;

/** Brings the gates of an offer's buckets in Redis to what the ledger says they should be. */
final class Gates {

    private final StockStore store;

    Gates(StockStore store) {
        this.store = store;
    }

    /** What the gate of the offer should be. */
    static GateState wanted(OfferRow offer, boolean stopAll) {
        if (offer.stop() != null && offer.stop().isFence()) {
            return GateState.FENCED;
        }
        boolean open = offer.state() == SaleState.OPEN && offer.stop() == null && !stopAll;
        return open ? GateState.OPEN : GateState.CLOSED;
    }

    /**
     * Applies the ledger's wish to every bucket.
     *
     * @param proven whether the equations were just shown to hold, so that a fence may be left
     * @return whether every bucket is as wished; false when one is missing, in another epoch, or has seen a later control change
     */
    boolean apply(OfferRow offer, boolean stopAll, boolean proven) {
        GateState wanted = wanted(offer, stopAll);
        boolean all = true;
        for (int i = 0; i < offer.terms().buckets(); i++) {
            Bucket bucket = Bucket.at(offer.terms(), i);
            Optional<GateState> now = store.setGate(bucket, offer.epoch(), offer.controlVersion(), wanted, proven);
            all &= now.isPresent() && now.get() == wanted;
        }
        return all;
    }

    /** Closes every bucket at once without asking the ledger, as when the database is down. */
    void closeAhead(OfferRow offer) {
        for (int i = 0; i < offer.terms().buckets(); i++) {
            Bucket bucket = Bucket.at(offer.terms(), i);
            Optional<BucketSnapshot> snapshot = store.inspect(bucket);
            if (snapshot.isPresent()) {
                BucketSnapshot s = snapshot.get();
                store.setGate(bucket, s.epoch(), s.controlVersion() + 1, GateState.CLOSED, false);
            }
        }
    }

    /** The greatest control version that any bucket has seen; a wish below it is not heard. */
    long greatestVersionSeen(OfferRow offer) {
        long greatest = 0;
        for (int i = 0; i < offer.terms().buckets(); i++) {
            greatest = Math.max(
                    greatest,
                    store.inspect(Bucket.at(offer.terms(), i))
                            .map(BucketSnapshot::controlVersion)
                            .orElse(0L));
        }
        return greatest;
    }
}
