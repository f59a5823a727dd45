package seckill.console.activities;

import java.util.EnumSet;
import java.util.Set;
import seckill.model.SaleState;

/** A step that an operator leads an activity through, and in which states the engine admits it. */
enum Step {
    SCHEDULE(EnumSet.of(SaleState.DRAFT), false),
    PREHEAT(EnumSet.of(SaleState.SCHEDULED), false),
    OPEN(EnumSet.of(SaleState.PREHEATED), true),
    PAUSE(EnumSet.of(SaleState.PREHEATED, SaleState.OPEN), false),
    RESUME(EnumSet.of(SaleState.PAUSED), true),
    DRAIN(EnumSet.of(SaleState.OPEN, SaleState.PAUSED), true),
    CLOSE(EnumSet.of(SaleState.PREHEATED, SaleState.DRAINING), true),
    ARCHIVE(EnumSet.of(SaleState.DRAFT, SaleState.SCHEDULED, SaleState.CLOSED), true),
    PUBLISH(EnumSet.allOf(SaleState.class), false);

    private final Set<SaleState> from;
    private final boolean weighty;

    Step(Set<SaleState> from, boolean weighty) {
        this.from = from;
        this.weighty = weighty;
    }

    boolean isAdmittedIn(SaleState state) {
        return from.contains(state);
    }

    Set<SaleState> from() {
        return EnumSet.copyOf(from);
    }

    /** Whether it cannot be taken back, or sells; asked for in red. */
    boolean isWeighty() {
        return weighty;
    }

    /** Last part of its path. */
    String path() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
