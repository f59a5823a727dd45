package seckill.engine.admission;

import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import seckill.engine.control.Admittance;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;

/** Lets pass from shortly before the start to the end, so that nobody lays in tokens early. A sale that is stopped gives them. */
final class TokenWindow implements Check {

    private final Catalog catalog;
    private final Duration lead;
    private final InstantSource clock;

    /** @param lead time before the start from which tokens are given */
    TokenWindow(Catalog catalog, Duration lead, InstantSource clock) {
        this.catalog = catalog;
        this.lead = lead;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "window";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        OfferView offer = applicant.offer();
        if (offer == null) {
            return Rejection.UNKNOWN_OFFER;
        }
        if (catalog.admittance(offer) == Admittance.ENDED) {
            return Rejection.ENDED;
        }
        return clock.instant().isBefore(offer.startsAt().minus(lead)) ? Rejection.NOT_STARTED : null;
    }
}
