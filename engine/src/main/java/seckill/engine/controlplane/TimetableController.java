package seckill.engine.controlplane;

import jakarta.validation.Valid;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.TimetableLedger.StepRow;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.UnknownSaleException;
import seckill.engine.timetable.Timetable;
import seckill.model.SaleState;

/** Whether the engine leads an activity by the clock, and what became of each step. */
@RestController
@RequestMapping("/control/v1/activities/{activityId}")
class TimetableController {

    private static final Set<SaleState> OVER = EnumSet.of(SaleState.CLOSED, SaleState.ARCHIVED);

    private final Timetable timetable;
    private final ActivityLedger activities;

    TimetableController(Timetable timetable, ActivityLedger activities) {
        this.timetable = timetable;
        this.activities = activities;
    }

    /** @param preheatSecondsBefore how long before the start, 0 to 86,400; null: 300 */
    record Automation(
            @Nullable Integer preheatSecondsBefore,
            @Nullable String reason) {

        Duration preheatLead() {
            if (preheatSecondsBefore == null) {
                return Timetable.PREHEAT_LEAD;
            }
            long max = Timetable.PREHEAT_LEAD_MAX.toSeconds();
            if (preheatSecondsBefore < 0 || preheatSecondsBefore > max) {
                throw Fields.refused("preheatSecondsBefore", preheatSecondsBefore, "a whole number from 0 to " + max);
            }
            return Duration.ofSeconds(preheatSecondsBefore);
        }
    }

    /** @param steps in order; empty when people lead the activity */
    record TimetableAnswer(long activityId, List<StepRow> steps) {}

    @Access(Who.VIEWER)
    @GetMapping("/timetable")
    TimetableAnswer one(@PathVariable long activityId) {
        activity(activityId);
        return new TimetableAnswer(activityId, timetable.steps(activityId));
    }

    /** Asked again, every step is planned anew. */
    @Access(value = Who.OPERATOR, action = "activity.automate", target = Targets.ACTIVITY)
    @PostMapping("/automate")
    TimetableAnswer automate(@PathVariable long activityId, @Valid @RequestBody Automation wish) {
        ActivityRow activity = activity(activityId);
        if (OVER.contains(activity.state())) {
            throw new IllegalTransitionException(
                    activity, "activity " + activityId + " is " + activity.state() + ": there is nothing left to plan");
        }
        timetable.plan(activityId, wish.preheatLead());
        return one(activityId);
    }

    /** What is done stays recorded; what waits is dropped. */
    @Access(value = Who.OPERATOR, action = "activity.manual", target = Targets.ACTIVITY)
    @PostMapping("/manual")
    TimetableAnswer manual(@PathVariable long activityId) {
        activity(activityId);
        timetable.drop(activityId);
        return one(activityId);
    }

    private ActivityRow activity(long activityId) {
        return activities
                .activity(activityId)
                .orElseThrow(() -> new UnknownSaleException("no activity " + activityId + " in the ledger"));
    }
}
