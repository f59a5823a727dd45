package seckill.engine.feed;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.InstanceFigures;

/**
 * What instances tell each other through the ledger, as JSON.
 *
 * @param rejections a second, by offer ({@code activity:sku})
 * @param epochs of the live offers that it knows, by offer; null from an instance that does not tell
 */
record InstanceReport(
        InstanceFigures figures,
        Map<String, Double> rejections,
        double returnedPerSecond,
        double eventsPerSecond,
        double refundsPerSecond,
        @Nullable Map<String, Long> epochs) {
    /** The same as others see it. */
    InstanceReport seen(Instant lastAt, boolean isGone) {
        return new InstanceReport(
                figures.seen(lastAt, isGone), rejections, returnedPerSecond, eventsPerSecond, refundsPerSecond, epochs);
    }
}
