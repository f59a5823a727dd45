package seckill.model.feed;

import org.jspecify.annotations.Nullable;

/**
 * Over all offers shown, and all instances.
 *
 * @param sold units in live orders
 * @param inFlight units granted and not yet settled
 * @param left units that can still be granted
 * @param requestsPerSecond at all doors
 * @param grantsPerSecond units, from Redis
 * @param rejectionsPerSecond purchases answered without a unit, at all doors
 * @param settledPerSecond units, from the ledger
 * @param backlogUnits units that wait for settlement
 * @param oldestMillis age of the oldest entry that waits; null when none does, or nobody knows
 * @param drainMillis until the backlog is settled at the present rate; null when nothing waits or nothing is settled
 * @param deadLetters open ones
 * @param outboxDepth units' returns on their way to Redis, in rows
 * @param eventDepth events on their way to the webhook
 * @param refundsDue refunds not yet confirmed
 * @param eventsAbandoned events given up within the last day
 * @param alarmCallsAbandoned alarms' calls of a webhook given up within the last day
 */
public record Totals(
        long sold,
        long inFlight,
        long left,
        double requestsPerSecond,
        double grantsPerSecond,
        double rejectionsPerSecond,
        double settledPerSecond,
        long backlogUnits,
        @Nullable Long oldestMillis,
        @Nullable Long drainMillis,
        long deadLetters,
        long outboxDepth,
        long eventDepth,
        long refundsDue,
        long eventsAbandoned,
        long alarmCallsAbandoned) {}
