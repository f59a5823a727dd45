package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What the outboxes share: a row is due from {@code due_at} on, a lease moves that to its own end, and a concluded row (status other
 * than 0) stays as it is whatever a late leaseholder says.
 */
final class Leases {

    private static final int ERROR_CHARS_MAX = 500;

    private static final String TAKE = """
            UPDATE {t}%s SET due_at = UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND, attempts = attempts + 1
             WHERE %s IN (:ids) AND status = 0
            """;
    private static final String CONCLUDE = """
            UPDATE {t}%s SET status = :status, concluded_at = UTC_TIMESTAMP(3) WHERE %s IN (:ids) AND status = 0
            """;
    private static final String GIVE_BACK = """
            UPDATE {t}%s SET due_at = UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND, last_error = :error
             WHERE %s IN (:ids) AND status = 0
            """;
    private static final String ABANDON = """
            UPDATE {t}%s SET status = 2, last_error = :error, concluded_at = UTC_TIMESTAMP(3)
             WHERE %s = :id AND status = 0
            """;
    private static final String DEPTH = "SELECT COUNT(*) FROM {t}%s WHERE status = 0";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final String take;
    private final String conclude;
    private final String giveBack;
    private final String abandon;
    private final String depth;

    /** @param table without prefix */
    Leases(Transactions transactions, TableSet tables, String table, String key) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.take = tables.sql(TAKE.formatted(table, key));
        this.conclude = tables.sql(CONCLUDE.formatted(table, key));
        this.giveBack = tables.sql(GIVE_BACK.formatted(table, key));
        this.abandon = tables.sql(ABANDON.formatted(table, key));
        this.depth = tables.sql(DEPTH.formatted(table));
    }

    /** Within the transaction that has locked the rows. */
    void take(Collection<?> ids, Duration lease) {
        int affected = sql.sql(take)
                .param("micros", UtcTime.micros(lease))
                .param("ids", ids)
                .update();
        Affected.exactly(ids.size(), affected, take);
    }

    /** @return rows concluded by this call; others were before, which is no fault */
    int conclude(Collection<Long> ids, int status) {
        if (ids.isEmpty()) {
            return 0;
        }
        return transactions.write(() ->
                sql.sql(conclude).param("status", status).param("ids", ids).update());
    }

    /** @return rows given back; others were concluded meanwhile, which is no fault */
    int giveBack(Collection<?> ids, String error, Duration delay) {
        if (ids.isEmpty()) {
            return 0;
        }
        return transactions.write(() -> sql.sql(giveBack)
                .param("micros", UtcTime.micros(delay))
                .param("error", Text.cut(error, ERROR_CHARS_MAX))
                .param("ids", ids)
                .update());
    }

    /** @return whether it was this call that ended the row */
    boolean abandon(long id, String error) {
        return transactions.write(() -> sql.sql(abandon)
                        .param("error", Text.cut(error, ERROR_CHARS_MAX))
                        .param("id", id)
                        .update()
                == 1);
    }

    long depth() {
        return transactions.read(() -> sql.sql(depth).query(Long.class).single());
    }
}
