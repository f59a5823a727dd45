package seckill.engine.control;

/** Whether an offer grants at this moment, in order of precedence. */
public enum Admittance {
    /** No live activity has this offer. */
    UNKNOWN_OFFER,
    /** The sale is over. */
    ENDED,
    /** Every sale is stopped, or this one is, or Redis is in doubt. */
    STOPPED,
    /** The sale has not begun. */
    NOT_STARTED,
    OPEN
}
