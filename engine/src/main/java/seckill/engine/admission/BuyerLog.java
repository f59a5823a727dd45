package seckill.engine.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import seckill.engine.control.OfferView;
import seckill.model.OfferId;

/**
 * What each proven buyer has asked for and got in a sale, as far as it is remembered: his attempts, and the reservations he was
 * told of. Both stand in one entry, so that nobody's promise is forgotten while his attempts are still held against him.
 */
public final class BuyerLog {

    private final Cache<BuyerInSale, Entry> entries;

    /** @param entriesMax buyers remembered, over all sales */
    BuyerLog(int entriesMax) {
        entries = Caffeine.newBuilder().maximumSize(entriesMax).build();
    }

    /** @return how often he asked in this sale, this time included */
    int countAttempt(String userId, OfferView offer) {
        return entry(userId, offer).attempts.incrementAndGet();
    }

    /** Notes what he was told. */
    public void promised(String userId, OfferView offer, String reservationId) {
        Promise promise = new Promise(offer.epoch(), reservationId);
        entry(userId, offer).promises.updateAndGet(before -> {
            Map<OfferId, Promise> after = new HashMap<>(before);
            after.put(offer.terms().offer(), promise);
            return Map.copyOf(after);
        });
    }

    /** The reservation he was told of in this epoch, or null when none is remembered. */
    public @Nullable String promiseTo(String userId, OfferView offer) {
        Entry entry = entries.getIfPresent(key(userId, offer));
        Promise promise =
                entry == null ? null : entry.promises.get().get(offer.terms().offer());
        return promise == null || promise.epoch != offer.epoch() ? null : promise.reservationId;
    }

    private Entry entry(String userId, OfferView offer) {
        return entries.get(key(userId, offer), key -> new Entry());
    }

    private static BuyerInSale key(String userId, OfferView offer) {
        return new BuyerInSale(userId, offer.terms().offer().activityId());
    }

    private record BuyerInSale(String userId, long activityId) {}

    private record Promise(long epoch, String reservationId) {}

    private static final class Entry {
        final AtomicInteger attempts = new AtomicInteger();
        final AtomicReference<Map<OfferId, Promise>> promises = new AtomicReference<>(Map.of());
    }
}
