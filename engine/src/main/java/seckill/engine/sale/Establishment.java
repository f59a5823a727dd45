package seckill.engine.sale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.ActivityLedger.HolderPage;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.model.GateState;
import seckill.model.Holder;
import seckill.model.OfferTerms;

/** Writes an offer's epoch into Redis and reads it back. Repeating it changes nothing that was consumed. */
final class Establishment {

    private static final int PAGE = 1_000;

    private final StockStore store;
    private final ActivityLedger ledger;

    Establishment(StockStore store, ActivityLedger ledger) {
        this.store = store;
        this.ledger = ledger;
    }

    /**
     * @param offer in the epoch to establish
     * @param start the epoch's division of units
     * @throws IllegalTransitionException when Redis is in a later epoch, or what was written does not read back
     */
    void establish(OfferRow offer, EpochStart start) {
        OfferTerms terms = offer.terms();
        boolean loading = false;
        for (int i = 0; i < terms.buckets(); i++) {
            loading |= write(terms, start, i);
        }
        if (loading) {
            seed(terms, start.epoch());
            for (int i = 0; i < terms.buckets(); i++) {
                readBack(terms, start, i);
            }
        }
    }

    /** @return whether the bucket is being loaded; else it has been in use in this epoch, and nothing was changed */
    boolean write(OfferTerms terms, EpochStart start, int index) {
        Bucket bucket = Bucket.at(terms, index);
        if (!store.preheat(
                bucket,
                start.epoch(),
                terms.perBuyerLimit(),
                start.unitsPerBucket().get(index))) {
            throw new IllegalTransitionException("Redis is in a later epoch of " + bucket + " than the database's "
                    + start.epoch() + ": is this the right database?");
        }
        return state(bucket) == GateState.LOADING;
    }

    private GateState state(Bucket bucket) {
        return store.inspect(bucket)
                .map(BucketSnapshot::state)
                .orElseThrow(() -> new IllegalTransitionException(bucket + " is not in Redis after it was written"));
    }

    /** Those who hold units of earlier epochs may not buy again. */
    void seed(OfferTerms terms, long epoch) {
        long key = 0;
        while (key >= 0) {
            HolderPage page = ledger.liveHolders(terms.offer(), key, PAGE);
            List<List<Holder>> byBucket = new ArrayList<>();
            for (int i = 0; i < terms.buckets(); i++) {
                byBucket.add(new ArrayList<>());
            }
            for (Holder holder : page.holders()) {
                byBucket.get(Bucket.of(terms, holder.userId()).index()).add(holder);
            }
            for (int i = 0; i < terms.buckets(); i++) {
                if (!byBucket.get(i).isEmpty()) {
                    store.seed(Bucket.at(terms, i), epoch, byBucket.get(i));
                }
            }
            key = page.nextOrderKey();
        }
    }

    void readBack(OfferTerms terms, EpochStart start, int index) {
        Bucket bucket = Bucket.at(terms, index);
        Optional<BucketSnapshot> read = store.inspect(bucket);
        long units = start.unitsPerBucket().get(index);
        boolean same = read.isPresent()
                && read.get().epoch() == start.epoch()
                && read.get().preheated() == units
                && read.get().remaining() == units + read.get().adjusted()
                && read.get().granted() == 0;
        if (!same && read.map(s -> s.state() == GateState.LOADING).orElse(true)) {
            throw new IllegalTransitionException(bucket + " was written with " + units + " units in epoch "
                    + start.epoch() + " but reads back as " + read);
        }
    }
}
