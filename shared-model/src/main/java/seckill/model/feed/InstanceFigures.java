package seckill.model.feed;

import java.time.Instant;
import java.util.List;

/**
 * One instance. Counters are since it started.
 *
 * @param seenAt when it last wrote its figures
 * @param gone whether it has not written for too long
 * @param fenced whether it grants nothing because it has not recognised Redis
 * @param clockOffsetMillis its clock less the database's
 * @param rejected purchases answered without a unit
 * @param settled orders made
 * @param doorGranted latency of purchases answered with a reservation
 * @param doorRefused latency of all other purchases
 * @param script latency of the deciding script
 * @param settlement latency of the settling transaction
 */
public record InstanceFigures(
        String name,
        Instant startedAt,
        Instant seenAt,
        boolean gone,
        boolean fenced,
        long clockOffsetMillis,
        long connectionsOpen,
        long requests,
        long granted,
        long rejected,
        long settled,
        double requestsPerSecond,
        double grantsPerSecond,
        double rejectionsPerSecond,
        double settledPerSecond,
        List<CheckFigures> checks,
        Latency doorGranted,
        Latency doorRefused,
        Latency script,
        Latency settlement) {
    /** The same as others see it. */
    public InstanceFigures seen(Instant lastAt, boolean isGone) {
        return new InstanceFigures(
                name,
                startedAt,
                lastAt,
                isGone,
                fenced,
                clockOffsetMillis,
                connectionsOpen,
                requests,
                granted,
                rejected,
                settled,
                requestsPerSecond,
                grantsPerSecond,
                rejectionsPerSecond,
                settledPerSecond,
                checks,
                doorGranted,
                doorRefused,
                script,
                settlement);
    }
}
