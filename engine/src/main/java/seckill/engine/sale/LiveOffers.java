package seckill.engine.sale;

import java.util.List;
import java.util.function.Consumer;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.reservation.Bucket;

/** The live offers as the ledger last showed them; what is left to go by while it cannot be asked. */
public final class LiveOffers implements Consumer<List<OfferRow>> {

    private volatile List<OfferRow> offers = List.of();
    private volatile List<Bucket> buckets = List.of();

    @Override
    public void accept(List<OfferRow> live) {
        List<OfferRow> preheated = live.stream().filter(o -> o.epoch() > 0).toList();
        buckets = preheated.stream()
                .flatMap(o -> Bucket.allOf(o.terms()).stream())
                .toList();
        offers = preheated;
    }

    /** Offers that were preheated at least once. */
    public List<OfferRow> preheated() {
        return offers;
    }

    /** All their buckets. */
    public List<Bucket> buckets() {
        return buckets;
    }
}
