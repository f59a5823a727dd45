package seckill.engine.refill;

import java.util.Optional;
import seckill.model.OfferId;
import seckill.model.OfferTerms;

/** The terms of an offer in whatever state, closed ones too; empty when there is no such offer. */
@FunctionalInterface
public interface TermsLookup {
    Optional<OfferTerms> terms(OfferId offer);
}
