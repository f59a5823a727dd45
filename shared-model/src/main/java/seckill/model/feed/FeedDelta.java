package seckill.model.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/**
 * What has changed since the frame before: offers that differ, everything else that is small as a whole.
 *
 * @param offers new ones, and those of which any figure has changed
 * @param gone offers that are shown no longer
 * @param alarms all that are not cleared; null when none of them has changed
 * @param events since the frame before, oldest first
 */
public record FeedDelta(
        String stream,
        long sequence,
        Instant at,
        Ages ages,
        ServerHealth redis,
        ServerHealth database,
        boolean stopAll,
        Totals totals,
        List<OfferFigures> offers,
        List<OfferId> gone,
        Pipeline pipeline,
        List<InstanceFigures> instances,
        @Nullable List<Alarm> alarms,
        List<FeedEvent> events) {

    /** What leads from the one to the other. */
    public static FeedDelta between(FeedSnapshot before, FeedSnapshot after, List<FeedEvent> events) {
        Map<OfferId, OfferFigures> known = new HashMap<>();
        before.offers().forEach(o -> known.put(o.offer(), o));
        List<OfferFigures> changed = new ArrayList<>();
        for (OfferFigures offer : after.offers()) {
            if (!offer.equals(known.remove(offer.offer()))) {
                changed.add(offer);
            }
        }
        return new FeedDelta(
                after.stream(),
                after.sequence(),
                after.at(),
                after.ages(),
                after.redis(),
                after.database(),
                after.stopAll(),
                after.totals(),
                changed,
                known.keySet().stream().sorted().toList(),
                after.pipeline(),
                after.instances(),
                Objects.equals(before.alarms(), after.alarms()) ? null : after.alarms(),
                events);
    }
}
