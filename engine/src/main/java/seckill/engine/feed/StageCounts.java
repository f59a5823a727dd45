package seckill.engine.feed;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import seckill.model.OfferId;

/** Port to what the stages of this instance have counted; the assembly answers. Cheap, never waits. */
public interface StageCounts {

    Counts counts();

    /** The epoch of each offer that this instance knows to be live. */
    default Map<OfferId, Long> epochs() {
        return Map.of();
    }

    /** Latencies in microseconds since the last time each was asked. */
    Histogram doorGranted();

    Histogram doorRefused();

    Histogram script();

    Histogram settlement();

    /**
     * Since the start of the instance.
     *
     * @param fenced whether it grants nothing because it has not recognised Redis
     * @param granted reservations answered for the first time
     * @param rejected purchases answered without a unit, by offer
     * @param settled orders made
     * @param returned units' returns applied to Redis, in rows
     */
    record Counts(
            boolean fenced,
            long connectionsOpen,
            long requests,
            long granted,
            long rejectedInAll,
            Map<OfferId, Long> rejected,
            long settled,
            long returned,
            long eventsDelivered,
            long refunded,
            List<Check> checks) {}

    record Check(String name, long passed, long rejected) {}
}
