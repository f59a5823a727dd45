package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.JobItemState;
import seckill.model.JobState;

/**
 * Long-running jobs and their items. A running job is its instance's as long as it renews the lease; whoever writes for a job that
 * is no longer its own is told so and changes nothing. All methods throw {@link LedgerUnavailableException}.
 */
public interface JobLedger {

    /** Starts a job with its items, all WAITING; the same kind on the same target runs once. */
    Begun begin(NewJob job, Duration lease);

    /** Renews the lease. */
    Standing keep(long jobId, String instance, Duration lease);

    /** Marks the item RUNNING unless the job is to end, and renews the lease. */
    Standing startItem(long jobId, String instance, int ordinal, Duration lease);

    /** Ends the item, counts it, and renews the lease. @return false when the job is no longer this instance's */
    boolean endItem(long jobId, String instance, int ordinal, JobItemState state, String detail, Duration lease);

    /** Ends the job; items that still wait are SKIPPED. @return false when it is no longer this instance's */
    boolean end(long jobId, String instance, JobState state, String detail);

    /** Wants the job to end between two items. @return false when it does not run */
    boolean cancel(long jobId);

    /** Ends jobs whose lease ran out: the item in flight is UNKNOWN, those that wait are SKIPPED. @return how many */
    int abandonExpired();

    /** Deletes the oldest jobs that have ended, beyond so many kept. @return how many; at most 100 a call */
    int forget(int keptMax);

    Optional<JobRow> job(long jobId);

    /** Newest first. */
    List<JobRow> jobs(JobFilter filter, long beforeJobId, int countMax);

    /** In order. */
    List<JobItemRow> items(long jobId, int afterOrdinal, int countMax);

    /**
     * @param kind up to 64 characters
     * @param target up to 200 characters
     * @param items names, in order; longer ones than 200 characters are cut
     */
    record NewJob(String kind, String target, String who, String reason, String instance, List<String> items) {}

    /** What became of the wish to start one. */
    sealed interface Begun {
        record Started(long jobId) implements Begun {}

        record AlreadyRunning(long jobId) implements Begun {}
    }

    /** How a job stands with its instance. */
    enum Standing {
        GOES_ON,
        /** Still its instance's, but to end between two items. */
        END_WANTED,
        /** Ended by somebody else, as when the lease ran out. */
        LOST
    }

    /** What must fit; null fits anything. */
    record JobFilter(
            @Nullable String kind,
            @Nullable String target,
            @Nullable JobState state) {}

    record JobRow(
            long jobId,
            String kind,
            String target,
            String who,
            String reason,
            JobState state,
            int itemsTotal,
            int itemsEnded,
            int itemsFailed,
            boolean cancelWanted,
            String detail,
            String instance,
            Instant startedAt,
            @Nullable Instant endedAt) {}

    record JobItemRow(
            int ordinal,
            String name,
            JobItemState state,
            String detail,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt) {}
}
