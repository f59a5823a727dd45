package seckill.engine.controlplane;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import seckill.engine.jobs.JobStart;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.model.JobState;

/** The answers of handlers that start a job: 202 with its place, or why it does not start. */
final class JobDesk {

    static final int WAIT_SECONDS_MAX = 60;
    private static final int ITEMS_SHOWN = 100;
    private static final String RETRY_AFTER_SECONDS = "5";

    private final Jobs jobs;
    private final JobLedger ledger;

    JobDesk(Jobs jobs, JobLedger ledger) {
        this.jobs = jobs;
        this.ledger = ledger;
    }

    /**
     * @param waitSeconds how long to wait for its end, 0 to 60
     * @return 202 while it runs, 200 once it is over, with its place and its first items
     * @throws RefusedException 409 naming the job that runs already, 429 when the instance has no room
     */
    ResponseEntity<JobView> answer(JobStart start, int waitSeconds) {
        demandWait(waitSeconds);
        return switch (start) {
            case JobStart.Started started -> answer(started.jobId(), waitSeconds);
            case JobStart.AlreadyRunning other ->
                throw new RefusedException(
                                ProblemCode.JOB_RUNNING,
                                "job " + other.jobId() + " does the same already; look at it, or cancel it")
                        .with("jobId", other.jobId())
                        .with("job", place(other.jobId()).toString());
            case JobStart.NoRoom room ->
                throw new RefusedException(
                                ProblemCode.TOO_MANY_JOBS,
                                "this instance runs " + room.running() + " jobs; allowed: " + room.runningMax())
                        .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        };
    }

    private ResponseEntity<JobView> answer(long jobId, int waitSeconds) {
        JobView view = view(jobId, waitSeconds, 0, ITEMS_SHOWN);
        return ResponseEntity.status(view.state() == JobState.RUNNING ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .location(place(jobId))
                .body(view);
    }

    /** Waits up to so many seconds for the end, then shows it with a page of items. */
    JobView view(long jobId, int waitSeconds, int afterItem, int itemsMax) {
        demandWait(waitSeconds);
        if (ledger.job(jobId).isEmpty()) {
            throw unknown(jobId);
        }
        JobRow row = jobs.await(jobId, Duration.ofSeconds(waitSeconds));
        return JobView.of(row, ledger.items(jobId, afterItem, itemsMax));
    }

    static RefusedException unknown(long jobId) {
        return new RefusedException(
                ProblemCode.NOT_FOUND, String.format(Locale.ROOT, "no job %d; old ones are forgotten", jobId));
    }

    static void demandWait(int waitSeconds) {
        if (waitSeconds < 0 || waitSeconds > WAIT_SECONDS_MAX) {
            throw Fields.refused("waitSeconds", waitSeconds, "a whole number from 0 to " + WAIT_SECONDS_MAX);
        }
    }

    private static URI place(long jobId) {
        return URI.create("/control/v1/jobs/" + jobId);
    }
}
