package seckill.engine.feed;

import java.time.Instant;
import java.util.Map;
import seckill.model.feed.InstanceFigures;

/**
 * What instances tell each other through the ledger, as JSON.
 *
 * @param rejections a second, by offer ({@code activity:sku})
 */
record InstanceReport(
        InstanceFigures figures,
        Map<String, Double> rejections,
        double returnedPerSecond,
        double eventsPerSecond,
        double refundsPerSecond) {
    /** The same as others see it. */
    InstanceReport seen(Instant lastAt, boolean isGone) {
        return new InstanceReport(
                figures.seen(lastAt, isGone), rejections, returnedPerSecond, eventsPerSecond, refundsPerSecond);
    }
}
