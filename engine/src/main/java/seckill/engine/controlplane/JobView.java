package seckill.engine.controlplane;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.JobLedger.JobItemRow;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.model.JobState;

/**
 * A job as it is shown.
 *
 * @param progress items over, of all
 * @param detail how it ended, for people; empty while RUNNING
 * @param endedAt null while RUNNING
 * @param items a page of them, in order; null in a list of jobs
 * @param nextAfterItem where the next page goes on ({@code ?afterItem=}); null after the last
 */
record JobView(
        long jobId,
        String kind,
        String target,
        String who,
        String reason,
        JobState state,
        Progress progress,
        boolean cancelWanted,
        String detail,
        String instance,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable List<JobItemRow> items,
        @Nullable Integer nextAfterItem) {

    record Progress(int done, int total, int failed) {}

    static JobView of(JobRow job, @Nullable List<JobItemRow> items) {
        Integer next = items == null || items.isEmpty() || items.getLast().ordinal() >= job.itemsTotal()
                ? null
                : Integer.valueOf(items.getLast().ordinal());
        return new JobView(
                job.jobId(),
                job.kind(),
                job.target(),
                job.who(),
                job.reason(),
                job.state(),
                new Progress(job.itemsEnded(), job.itemsTotal(), job.itemsFailed()),
                job.cancelWanted(),
                job.detail(),
                job.instance(),
                job.startedAt(),
                job.endedAt(),
                items,
                next);
    }
}
