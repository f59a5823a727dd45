package seckill.engine.page;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import seckill.model.LimitScope;
import seckill.model.OfferTerms;

/** Real sites for tests of what serves them. */
public final class TestSites {

    private TestSites() {}

    /** The site of an activity with one offer and the sandbox's till. */
    public static Site of(OfferTerms terms, Instant startsAt, Instant endsAt) {
        SalePage sale = new SalePage(
                terms.offer().activityId(),
                terms.title(),
                startsAt,
                endsAt,
                Duration.ofMinutes(10),
                LimitScope.OFFER,
                List.of(terms));
        return new Renderer(new PageSettings("", true)).render(sale, PageExtras.none());
    }
}
