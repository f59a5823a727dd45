package seckill.model;

/** Why an offer or an activity grants nothing. */
public enum StopReason {
    OPERATOR,
    SCHEDULE,
    REDIS_UNCERTAIN,
    INVARIANT_BROKEN,
    BACKLOG_TOO_DEEP,
    DATABASE_DOWN;

    /** Whether the stop is a fence: only proof and an operator open it again. */
    public boolean isFence() {
        return this == REDIS_UNCERTAIN || this == INVARIANT_BROKEN;
    }
}
