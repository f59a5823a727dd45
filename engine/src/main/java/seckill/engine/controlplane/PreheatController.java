package seckill.engine.controlplane;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.jobs.JobStart;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.preheat.PreheatJob;
import seckill.model.JobState;

/** Preheats as jobs. */
@RestController
class PreheatController {

    private final PreheatJob preheat;
    private final JobDesk jobs;
    private final ActivityLedger activities;

    PreheatController(PreheatJob preheat, JobDesk jobs, ActivityLedger activities) {
        this.preheat = preheat;
        this.jobs = jobs;
        this.activities = activities;
    }

    /** The activity as it stands when this is answered, and the job with its first steps. */
    record PreheatAnswer(ActivityRow activity, List<OfferRow> offers, JobView job) {}

    /**
     * Loads the activity into Redis and every instance, and publishes its page; of one that is preheated or on sale, only looks
     * whether all is there. The answer waits for the end so long, 0 to 60 s: 200 when it is done, 202 while it is under way.
     */
    @Access(value = Who.OPERATOR, action = "activity.preheat", target = Targets.ACTIVITY)
    @PostMapping("/control/v1/activities/{activityId}/preheat")
    ResponseEntity<PreheatAnswer> preheat(
            @PathVariable long activityId, @RequestParam(defaultValue = "10") int waitSeconds) {
        JobDesk.demandWait(waitSeconds);
        WriteTrail trail = WriteTrail.current();
        JobStart start = preheat.start(activityId, trail.who(), trail.reason());
        ResponseEntity<JobView> answer = jobs.answer(start, waitSeconds);
        JobView job = answer.getBody();
        if (job == null) {
            throw new IllegalStateException("a job's answer has no body");
        }
        if (job.state() != JobState.RUNNING && job.state() != JobState.DONE) {
            throw new RefusedException(
                            ProblemCode.JOB_FAILED,
                            "preheat job " + job.jobId() + " is " + job.state() + ": " + job.detail())
                    .with("jobId", job.jobId())
                    .with("job", String.valueOf(answer.getHeaders().getLocation()));
        }
        PreheatAnswer body =
                new PreheatAnswer(activities.activity(activityId).orElseThrow(), activities.offers(activityId), job);
        return ResponseEntity.status(answer.getStatusCode())
                .headers(answer.getHeaders())
                .body(body);
    }
}
