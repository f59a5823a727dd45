package seckill.engine.page;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.model.LimitScope;
import seckill.model.OfferTerms;

/**
 * What a page says: all that buyers may know of an activity before they ask, and nothing that changes while it runs.
 *
 * @param activityId the activity
 * @param name its name, as buyers see it
 * @param startsAt first instant of the sale
 * @param endsAt first instant after it
 * @param paymentWindow how long an order waits for payment
 * @param scope within what a buyer may hold one live order
 * @param offers what is sold, by SKU
 */
record SalePage(
        long activityId,
        String name,
        Instant startsAt,
        Instant endsAt,
        Duration paymentWindow,
        LimitScope scope,
        List<OfferTerms> offers) {

    static SalePage of(ActivityRow activity, List<OfferRow> offers) {
        return new SalePage(
                activity.activityId(),
                activity.name(),
                activity.startsAt(),
                activity.endsAt(),
                activity.paymentWindow(),
                activity.scope(),
                offers.stream().map(OfferRow::terms).toList());
    }
}
