package seckill.engine.refill;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.model.OfferId;
import seckill.model.OfferTerms;

/** Terms never change once an offer exists, so each is read once. */
final class LedgerTerms implements TermsLookup {

    private static final int OFFERS_MAX = 10_000;

    private final ActivityLedger ledger;
    private final Cache<OfferId, OfferTerms> known =
            Caffeine.newBuilder().maximumSize(OFFERS_MAX).build();

    LedgerTerms(ActivityLedger ledger) {
        this.ledger = ledger;
    }

    @Override
    public Optional<OfferTerms> terms(OfferId offer) {
        @Nullable OfferTerms cached = known.getIfPresent(offer);
        if (cached != null) {
            return Optional.of(cached);
        }
        Optional<OfferTerms> read = ledger.offer(offer).map(OfferRow::terms);
        read.ifPresent(terms -> known.put(offer, terms));
        return read;
    }
}
