package seckill.model.feed;

/** Kinds of {@link FeedEvent}. A reader ignores those that it does not know. */
public enum FeedEventType {
    /** A switch has another value; target {@code switch/<name>}. */
    SWITCH_CHANGED,
    /** An activity has another state; target {@code activity/<id>}. */
    SALE_STATE_CHANGED,
    /** An offer was stopped or goes on; target {@code offer/<activity>/<sku>}. */
    OFFER_STOP_CHANGED,
    /** Units were added to an offer or withdrawn from it; from and to are what it was given in all; target {@code offer/<activity>/<sku>}. */
    STOCK_CHANGED,
    /** This instance grants nothing until it has recognised Redis, or has recognised it; target {@code instance/<name>}. */
    FENCE_CHANGED,
    ALARM_RAISED,
    ALARM_ACKNOWLEDGED,
    ALARM_CLEARED,
    /** A long-running job has come further; target {@code job/<id>}. */
    JOB_PROGRESS
}
