package seckill.engine.feed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.JobFilter;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.model.JobState;
import seckill.model.feed.FeedEventType;

/** Tells how far jobs are, on whichever instance they run; of a job at most once a step. For one thread. */
public final class JobWatch {

    private static final int JOBS_MAX = 200;

    private final JobLedger ledger;
    private final FeedEvents events;
    private Map<Long, JobRow> before = Map.of();

    /** The newest that had ended before; what ended later and was never seen at work was quick, and is told too. */
    private long seenTo = -1;

    JobWatch(JobLedger ledger, FeedEvents events) {
        this.ledger = ledger;
        this.events = events;
    }

    /**
     * Compares with the last look; call it every second.
     *
     * @throws seckill.engine.ledger.LedgerUnavailableException when the ledger cannot be read
     */
    public void step() {
        List<JobRow> newest = ledger.jobs(new JobFilter(null, null, null), Long.MAX_VALUE, JOBS_MAX);
        Map<Long, JobRow> now = new HashMap<>();
        for (JobRow job : newest.reversed()) {
            JobRow was = before.get(job.jobId());
            boolean isNew = seenTo >= 0 && job.jobId() > seenTo;
            if (isNew || (was != null && differs(was, job))) {
                tell(job);
            }
            if (job.state() == JobState.RUNNING) {
                now.put(job.jobId(), job);
            }
        }
        seenTo = Math.max(seenTo, newest.isEmpty() ? 0 : newest.getFirst().jobId());
        before = now;
    }

    private static boolean differs(JobRow was, JobRow job) {
        return was.itemsEnded() != job.itemsEnded() || was.state() != job.state();
    }

    private void tell(JobRow job) {
        String how = job.state() == JobState.RUNNING || job.detail().isEmpty() ? "" : ", " + job.detail();
        events.tell(
                FeedEventType.JOB_PROGRESS,
                "job/" + job.jobId(),
                null,
                job.itemsEnded() + "/" + job.itemsTotal(),
                job.kind() + " on " + job.target() + " is " + job.state() + how);
    }
}
