package seckill.engine.feed;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.OfferFigures;

/** Tells what has changed between two readings, whoever changed it at whichever instance. For the thread of the feed. */
final class ChangeWatch {

    private final FeedEvents events;
    private @Nullable FeedSnapshot before;

    ChangeWatch(FeedEvents events) {
        this.events = events;
    }

    void look(FeedSnapshot now) {
        FeedSnapshot then = before;
        if (then != null && then.ages().databaseAt() != null) {
            compare(then, now);
        }
        before = now;
    }

    private void tellStock(Map<OfferId, OfferFigures> known, FeedSnapshot now) {
        for (OfferFigures offer : now.offers()) {
            OfferFigures was = known.get(offer.offer());
            if (was == null || was.units().supplied() == offer.units().supplied()) {
                continue;
            }
            long more = offer.units().supplied() - was.units().supplied();
            events.tell(
                    FeedEventType.STOCK_CHANGED,
                    "offer/" + offer.offer().activityId() + "/" + offer.offer().skuId(),
                    Long.toString(was.units().supplied()),
                    Long.toString(offer.units().supplied()),
                    Math.abs(more) + " units were " + (more > 0 ? "added to " : "withdrawn from ") + offer.title());
        }
    }

    private void compare(FeedSnapshot then, FeedSnapshot now) {
        if (then.stopAll() != now.stopAll()) {
            events.tell(
                    FeedEventType.SWITCH_CHANGED,
                    "switch/stop-all",
                    onOff(then.stopAll()),
                    onOff(now.stopAll()),
                    now.stopAll() ? "Every sale is stopped" : "Sales are no longer stopped all together");
        }
        Map<OfferId, OfferFigures> known = new HashMap<>();
        then.offers().forEach(o -> known.put(o.offer(), o));
        Map<Long, Boolean> told = new HashMap<>();
        for (OfferFigures offer : now.offers()) {
            OfferFigures was = known.get(offer.offer());
            if (was == null) {
                continue;
            }
            long activity = offer.offer().activityId();
            if (was.state() != offer.state() && told.put(activity, true) == null) {
                events.tell(
                        FeedEventType.SALE_STATE_CHANGED,
                        "activity/" + activity,
                        was.state().name(),
                        offer.state().name(),
                        offer.activityName() + " is " + offer.state() + " after " + was.state());
            }
            if (was.stop() != offer.stop()) {
                events.tell(
                        FeedEventType.OFFER_STOP_CHANGED,
                        "offer/" + activity + "/" + offer.offer().skuId(),
                        was.stop() == null ? null : was.stop().name(),
                        offer.stop() == null ? null : offer.stop().name(),
                        offer.stop() == null
                                ? offer.title() + " is no longer stopped"
                                : offer.title() + " is stopped: " + offer.stop() + " " + offer.stopDetail());
            }
        }
        tellStock(known, now);
        boolean wasFenced = own(then).fenced();
        boolean fenced = own(now).fenced();
        if (wasFenced != fenced) {
            events.tell(
                    FeedEventType.FENCE_CHANGED,
                    "instance/" + now.instance(),
                    wasFenced ? "closed" : "open",
                    fenced ? "closed" : "open",
                    fenced
                            ? now.instance() + " grants nothing until it has recognised Redis"
                            : now.instance() + " has recognised Redis");
        }
    }

    private static InstanceFigures own(FeedSnapshot snapshot) {
        return snapshot.instances().stream()
                .filter(i -> i.name().equals(snapshot.instance()))
                .findFirst()
                .orElseThrow();
    }

    private static String onOff(boolean on) {
        return on ? "on" : "off";
    }
}
