package seckill.model;

/** States of a job; all but RUNNING are final. */
public enum JobState {
    RUNNING,
    /** Every item was tried; which of them failed, they say themselves. */
    DONE,
    /** An item failed that the rest depended on. */
    FAILED,
    /** Ended between two items because somebody, or a stopping engine, wanted it so. */
    CANCELLED,
    /** Its instance died; what came of the item in flight is unknown, and nothing of it is tried again by itself. */
    ABANDONED
}
