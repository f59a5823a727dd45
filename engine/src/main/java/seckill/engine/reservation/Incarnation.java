package seckill.engine.reservation;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;

/**
 * The connections of the link to one run of one server; never repaired, only replaced.
 *
 * @param decisions the scripts that decide, and plain questions; nothing slow
 * @param slow inspection, scans, the stream
 * @param signals what other instances publish
 * @param server as it introduced itself
 */
record Incarnation(
        StatefulRedisConnection<String, String> decisions,
        StatefulRedisConnection<String, String> slow,
        StatefulRedisPubSubConnection<String, String> signals,
        ServerIdentity server) {

    boolean isOpen() {
        return decisions.isOpen() && slow.isOpen() && signals.isOpen();
    }

    /** Does not wait. */
    void end() {
        var unused1 = decisions.closeAsync();
        var unused2 = slow.closeAsync();
        var unused3 = signals.closeAsync();
    }
}
