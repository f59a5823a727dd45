package seckill.engine.timetable;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.TimetableLedger;
import seckill.engine.ledger.TimetableLedger.StepRow;
import seckill.model.PlannedStep;
import seckill.model.PlannedStepState;

/** Plans the steps of activities and takes those that are due; whichever instance comes first takes a step. */
public final class Timetable {

    public static final Duration PREHEAT_LEAD = Duration.ofMinutes(5);
    public static final Duration PREHEAT_LEAD_MAX = Duration.ofDays(1);

    /**
     * A sale is opened a little early, so that every instance knows of it when it starts: until then each of them lets nobody in.
     */
    static final Duration OPEN_LEAD = Duration.ofSeconds(3);

    private static final Logger log = LoggerFactory.getLogger(Timetable.class);
    private static final Duration HOLD = Duration.ofSeconds(15);
    private static final Duration RETRY_FIRST = Duration.ofSeconds(1);
    private static final int RETRY_DOUBLINGS_MAX = 4;
    private static final Duration CLOSE_RETRY = Duration.ofSeconds(15);

    private final TimetableLedger ledger;
    private final ActivityLedger activities;
    private final Steps steps;
    private final StepAudit audit;
    private final String instance;

    /** @param instance name of this engine, no other running one's */
    public Timetable(
            TimetableLedger ledger, ActivityLedger activities, AuditLedger audit, Steps steps, String instance) {
        this.ledger = ledger;
        this.activities = activities;
        this.steps = steps;
        this.audit = new StepAudit(audit, instance);
        this.instance = instance;
    }

    /**
     * From now on the engine leads the activity: preheats it so long before its start, opens it, drains it at its end and closes it
     * once it is at rest. A draft waits until it is scheduled.
     *
     * @param preheatLead up to a day
     */
    public void plan(long activityId, Duration preheatLead) {
        if (preheatLead.isNegative() || preheatLead.compareTo(PREHEAT_LEAD_MAX) > 0) {
            throw new IllegalArgumentException(
                    "preheating begins 0 s to " + PREHEAT_LEAD_MAX + " before the start, not " + preheatLead);
        }
        Map<PlannedStep, Duration> leads = new EnumMap<>(PlannedStep.class);
        leads.put(PlannedStep.PREHEAT, preheatLead.compareTo(OPEN_LEAD) < 0 ? OPEN_LEAD : preheatLead);
        leads.put(PlannedStep.OPEN, OPEN_LEAD);
        ledger.plan(activityId, leads);
    }

    /** From now on people lead it. */
    public void drop(long activityId) {
        int dropped = ledger.drop(activityId);
        log.info("Activity {} is led by people from now on, {} steps dropped", activityId, dropped);
    }

    /** In order; empty when people lead it. */
    public List<StepRow> steps(long activityId) {
        return ledger.steps(activityId);
    }

    /**
     * Takes one step that is due; call it every second or oftener.
     *
     * @return whether there was one
     * @throws LedgerUnavailableException when the database is away; the step is tried again once nobody holds it
     */
    public boolean step() {
        Optional<StepRow> taken = ledger.take(instance, HOLD);
        taken.ifPresent(this::conclude);
        return taken.isPresent();
    }

    private void conclude(StepRow step) {
        ActivityRow activity = activity(step);
        switch (Verdict.on(step.step(), activity, activities.now())) {
            case Verdict.Already already ->
                end(step, PlannedStepState.DONE, step.attempts() > 1 ? "" : "it was " + activity.state() + " already");
            case Verdict.Skip skip -> {
                audit.skipped(step, skip.why(), activity);
                end(step, PlannedStepState.SKIPPED, skip.why());
            }
            case Verdict.Go go -> attempt(step, activity);
        }
    }

    private void attempt(StepRow step, ActivityRow before) {
        if (step.detail().isEmpty()) {
            audit.started(step, before);
        }
        try {
            perform(step);
        } catch (LedgerUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            giveBack(step, before, e);
            return;
        }
        audit.done(step, before, activity(step));
        end(step, PlannedStepState.DONE, "");
    }

    private void perform(StepRow step) {
        switch (step.step()) {
            case PREHEAT -> steps.preheat(step.activityId());
            case OPEN -> steps.open(step.activityId());
            case DRAIN -> steps.drain(step.activityId());
            case CLOSE -> steps.close(step.activityId());
        }
    }

    private void end(StepRow step, PlannedStepState state, String detail) {
        boolean own = ledger.end(step, state, detail);
        log.info(
                "{} of activity {}, due at {}, is {} {}",
                step.step(),
                step.activityId(),
                step.dueAt(),
                own ? state : "somebody else's",
                detail);
    }

    /** Tries again while it is legal; the next verdict says whether it is. */
    private void giveBack(StepRow step, ActivityRow before, RuntimeException cause) {
        String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        if (!why.equals(step.detail())) {
            audit.failed(step, why, before);
            log.warn("{} of activity {} failed and is tried again: {}", step.step(), step.activityId(), why);
        }
        ledger.giveBack(step, why, pause(step));
    }

    private static Duration pause(StepRow step) {
        // A sale that is not at rest yet comes to rest with its last payment window.
        return step.step() == PlannedStep.CLOSE
                ? CLOSE_RETRY
                : RETRY_FIRST.multipliedBy(1L << Math.min(step.attempts() - 1, RETRY_DOUBLINGS_MAX));
    }

    private ActivityRow activity(StepRow step) {
        return activities
                .activity(step.activityId())
                .orElseThrow(() -> new IllegalStateException("activity " + step.activityId() + " is gone"));
    }
}
