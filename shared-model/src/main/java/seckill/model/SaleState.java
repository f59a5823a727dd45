package seckill.model;

import java.util.EnumSet;
import java.util.Set;

/** States of an activity and their legal successors (design.md, section 6). */
public enum SaleState {
    DRAFT,
    SCHEDULED,
    PREHEATED,
    OPEN,
    PAUSED,
    DRAINING,
    CLOSED,
    ARCHIVED;

    /** The states that may follow this one; empty for the last. */
    public Set<SaleState> successors() {
        return switch (this) {
            case DRAFT -> EnumSet.of(SCHEDULED, ARCHIVED);
            case SCHEDULED -> EnumSet.of(DRAFT, PREHEATED, ARCHIVED);
            case PREHEATED -> EnumSet.of(OPEN, PAUSED, CLOSED);
            case OPEN -> EnumSet.of(PAUSED, DRAINING);
            case PAUSED -> EnumSet.of(OPEN, DRAINING);
            case DRAINING -> EnumSet.of(CLOSED);
            case CLOSED -> EnumSet.of(ARCHIVED);
            case ARCHIVED -> EnumSet.noneOf(SaleState.class);
        };
    }

    public boolean mayBecome(SaleState next) {
        return successors().contains(next);
    }

    /** Whether Redis and the stream may hold units of the activity, so that every stage must keep working on it. */
    public boolean isLive() {
        return switch (this) {
            case PREHEATED, OPEN, PAUSED, DRAINING -> true;
            case DRAFT, SCHEDULED, CLOSED, ARCHIVED -> false;
        };
    }
}
