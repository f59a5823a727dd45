package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.PlannedStep;
import seckill.model.PlannedStepState;

/**
 * Steps of activities that the engine takes by the clock, which is the database's. A step is one instance's for as long as it holds
 * it; whoever took it on earlier has no say any more. All methods throw {@link LedgerUnavailableException}.
 */
public interface TimetableLedger {

    /**
     * Plans every step of the activity anew, whatever became of earlier ones.
     *
     * @param leads how long before the start (PREHEAT, OPEN) or the end (DRAIN, CLOSE) each is due, up to a day
     */
    void plan(long activityId, Map<PlannedStep, Duration> leads);

    /** Drops the steps that still wait. @return how many */
    int drop(long activityId);

    /** In order of the steps; empty for an activity that people lead. */
    List<StepRow> steps(long activityId);

    /**
     * Takes on the step that is due longest, of an activity that is no draft, whose earlier steps are over and which nobody holds.
     *
     * @param hold until then nobody else takes it on, as when this instance dies
     * @return empty when there is none
     */
    Optional<StepRow> take(String instance, Duration hold);

    /** Ends a step taken on. @return false when somebody else took it on since, or it was planned anew; nothing changed */
    boolean end(StepRow taken, PlannedStepState state, String detail);

    /** Gives a step back, to be tried again after the pause. @return as {@link #end} */
    boolean giveBack(StepRow taken, String detail, Duration pause);

    /**
     * @param dueAt when its time comes, or came
     * @param detail why it was skipped, or why the last attempt failed; empty else
     * @param attempts how many times an instance took it on
     * @param instance the one that took it on last; empty before
     * @param endedAt null while WAITING
     */
    record StepRow(
            long activityId,
            PlannedStep step,
            Instant dueAt,
            PlannedStepState state,
            String detail,
            int attempts,
            String instance,
            @Nullable Instant endedAt) {}
}
