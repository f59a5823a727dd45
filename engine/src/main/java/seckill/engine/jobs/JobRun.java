package seckill.engine.jobs;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.Standing;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.model.JobItemState;
import seckill.model.JobState;

/** One job on this instance, from its first item to its last. */
final class JobRun implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(JobRun.class);
    private static final long RETRY_MILLIS = 500;

    private final long jobId;
    private final JobPlan plan;
    private final JobWork work;
    private final JobLedger ledger;
    private final String instance;
    private final JobProperties limits;
    private final Jobs.Pause pause;
    private volatile boolean stopping;
    private volatile boolean endWanted;
    private volatile boolean lost;

    JobRun(
            long jobId,
            JobPlan plan,
            JobWork work,
            JobLedger ledger,
            String instance,
            JobProperties limits,
            Jobs.Pause pause) {
        this.jobId = jobId;
        this.plan = plan;
        this.work = work;
        this.ledger = ledger;
        this.instance = instance;
        this.limits = limits;
        this.pause = pause;
    }

    @Override
    public void run() {
        int failed = 0;
        for (int ordinal = 1; ordinal <= plan.items().size(); ordinal++) {
            if (!begins(ordinal)) {
                return;
            }
            ItemOutcome outcome = outcome(
                    new JobItem(jobId, ordinal, plan.items().get(ordinal - 1), () -> stopping || endWanted || lost));
            if (!record(ordinal, outcome)) {
                return;
            }
            boolean bad = outcome.state() == JobItemState.FAILED || outcome.state() == JobItemState.UNKNOWN;
            failed += bad ? 1 : 0;
            if (bad && plan.afterFailure() == JobPlan.AfterFailure.END) {
                end(JobState.FAILED, plan.items().get(ordinal - 1) + ": " + outcome.detail());
                return;
            }
        }
        end(JobState.DONE, failed == 0 ? "" : failed + " of " + plan.items().size() + " items failed");
    }

    /** Whether the item is to be worked on; else the job is over. */
    private boolean begins(int ordinal) {
        if (stopping) {
            end(JobState.CANCELLED, "the engine that ran it was stopped");
            return false;
        }
        Standing standing = insist(() -> ledger.startItem(jobId, instance, ordinal, limits.lease()), Standing.LOST);
        heard(standing);
        if (standing == Standing.END_WANTED) {
            end(JobState.CANCELLED, "cancelled by an operator");
        }
        return standing == Standing.GOES_ON;
    }

    private ItemOutcome outcome(JobItem item) {
        try {
            return work.on(item);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ItemOutcome.unknown("interrupted");
        } catch (Exception e) {
            log.warn("Job {} ({} on {}): item {} failed", jobId, plan.kind(), plan.target(), item.name(), e);
            return ItemOutcome.failed(
                    e.getMessage() == null ? e.getClass().getSimpleName() : String.valueOf(e.getMessage()));
        }
    }

    private boolean record(int ordinal, ItemOutcome outcome) {
        boolean own = insist(
                () -> ledger.endItem(jobId, instance, ordinal, outcome.state(), outcome.detail(), limits.lease()),
                false);
        if (!own) {
            heard(Standing.LOST);
        }
        return own;
    }

    private void end(JobState state, String detail) {
        boolean own = insist(() -> ledger.end(jobId, instance, state, detail), false);
        log.info(
                "Job {} ({} on {}) is {} {}",
                jobId,
                plan.kind(),
                plan.target(),
                own ? state : "no longer ours",
                detail);
    }

    private void heard(Standing standing) {
        endWanted |= standing == Standing.END_WANTED;
        if (standing == Standing.LOST && !lost) {
            lost = true;
            log.warn(
                    "Job {} ({} on {}) was given up for dead and ends here; its item in flight shows as UNKNOWN",
                    jobId,
                    plan.kind(),
                    plan.target());
        }
    }

    /** Asks until the database answers, for as long as the lease may stand. */
    private <T> T insist(Supplier<T> question, T otherwise) {
        for (long waitedMillis = 0; waitedMillis <= limits.lease().toMillis(); waitedMillis += RETRY_MILLIS) {
            try {
                return question.get();
            } catch (LedgerUnavailableException e) {
                log.debug("Job {} waits for the database: {}", jobId, e.getMessage());
                pause.millis(RETRY_MILLIS);
            }
        }
        return otherwise;
    }

    /** Renews the lease; called from the instance's loop. */
    void keep() {
        heard(ledger.keep(jobId, instance, limits.lease()));
    }

    /** Ends it between two items. */
    void stop() {
        stopping = true;
    }
}
