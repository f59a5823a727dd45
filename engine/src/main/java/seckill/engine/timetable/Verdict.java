package seckill.engine.timetable;

import java.time.Instant;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.model.PlannedStep;
import seckill.model.SaleState;

/** What is to become of a step whose time has come, in order of precedence. */
sealed interface Verdict {

    /** The activity is where the step leads to, by a person or by an attempt whose end was not recorded. */
    record Already() implements Verdict {}

    /** @param why for people */
    record Skip(String why) implements Verdict {}

    record Go() implements Verdict {}

    /**
     * A step is taken only from the states that it was planned for: what a person paused stays paused, and nothing begins after
     * the end.
     *
     * @param now by the database's clock
     */
    static Verdict on(PlannedStep step, ActivityRow activity, Instant now) {
        SaleState state = activity.state();
        if (state == step.target()) {
            return new Already();
        }
        boolean fits = switch (step) {
            case PREHEAT -> state == SaleState.SCHEDULED;
            case OPEN -> state == SaleState.PREHEATED;
            case DRAIN -> state == SaleState.OPEN || state == SaleState.PAUSED;
            case CLOSE -> state == SaleState.DRAINING || state == SaleState.PREHEATED;
        };
        if (!fits) {
            String reason = activity.pauseReason() == null ? "" : " (" + activity.pauseReason() + ")";
            return new Skip("activity " + activity.activityId() + " was " + state + reason + " when its time came");
        }
        boolean begins = step == PlannedStep.PREHEAT || step == PlannedStep.OPEN;
        return begins && !now.isBefore(activity.endsAt())
                ? new Skip("the end, " + activity.endsAt() + ", had passed when it could be taken")
                : new Go();
    }
}
