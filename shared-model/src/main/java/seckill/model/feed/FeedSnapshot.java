package seckill.model.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import seckill.model.OfferId;

/**
 * The whole sale at one instant, as the instance that sends it sees it. Figures are of the whole house unless they stand in
 * {@link #instances}.
 *
 * @param stream names the sending run of one instance; sequences of two streams have nothing to do with each other
 * @param sequence position in the stream; rises with every frame, events included
 * @param instance name of the sending instance
 * @param at the sender's clock; countdowns are measured from it
 * @param ages how old the figures are, by source
 * @param redis the Redis that decides
 * @param database the database that keeps the ledger
 * @param stopAll whether every sale is stopped
 * @param totals over all offers and instances
 * @param offers of every activity that is not over for long, by activity and SKU
 * @param pipeline one stage after another
 * @param instances that have spoken lately, by name; the sender's own always
 * @param alarms that are not cleared, worst first
 * @param events the last ones, oldest first, at most {@value #EVENTS_MAX}
 */
public record FeedSnapshot(
        String stream,
        long sequence,
        String instance,
        Instant at,
        Ages ages,
        ServerHealth redis,
        ServerHealth database,
        boolean stopAll,
        Totals totals,
        List<OfferFigures> offers,
        Pipeline pipeline,
        List<InstanceFigures> instances,
        List<Alarm> alarms,
        List<FeedEvent> events) {

    /** Events that a snapshot tells again, for those who missed frames. */
    public static final int EVENTS_MAX = 50;

    /** This snapshot brought up to date. Deltas apply in their order, each once, to the snapshot they follow. */
    public FeedSnapshot with(FeedDelta delta) {
        TreeMap<OfferId, OfferFigures> byOffer = new TreeMap<>();
        offers.forEach(o -> byOffer.put(o.offer(), o));
        delta.gone().forEach(byOffer::remove);
        delta.offers().forEach(o -> byOffer.put(o.offer(), o));
        return new FeedSnapshot(
                stream,
                delta.sequence(),
                instance,
                delta.at(),
                delta.ages(),
                delta.redis(),
                delta.database(),
                delta.stopAll(),
                delta.totals(),
                new ArrayList<>(byOffer.values()),
                delta.pipeline(),
                delta.instances(),
                delta.alarms() == null ? alarms : delta.alarms(),
                lastOf(events, delta.events()));
    }

    /** The same with other alarms and events. */
    public FeedSnapshot with(List<Alarm> otherAlarms, List<FeedEvent> otherEvents) {
        return new FeedSnapshot(
                stream,
                sequence,
                instance,
                at,
                ages,
                redis,
                database,
                stopAll,
                totals,
                offers,
                pipeline,
                instances,
                otherAlarms,
                otherEvents);
    }

    /** The last events of both lists, in their order. */
    public static List<FeedEvent> lastOf(List<FeedEvent> before, List<FeedEvent> more) {
        List<FeedEvent> all = new ArrayList<>(before);
        all.addAll(more);
        return List.copyOf(all.subList(Math.max(0, all.size() - EVENTS_MAX), all.size()));
    }
}
