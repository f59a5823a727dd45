package seckill.engine.reconciliation;

/** What reconciliation checks; the words stand in findings and in the runbook. */
enum Rule {
    /** Invariant 4: initial + adjusted = available + deducted - refilled. */
    STOCK_EQUATION("stock-equation"),
    /** Invariant 1: deducted - refilled never exceeds initial + adjusted. */
    OVERSOLD("oversold"),
    /** Each order has its deduction, each timed-out order its refill, and nothing else is in the log. */
    ORDER_AGAINST_LOG("order-against-log"),
    /** What live orders hold is what was deducted and not refilled. */
    LIVE_UNITS("live-units"),
    /** Invariant 5: preheated + adjusted - remaining = granted - returned, in one bucket. */
    REDIS_EQUATION("redis-equation"),
    /** The bucket's state is missing, or in another epoch than the database's. */
    REDIS_STATE("redis-state"),
    /** The granted counter is the sum of the epoch's stream entries. */
    GRANTED_COUNTER("granted-counter"),
    /** Invariant 3: a grant that is neither settled nor buried nor pending. */
    LOST_GRANT("lost-grant"),
    /** One reservation stands in the stream twice. */
    DOUBLE_ENTRY("double-entry"),
    /** An order of this epoch that Redis never granted. */
    ORDER_WITHOUT_GRANT("order-without-grant"),
    /** An order whose buyer or quantity is not what was granted. */
    ORDER_DIFFERS("order-differs"),
    /** A return that the database calls applied and Redis does not know. */
    RETURN_NOT_IN_REDIS("return-not-in-redis"),
    /** A TIMEOUT order of this epoch whose units nothing takes back to Redis: its outbox row is gone. */
    RETURN_MISSING("return-missing"),
    /** A return in Redis that the database never ordered. */
    RETURN_WITHOUT_ROW("return-without-row"),
    /** The returned counter lies outside what the outbox allows. */
    RETURNED_COUNTER("returned-counter"),
    /** The adjusted counter lies outside what the recorded adjustments allow. */
    ADJUSTED_COUNTER("adjusted-counter"),
    /** At rest, Redis and the database have the same units left. */
    REST_EQUATION("rest-equation");

    private final String word;

    Rule(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
