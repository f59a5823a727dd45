package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.NewActivity;
import seckill.engine.ledger.ActivityLedger.NewOffer;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.AuditLedger.AuditFilter;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.JobFilter;
import seckill.engine.ledger.JobLedger.JobItemRow;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.engine.timetable.Timetable;
import seckill.model.AuditOutcome;
import seckill.model.JobItemState;
import seckill.model.LimitScope;
import seckill.model.PlannedStepState;
import seckill.model.SaleState;
import seckill.testkit.Await;

/** Two whole engines over one database, and nobody at the control plane. */
class TimetableHouseIT {

    @Test
    void aSaleThatNobodyTouchesIsOverAndEachStepWasTakenOnce() {
        TestEngine.Place place = TestEngine.Place.fresh();
        try (TestEngine one = TestEngine.start(place, Map.of());
                TestEngine two = TestEngine.start(place, Map.of())) {
            ActivityLedger ledger = one.bean(ActivityLedger.class);
            Instant now = ledger.now();
            long activity = ledger.create(new NewActivity(
                    "By the clock",
                    now.plusSeconds(4),
                    now.plusSeconds(6),
                    Duration.ofMinutes(15),
                    LimitScope.OFFER,
                    List.of(new NewOffer(1, "Phone", 100, "CNY", 1, 2, 10))));

            two.bean(Timetable.class).plan(activity, Duration.ofMinutes(5));

            Timetable timetable = one.bean(Timetable.class);
            Await.until(
                    "the last step is recorded",
                    Duration.ofSeconds(60),
                    () -> timetable.steps(activity).stream().allMatch(step -> step.state() == PlannedStepState.DONE));
            assertThat(ledger.activity(activity).orElseThrow().state()).isEqualTo(SaleState.CLOSED);
            List<JobRow> jobs = one.bean(JobLedger.class)
                    .jobs(new JobFilter(null, "activity/" + activity, null), Long.MAX_VALUE, 10);
            assertThat(jobs).extracting(JobRow::who).containsExactly("schedule");
            assertThat(one.bean(JobLedger.class).items(jobs.getFirst().jobId(), 0, 100))
                    .filteredOn(item -> item.name().startsWith("instance "))
                    .extracting(JobItemRow::state)
                    .containsExactly(JobItemState.DONE, JobItemState.DONE);
            AuditFilter done = new AuditFilter("schedule", null, "activity/" + activity, AuditOutcome.DONE, null, null);
            assertThat(one.bean(AuditLedger.class).rows(done, Long.MAX_VALUE, 10))
                    .extracting(row -> row.entry().action())
                    .containsExactly("activity.close", "activity.drain", "activity.open", "activity.preheat");
        }
    }
}
