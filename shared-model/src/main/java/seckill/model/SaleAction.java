package seckill.model;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an operator can ask of an activity, and in which states. */
public enum SaleAction {
    EDIT,
    SCHEDULE,
    PREHEAT,
    OPEN,
    PAUSE,
    RESUME,
    DRAIN,
    CLOSE,
    ARCHIVE;

    /**
     * What may be asked of an activity now; whether it succeeds may hang on more, such as that a drained sale is at rest.
     *
     * @param pauseReason why it is paused, null in every other state; a fence is left by reopening its offers alone
     */
    public static Set<SaleAction> allowed(SaleState state, @Nullable StopReason pauseReason) {
        return switch (state) {
            case DRAFT -> EnumSet.of(EDIT, SCHEDULE, ARCHIVE);
            case SCHEDULED -> EnumSet.of(EDIT, PREHEAT, ARCHIVE);
            case PREHEATED -> EnumSet.of(OPEN, PAUSE, CLOSE);
            case OPEN -> EnumSet.of(PAUSE, DRAIN);
            case PAUSED -> resumes(pauseReason) ? EnumSet.of(RESUME, DRAIN) : EnumSet.of(DRAIN);
            case DRAINING -> EnumSet.of(CLOSE);
            case CLOSED -> EnumSet.of(ARCHIVE);
            case ARCHIVED -> EnumSet.noneOf(SaleAction.class);
        };
    }

    /** Whether somebody paused it, who may also let it go on; what the engine fenced, it does not hand back so. */
    public static boolean resumes(@Nullable StopReason pauseReason) {
        return pauseReason == StopReason.OPERATOR || pauseReason == StopReason.SCHEDULE;
    }

    /** As it stands in paths and documents, such as {@code resume}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
