package seckill.engine.ledger;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.JobItemState;
import seckill.model.JobState;

/** Jobs in the database. Whoever changes a job locks its row first, so that a job and its items change together. */
final class JdbcJobLedger implements JobLedger {

    private static final int DETAIL_CHARS_MAX = 1_000;
    private static final int NAME_CHARS_MAX = 200;
    private static final int REASON_CHARS_MAX = 500;
    private static final int FORGOTTEN_MAX = 100;

    private static final String RUNNING = """
            SELECT job_id FROM {t}operator_job WHERE kind = ? AND target = ? AND state = 'RUNNING' FOR UPDATE
            """;
    private static final String INSERT = """
            INSERT INTO {t}operator_job (
              kind, target, who, reason, state, items_total, items_ended, items_failed, cancel_wanted, detail, instance,
              lease_until, started_at)
            VALUES (?, ?, ?, ?, 'RUNNING', ?, 0, 0, 0, '', ?, UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND, UTC_TIMESTAMP(3))
            """;
    private static final String INSERT_ITEM = "INSERT INTO {t}operator_job_item (job_id, ordinal, name, state, detail)";
    private static final String LOCK_OWN = """
            SELECT cancel_wanted FROM {t}operator_job
             WHERE job_id = ? AND instance = ? AND state = 'RUNNING' FOR UPDATE
            """;
    private static final String RENEW = """
            UPDATE {t}operator_job SET lease_until = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND WHERE job_id = ?
            """;
    private static final String START_ITEM = """
            UPDATE {t}operator_job_item SET state = 'RUNNING', started_at = UTC_TIMESTAMP(3)
             WHERE job_id = ? AND ordinal = ? AND state IN ('WAITING', 'RUNNING')
            """;
    private static final String END_ITEM = """
            UPDATE {t}operator_job_item SET state = ?, detail = ?, ended_at = UTC_TIMESTAMP(3)
             WHERE job_id = ? AND ordinal = ? AND state = 'RUNNING'
            """;
    private static final String COUNT_ITEM = """
            UPDATE {t}operator_job SET items_ended = items_ended + 1, items_failed = items_failed + ? WHERE job_id = ?
            """;
    private static final String SKIP_WAITING = """
            UPDATE {t}operator_job_item SET state = 'SKIPPED', detail = ?, ended_at = UTC_TIMESTAMP(3)
             WHERE job_id = ? AND state = 'WAITING'
            """;
    private static final String UNKNOWN_RUNNING = """
            UPDATE {t}operator_job_item SET state = 'UNKNOWN', detail = ?, ended_at = UTC_TIMESTAMP(3)
             WHERE job_id = ? AND state = 'RUNNING'
            """;
    private static final String END = """
            UPDATE {t}operator_job SET state = ?, detail = ?, items_ended = items_ended + ?,
                   items_failed = items_failed + ?, ended_at = UTC_TIMESTAMP(3)
             WHERE job_id = ? AND state = 'RUNNING'
            """;
    private static final String CANCEL = "UPDATE {t}operator_job SET cancel_wanted = 1 WHERE job_id = ?";
    private static final String LOCK_RUNNING =
            "SELECT job_id FROM {t}operator_job WHERE job_id = ? AND state = 'RUNNING' FOR UPDATE";
    private static final String EXPIRED = """
            SELECT job_id, instance FROM {t}operator_job WHERE state = 'RUNNING' AND lease_until < UTC_TIMESTAMP(3)
             ORDER BY job_id LIMIT 100 FOR UPDATE SKIP LOCKED
            """;
    private static final String OLDEST_BEYOND = """
            SELECT job_id FROM {t}operator_job WHERE state <> 'RUNNING' ORDER BY job_id DESC LIMIT ? OFFSET ?
            """;
    private static final String FORGET_ITEMS = "DELETE FROM {t}operator_job_item WHERE job_id IN (:ids)";
    private static final String FORGET = "DELETE FROM {t}operator_job WHERE job_id IN (:ids) AND state <> 'RUNNING'";
    private static final String JOBS = """
            SELECT job_id, kind, target, who, reason, state, items_total, items_ended, items_failed, cancel_wanted, detail,
                   instance, started_at, ended_at
              FROM {t}operator_job
            """;
    private static final String FITTING = """
             WHERE (:kind IS NULL OR kind = :kind) AND (:target IS NULL OR target = :target)
               AND (:state IS NULL OR state = :state) AND job_id < :before
             ORDER BY job_id DESC LIMIT :count
            """;
    private static final String ITEMS = """
            SELECT ordinal, name, state, detail, started_at, ended_at FROM {t}operator_job_item
             WHERE job_id = ? AND ordinal > ? ORDER BY ordinal LIMIT ?
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcJobLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public Begun begin(NewJob job, Duration lease) {
        return transactions.writeAfterDuplicate(() -> {
            Optional<Long> running = sql.sql(tables.sql(RUNNING))
                    .params(job.kind(), job.target())
                    .query(Long.class)
                    .optional();
            if (running.isPresent()) {
                return new Begun.AlreadyRunning(running.get());
            }
            long jobId = GeneratedKey.of(
                    sql.sql(tables.sql(INSERT))
                            .params(
                                    job.kind(),
                                    job.target(),
                                    job.who(),
                                    Text.cut(job.reason(), REASON_CHARS_MAX),
                                    job.items().size(),
                                    job.instance(),
                                    UtcTime.micros(lease)),
                    INSERT);
            Rows items = new Rows(tables.sql(INSERT_ITEM));
            for (int i = 0; i < job.items().size(); i++) {
                items.add(jobId, i + 1, Text.cut(job.items().get(i), NAME_CHARS_MAX), "WAITING", "");
            }
            items.insert(transactions.jdbc());
            return new Begun.Started(jobId);
        });
    }

    @Override
    public Standing keep(long jobId, String instance, Duration lease) {
        return transactions.write(() -> renewed(jobId, instance, lease));
    }

    @Override
    public Standing startItem(long jobId, String instance, int ordinal, Duration lease) {
        return transactions.write(() -> {
            Standing standing = renewed(jobId, instance, lease);
            if (standing == Standing.GOES_ON) {
                // RUNNING already: a first try's commit was not heard of.
                int started =
                        sql.sql(tables.sql(START_ITEM)).params(jobId, ordinal).update();
                Affected.exactly(1, started, START_ITEM);
            }
            return standing;
        });
    }

    @Override
    public boolean endItem(
            long jobId, String instance, int ordinal, JobItemState state, String detail, Duration lease) {
        if (!state.isOver()) {
            throw new IllegalArgumentException("an item ends as one of the final states, not " + state);
        }
        return transactions.write(() -> {
            if (renewed(jobId, instance, lease) == Standing.LOST) {
                return false;
            }
            int ended = sql.sql(tables.sql(END_ITEM))
                    .params(state.name(), Text.cut(detail, DETAIL_CHARS_MAX), jobId, ordinal)
                    .update();
            // None: a first try's commit was not heard of, and has counted it.
            if (ended == 1) {
                int failed = state == JobItemState.FAILED || state == JobItemState.UNKNOWN ? 1 : 0;
                int counted =
                        sql.sql(tables.sql(COUNT_ITEM)).params(failed, jobId).update();
                Affected.exactly(1, counted, COUNT_ITEM);
            }
            return true;
        });
    }

    @Override
    public boolean end(long jobId, String instance, JobState state, String detail) {
        return transactions.write(() -> {
            if (own(jobId, instance).isEmpty()) {
                return false;
            }
            end(jobId, state, detail);
            return true;
        });
    }

    @Override
    public boolean cancel(long jobId) {
        return transactions.write(() -> {
            if (sql.sql(tables.sql(LOCK_RUNNING))
                    .param(jobId)
                    .query(Long.class)
                    .optional()
                    .isEmpty()) {
                return false;
            }
            // Unaffected when it was wanted before, which is no fault.
            sql.sql(tables.sql(CANCEL)).param(jobId).update();
            return true;
        });
    }

    @Override
    public int abandonExpired() {
        return transactions.write(() -> {
            record Expired(long jobId, String instance) {}
            List<Expired> expired = sql.sql(tables.sql(EXPIRED))
                    .query((row, i) -> new Expired(row.getLong("job_id"), row.getString("instance")))
                    .list();
            for (Expired each : expired) {
                end(
                        each.jobId(),
                        JobState.ABANDONED,
                        "instance " + each.instance() + " was not heard of any more; look at what the item in flight"
                                + " was about before starting it again");
            }
            return expired.size();
        });
    }

    /** Within the transaction that has locked the job. */
    private void end(long jobId, JobState state, String detail) {
        int skipped = sql.sql(tables.sql(SKIP_WAITING))
                .params("the job ended before it", jobId)
                .update();
        int unknown = sql.sql(tables.sql(UNKNOWN_RUNNING))
                .params("the job ended while it ran: it may have been done or not", jobId)
                .update();
        int ended = sql.sql(tables.sql(END))
                .params(state.name(), Text.cut(detail, DETAIL_CHARS_MAX), skipped + unknown, unknown, jobId)
                .update();
        Affected.exactly(1, ended, END);
    }

    @Override
    public int forget(int keptMax) {
        return transactions.write(() -> {
            List<Long> ids = sql.sql(tables.sql(OLDEST_BEYOND))
                    .params(FORGOTTEN_MAX, keptMax)
                    .query((row, n) -> row.getLong("job_id"))
                    .list();
            if (ids.isEmpty()) {
                return 0;
            }
            // As many as there are: another instance may have been quicker.
            sql.sql(tables.sql(FORGET_ITEMS)).param("ids", ids).update();
            return sql.sql(tables.sql(FORGET)).param("ids", ids).update();
        });
    }

    @Override
    public Optional<JobRow> job(long jobId) {
        return transactions.read(() -> sql.sql(tables.sql(JOBS + " WHERE job_id = ?"))
                .param(jobId)
                .query((row, i) -> JobRows.job(row))
                .optional());
    }

    @Override
    public List<JobRow> jobs(JobFilter filter, long beforeJobId, int countMax) {
        return transactions.read(() -> sql.sql(tables.sql(JOBS + FITTING))
                .param("kind", filter.kind())
                .param("target", filter.target())
                .param("state", filter.state() == null ? null : filter.state().name())
                .param("before", beforeJobId)
                .param("count", countMax)
                .query((row, i) -> JobRows.job(row))
                .list());
    }

    @Override
    public List<JobItemRow> items(long jobId, int afterOrdinal, int countMax) {
        return transactions.read(() -> sql.sql(tables.sql(ITEMS))
                .params(jobId, afterOrdinal, countMax)
                .query((row, i) -> JobRows.item(row))
                .list());
    }

    /** Locks the job until the commit. */
    private Standing renewed(long jobId, String instance, Duration lease) {
        Optional<Boolean> own = own(jobId, instance);
        if (own.isEmpty()) {
            return Standing.LOST;
        }
        // Unaffected when two renewals meet in one millisecond, which is no fault: the row is locked.
        sql.sql(tables.sql(RENEW)).params(UtcTime.micros(lease), jobId).update();
        return own.get() ? Standing.END_WANTED : Standing.GOES_ON;
    }

    private Optional<Boolean> own(long jobId, String instance) {
        return sql.sql(tables.sql(LOCK_OWN))
                .params(jobId, instance)
                .query(Boolean.class)
                .optional();
    }
}
