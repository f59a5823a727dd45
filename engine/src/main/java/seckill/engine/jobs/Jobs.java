package seckill.engine.jobs;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.Begun;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.engine.ledger.JobLedger.NewJob;
import seckill.model.JobState;

/** Starts long work on this instance and keeps it visible to all. The threads are the assembly's. */
public final class Jobs {

    private static final long POLL_MILLIS = 100;

    private final JobLedger ledger;
    private final String instance;
    private final Executor threads;
    private final Pause pause;
    private final JobProperties limits;
    private final Map<Long, JobRun> runs = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private volatile boolean stopping;

    /**
     * @param instance name of this engine, no other running one's
     * @param threads runs each job on a thread of its own
     * @param pause lets time pass
     */
    public Jobs(JobLedger ledger, String instance, Executor threads, Pause pause, JobProperties limits) {
        this.ledger = ledger;
        this.instance = instance;
        this.threads = threads;
        this.pause = pause;
        this.limits = limits;
    }

    /** Waits; injected so that a test can. */
    public interface Pause {
        void millis(long millis);
    }

    /**
     * Starts a job; its items are worked on one after another. The same kind on the same target does not run twice at once, on
     * whatever instance.
     *
     * @throws IllegalArgumentException for no item, or more than the limit
     * @throws seckill.engine.ledger.LedgerUnavailableException when it cannot be recorded; then nothing was started
     */
    public JobStart start(JobPlan plan, JobWork work) {
        int count = plan.items().size();
        if (count < 1 || count > limits.itemsMax()) {
            throw new IllegalArgumentException("a job has 1 to " + limits.itemsMax() + " items, not " + count);
        }
        if (stopping || running.incrementAndGet() > limits.runningMax()) {
            int now = stopping ? running.get() : running.decrementAndGet();
            return new JobStart.NoRoom(now, limits.runningMax());
        }
        boolean handedOver = false;
        try {
            NewJob job = new NewJob(plan.kind(), plan.target(), plan.who(), plan.reason(), instance, plan.items());
            switch (ledger.begin(job, limits.lease())) {
                case Begun.AlreadyRunning other -> {
                    return new JobStart.AlreadyRunning(other.jobId());
                }
                case Begun.Started started -> {
                    handedOver = run(started.jobId(), plan, work);
                    return new JobStart.Started(started.jobId());
                }
            }
        } finally {
            if (!handedOver) {
                running.decrementAndGet();
            }
        }
    }

    private boolean run(long jobId, JobPlan plan, JobWork work) {
        JobRun run = new JobRun(jobId, plan, work, ledger, instance, limits, pause);
        runs.put(jobId, run);
        if (stopping) {
            run.stop();
        }
        try {
            threads.execute(() -> {
                try {
                    run.run();
                } finally {
                    runs.remove(jobId);
                    running.decrementAndGet();
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            runs.remove(jobId);
            ledger.end(jobId, instance, JobState.CANCELLED, "the engine that was to run it was stopped");
            return false;
        }
    }

    /**
     * Renews the leases of this instance's jobs, ends those of instances that died, forgets the oldest; call it every second.
     *
     * @throws seckill.engine.ledger.LedgerUnavailableException when the database is away
     */
    public void step() {
        runs.values().forEach(JobRun::keep);
        ledger.abandonExpired();
        ledger.forget(limits.keptMax());
    }

    /** Wants a job to end between two items, on whatever instance it runs. @return false when it does not run */
    public boolean cancel(long jobId) {
        return ledger.cancel(jobId);
    }

    /**
     * Waits until the job is over, or for the time given.
     *
     * @return as it stands then
     * @throws IllegalArgumentException for an unknown job
     */
    public JobRow await(long jobId, Duration limit) {
        JobRow row = job(jobId);
        for (long waited = 0; row.state() == JobState.RUNNING && waited < limit.toMillis(); waited += POLL_MILLIS) {
            pause.millis(POLL_MILLIS);
            row = job(jobId);
        }
        return row;
    }

    private JobRow job(long jobId) {
        return ledger.job(jobId).orElseThrow(() -> new IllegalArgumentException("no job " + jobId));
    }

    /** Jobs that run on this instance. */
    public int running() {
        return running.get();
    }

    /** Ends this instance's jobs between two items, and starts no more. @return whether all ended in time */
    public boolean stop(Duration limit) {
        stopping = true;
        runs.values().forEach(JobRun::stop);
        for (long waited = 0; running.get() > 0 && waited < limit.toMillis(); waited += POLL_MILLIS) {
            pause.millis(POLL_MILLIS);
        }
        return running.get() == 0;
    }
}
