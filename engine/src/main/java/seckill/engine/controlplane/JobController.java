package seckill.engine.controlplane;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.JobFilter;
import seckill.model.JobState;

/** Long-running jobs of operators: look at them, wait for one, cancel one. */
@RestController
@RequestMapping("/control/v1/jobs")
class JobController {

    private static final int LIST_MAX = 200;
    private static final int ITEMS_MAX = 1_000;

    private final Jobs jobs;
    private final JobLedger ledger;
    private final JobDesk desk;

    JobController(Jobs jobs, JobLedger ledger, JobDesk desk) {
        this.jobs = jobs;
        this.ledger = ledger;
        this.desk = desk;
    }

    /** Newest first, without their items. */
    @Access(Who.VIEWER)
    @GetMapping
    List<JobView> list(
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable String target,
            @RequestParam(required = false) @Nullable JobState state,
            @RequestParam(defaultValue = "9223372036854775807") long before,
            @RequestParam(defaultValue = "50") int limit) {
        demand("limit", limit, 1, LIST_MAX);
        return ledger.jobs(new JobFilter(kind, target, state), before, limit).stream()
                .map(job -> JobView.of(job, null))
                .toList();
    }

    /** One job with a page of its items; with {@code waitSeconds} the answer waits for its end that long. */
    @Access(Who.VIEWER)
    @GetMapping("/{jobId}")
    JobView one(
            @PathVariable long jobId,
            @RequestParam(defaultValue = "0") int waitSeconds,
            @RequestParam(defaultValue = "0") int afterItem,
            @RequestParam(defaultValue = "100") int items) {
        demand("items", items, 1, ITEMS_MAX);
        demand("afterItem", afterItem, 0, Integer.MAX_VALUE);
        return desk.view(jobId, waitSeconds, afterItem, items);
    }

    /** It ends after the item that it is at; what is done stays done. */
    @Access(value = Who.OPERATOR, action = "job.cancel", target = Targets.JOB)
    @PostMapping("/{jobId}/cancel")
    JobView cancel(@PathVariable long jobId) {
        if (!jobs.cancel(jobId)) {
            JobView job = desk.view(jobId, 0, 0, 1);
            throw new RefusedException(
                            ProblemCode.ILLEGAL_TRANSITION,
                            "job " + jobId + " is " + job.state() + "; only a RUNNING one can be cancelled")
                    .with("state", job.state())
                    .with("allowed", List.of());
        }
        return desk.view(jobId, 0, 0, ITEMS_MAX);
    }

    private static void demand(String field, int value, int min, int max) {
        if (value < min || value > max) {
            throw Fields.refused(field, value, "a whole number from " + min + " to " + max);
        }
    }
}
