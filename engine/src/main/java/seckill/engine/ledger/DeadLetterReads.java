package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.DeadLetterLedger.CauseCount;
import seckill.engine.ledger.DeadLetterLedger.Conclusion;
import seckill.engine.ledger.DeadLetterLedger.DeadLetterRow;
import seckill.engine.ledger.DeadLetterLedger.Filter;
import seckill.engine.ledger.DeadLetterLedger.State;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;

/** Dead letters as they stand, with what was done about them. */
final class DeadLetterReads {

    private static final String UNSETTLED = """
            SELECT d.dead_letter_id, d.reservation_id, d.activity_id, d.sku_id, d.bucket, d.epoch, d.entry_ms, d.entry_seq,
                   d.user_id, d.quantity, d.request_id, d.cause, d.detail, d.payload, d.attempts, d.created_at,
                   CASE d.state WHEN 1 THEN 'OPEN' ELSE 'RELEASED' END AS stands,
                   COALESCE(o.order_no, q.order_no) AS order_no, c.who, c.reason, c.concluded_at
              FROM {t}dead_letter d
              LEFT JOIN {t}dead_letter_conclusion c ON c.dead_letter_id = d.dead_letter_id
              LEFT JOIN {t}seckill_order o ON o.reservation_id = d.reservation_id
              LEFT JOIN {t}seckill_order q ON q.request_id = d.request_id
             WHERE (:cause IS NULL OR d.cause = :cause) AND (:activity IS NULL OR d.activity_id = :activity)
               AND (:sku IS NULL OR d.sku_id = :sku) AND (:state IS NULL OR d.state = :state)
            """;
    private static final String SETTLED = """
            SELECT d.dead_letter_id, d.reservation_id, d.activity_id, d.sku_id, d.bucket, d.epoch, d.entry_ms, d.entry_seq,
                   d.user_id, d.quantity, d.request_id, d.cause, d.detail, NULL AS payload, d.attempts, d.created_at,
                   'SETTLED' AS stands, d.order_no, d.who, d.reason, d.concluded_at
              FROM {t}dead_letter_conclusion d
             WHERE (:cause IS NULL OR d.cause = :cause) AND (:activity IS NULL OR d.activity_id = :activity)
               AND (:sku IS NULL OR d.sku_id = :sku) AND (:state IS NULL OR d.way = 'SETTLED')
            """;
    private static final String PAGE = """
             AND d.dead_letter_id < :before ORDER BY d.dead_letter_id DESC LIMIT :countMax
            """;
    private static final String ONE = " AND d.dead_letter_id = :id";

    private static final String CAUSES = """
            SELECT activity_id, sku_id, cause, CASE state WHEN 1 THEN 'OPEN' ELSE 'RELEASED' END AS stands,
                   COUNT(*) AS letters, MIN(created_at) AS oldest
              FROM {t}dead_letter GROUP BY activity_id, sku_id, cause, state
             UNION ALL
            SELECT activity_id, sku_id, cause, 'SETTLED', COUNT(*), MIN(created_at)
              FROM {t}dead_letter_conclusion WHERE way = 'SETTLED' GROUP BY activity_id, sku_id, cause
             ORDER BY letters DESC, activity_id, sku_id, cause, stands LIMIT 1000
            """;

    private static final Filter ALL = new Filter(null, null, null);

    private final JdbcClient sql;
    private final TableSet tables;

    DeadLetterReads(Transactions transactions, TableSet tables) {
        this.sql = transactions.sql();
        this.tables = tables;
    }

    List<DeadLetterRow> rows(Filter filter, long before, int countMax) {
        return of(filter, (filter.state() == State.SETTLED ? SETTLED : UNSETTLED) + PAGE)
                .param("before", before)
                .param("countMax", countMax)
                .query(DeadLetterReads::read)
                .list();
    }

    Optional<DeadLetterRow> row(long deadLetterId) {
        return one(ALL, UNSETTLED, deadLetterId)
                .or(() -> one(new Filter(null, null, State.SETTLED), SETTLED, deadLetterId));
    }

    private Optional<DeadLetterRow> one(Filter filter, String statement, long deadLetterId) {
        return of(filter, statement + ONE)
                .param("id", deadLetterId)
                .query(DeadLetterReads::read)
                .optional();
    }

    List<CauseCount> causes() {
        return sql.sql(tables.sql(CAUSES))
                .query((row, i) -> new CauseCount(
                        new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                        DeadLetterCause.valueOf(row.getString("cause")),
                        State.valueOf(row.getString("stands")),
                        row.getLong("letters"),
                        UtcTime.read(row, "oldest")))
                .list();
    }

    /** Null: malformed. */
    static @Nullable Grant grant(DeadLetterRow row) {
        return row.reservationId() == null
                ? null
                : new Grant(
                        row.offer(),
                        row.bucket(),
                        row.epoch(),
                        row.entryId(),
                        row.reservationId(),
                        Objects.requireNonNull(row.userId()),
                        Objects.requireNonNull(row.quantity()),
                        Objects.requireNonNull(row.requestId()));
    }

    private JdbcClient.StatementSpec of(Filter filter, String statement) {
        OfferId offer = filter.offer();
        return sql.sql(tables.sql(statement))
                .param("cause", filter.cause() == null ? null : filter.cause().name())
                .param("activity", offer == null ? null : offer.activityId())
                .param("sku", offer == null ? null : offer.skuId())
                .param("state", filter.state() == null ? null : filter.state() == State.OPEN ? 1 : 2);
    }

    private static DeadLetterRow read(ResultSet row, int number) throws SQLException {
        String who = row.getString("who");
        return new DeadLetterRow(
                row.getLong("dead_letter_id"),
                row.getString("reservation_id"),
                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                row.getInt("bucket"),
                row.getLong("epoch"),
                new EntryPosition(row.getLong("entry_ms"), row.getLong("entry_seq")).toString(),
                row.getString("user_id"),
                row.getObject("quantity", Integer.class),
                row.getString("request_id"),
                DeadLetterCause.valueOf(row.getString("cause")),
                row.getString("detail"),
                row.getString("payload"),
                row.getInt("attempts"),
                State.valueOf(row.getString("stands")),
                UtcTime.read(row, "created_at"),
                row.getString("order_no"),
                who == null ? null : new Conclusion(who, row.getString("reason"), UtcTime.read(row, "concluded_at")));
    }
}
