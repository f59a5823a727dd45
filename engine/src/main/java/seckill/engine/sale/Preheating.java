package seckill.engine.sale;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.SaleDesk.Begun;
import seckill.engine.sale.SaleDesk.BegunOffer;
import seckill.model.OfferId;
import seckill.model.SaleState;

/**
 * One preheat of one activity in single steps, for one thread. Of an activity that is preheated already, or on sale, each step only
 * looks whether all is there: nothing that was consumed changes, and what is missing is for a rebuild.
 */
public final class Preheating {

    private static final Set<SaleState> THERE = EnumSet.of(SaleState.PREHEATED, SaleState.OPEN, SaleState.PAUSED);

    private final ActivityLedger ledger;
    private final StockStore store;
    private final SaleDesk desk;
    private final Establishment establishment;
    private final ActivityRow activity;
    private final List<OfferRow> offers;
    private @Nullable Begun begun;

    /**
     * @throws IllegalTransitionException in a state other than SCHEDULED, PREHEATED, OPEN and PAUSED
     * @throws UnknownSaleException when there is no such activity
     */
    public Preheating(ActivityLedger ledger, StockStore store, SaleDesk desk, long activityId) {
        this.ledger = ledger;
        this.store = store;
        this.desk = desk;
        this.establishment = new Establishment(store, ledger);
        this.activity = desk.activity(activityId);
        this.offers = ledger.offers(activityId);
        if (!isThere()) {
            SaleDesk.demand(activity, SaleState.PREHEATED);
        }
    }

    /** Whether the activity was preheated before, so that the steps only look. */
    public boolean isThere() {
        return THERE.contains(activity.state());
    }

    public SaleState state() {
        return activity.state();
    }

    /** As they were when the preheat was asked for. */
    public List<OfferRow> offers() {
        return offers;
    }

    /**
     * Begins an epoch for each offer.
     *
     * @return what was done, for people
     * @throws IllegalTransitionException when somebody changed the activity since
     */
    public String begin() {
        Begun now = desk.begin(activity);
        begun = now;
        return now.offers().size() + " offers, "
                + now.offers().stream().mapToLong(o -> o.start().available()).sum() + " units";
    }

    /**
     * Writes one bucket and reads it back, or looks at one that was there before.
     *
     * @param offer as in {@link #offers}
     * @throws IllegalTransitionException when it does not read back, or is not there
     */
    public String bucket(OfferId offer, int index) {
        return isThere() ? look(offer, index) : write(begun(offer), index);
    }

    private String write(BegunOffer begunOffer, int index) {
        var terms = begunOffer.offer().terms();
        if (establishment.write(terms, begunOffer.start(), index)) {
            establishment.readBack(terms, begunOffer.start(), index);
        }
        if (index == terms.buckets() - 1) {
            establishment.seed(terms, begunOffer.start().epoch());
        }
        return begunOffer.start().unitsPerBucket().get(index) + " units, epoch "
                + begunOffer.start().epoch();
    }

    private String look(OfferId offer, int index) {
        OfferRow row = ledger.offer(offer).orElseThrow();
        Bucket bucket = Bucket.at(row.terms(), index);
        BucketSnapshot read = store.inspect(bucket)
                .orElseThrow(() -> new IllegalTransitionException(
                        bucket + " is not in Redis although " + row.state() + "; allowed: stop, rebuild"));
        if (read.epoch() != row.epoch()) {
            throw new IllegalTransitionException(bucket + " is in epoch " + read.epoch() + " in Redis and in "
                    + row.epoch() + " in the database; allowed: stop, rebuild");
        }
        return read.remaining() + " units left, epoch " + read.epoch();
    }

    /** All buckets of an offer, as {@link #bucket}. */
    public String buckets(OfferId offer, int count) {
        IntStream.range(0, count).forEach(index -> bucket(offer, index));
        return count + " buckets";
    }

    /** Every bucket is there: the activity is PREHEATED. */
    public void end() {
        desk.end(demandBegun());
    }

    /** The epoch of each offer that an instance must know, from now on. */
    public Map<OfferId, Long> epochs() {
        Map<OfferId, Long> epochs = new HashMap<>();
        for (OfferRow offer : ledger.offers(activity.activityId())) {
            epochs.put(offer.terms().offer(), offer.epoch());
        }
        return epochs;
    }

    private BegunOffer begun(OfferId offer) {
        return demandBegun().offers().stream()
                .filter(o -> o.offer().terms().offer().equals(offer))
                .findFirst()
                .orElseThrow(() -> new IllegalTransitionException("offer " + offer + " came after the preheat began"));
    }

    private Begun demandBegun() {
        if (begun == null) {
            throw new IllegalStateException("the epochs of activity " + activity.activityId() + " were not begun");
        }
        return begun;
    }
}
