package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** Reads all offers at once, so that the number of statements does not grow with theirs. */
final class JdbcFeedLedger implements FeedLedger {

    private static final int FORGOTTEN_MAX = 100;

    private static final String STOP_ALL = "SELECT value FROM {t}switch_setting WHERE name = 'stop-all'";

    private static final String OFFERS = """
            SELECT o.activity_id, o.sku_id, o.title, o.buckets, o.stop_reason, o.stop_detail,
                   a.name, a.state, a.pause_reason, a.starts_at, a.ends_at, a.limit_scope,
                   s.epoch, s.initial + s.adjusted AS supplied, s.available,
                   a.state IN ('PREHEATED', 'OPEN', 'PAUSED', 'DRAINING') AS live
              FROM {t}seckill_activity a
              JOIN {t}seckill_offer o ON o.activity_id = a.activity_id
              JOIN {t}seckill_stock s ON s.activity_id = o.activity_id AND s.sku_id = o.sku_id
             WHERE a.state IN ('DRAFT', 'SCHEDULED', 'PREHEATED', 'OPEN', 'PAUSED', 'DRAINING')
                OR (a.state = 'CLOSED' AND a.ends_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY)
             ORDER BY live DESC, a.starts_at DESC, o.activity_id, o.sku_id LIMIT ?
            """;
    private static final String RETURNING = """
            SELECT activity_id, sku_id, COUNT(*) AS outstanding, SUM(quantity) AS units, MIN(created_at) AS oldest
              FROM {t}stock_sync_outbox WHERE status = 0 GROUP BY activity_id, sku_id
            """;
    private static final String EVENTS =
            "SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest FROM {t}event_outbox WHERE status = 0";
    private static final String REFUNDS =
            "SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest FROM {t}refund WHERE status = 0";

    private static final String DEAD_LETTERS = """
            SELECT d.activity_id, d.sku_id, COUNT(*) AS counted FROM {t}seckill_activity a
              JOIN {t}dead_letter d ON d.activity_id = a.activity_id
             WHERE a.state <> 'ARCHIVED' AND d.state = 1 GROUP BY d.activity_id, d.sku_id
            """;
    private static final String LOST = """
            SELECT l.activity_id, l.sku_id, COUNT(*) AS counted FROM {t}seckill_activity a
              JOIN {t}lost_reservation l ON l.activity_id = a.activity_id
             WHERE a.state <> 'ARCHIVED' GROUP BY l.activity_id, l.sku_id
            """;
    private static final String RUNS = """
            SELECT r.activity_id, r.sku_id, r.started_at, r.balanced, f.rule_name, f.reservation_id, f.detail
              FROM (SELECT MAX(x.run_id) AS run_id FROM {t}seckill_activity a
                      JOIN {t}reconciliation_run x ON x.activity_id = a.activity_id
                     WHERE a.state <> 'ARCHIVED' GROUP BY x.activity_id, x.sku_id) newest
              JOIN {t}reconciliation_run r ON r.run_id = newest.run_id
              LEFT JOIN {t}reconciliation_finding f ON f.finding_id = (
                     SELECT MIN(y.finding_id) FROM {t}reconciliation_finding y WHERE y.run_id = r.run_id)
            """;
    private static final String EVENTS_ABANDONED = """
            SELECT COUNT(*) FROM {t}event_outbox
             WHERE status = 2 AND concluded_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY
            """;
    private static final String ALARM_CALLS_ABANDONED = """
            SELECT COUNT(*) FROM {t}alarm_outbox
             WHERE status = 2 AND concluded_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY
            """;

    private static final String REPORT = """
            INSERT INTO {t}instance_figures (instance, seen_at, figures) VALUES (:instance, UTC_TIMESTAMP(3), :figures)
            ON DUPLICATE KEY UPDATE seen_at = UTC_TIMESTAMP(3), figures = :figures
            """;
    private static final String REPORTS = """
            SELECT instance, seen_at, figures FROM {t}instance_figures
             WHERE seen_at > UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND ORDER BY instance
            """;
    private static final String LEAVE = "DELETE FROM {t}instance_figures WHERE instance = ?";
    private static final String FORGET =
            "DELETE FROM {t}instance_figures WHERE seen_at < UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND LIMIT ?";

    private static final String TAKE_DUTY = """
            UPDATE {t}duty_lease SET holder = :instance, held_until = UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND
             WHERE duty = :duty AND (holder = :instance OR held_until < UTC_TIMESTAMP(3))
            """;
    private static final String BEGIN_DUTY = """
            INSERT IGNORE INTO {t}duty_lease (duty, holder, held_until)
            VALUES (:duty, :instance, UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND)
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final StreamProgressRows progress;

    JdbcFeedLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.progress = new StreamProgressRows(transactions, tables);
    }

    @Override
    public House house(int offersMax) {
        return transactions.snapshot(() -> {
            List<ShownOffer> offers = query(OFFERS).param(offersMax).query(JdbcFeedLedger::offer).list().stream()
                    .sorted(Comparator.comparing(ShownOffer::offer))
                    .toList();
            Map<OfferId, Map<Integer, Long>> settled = new HashMap<>();
            progress.ofLive()
                    .forEach((key, settledThere) -> settled.computeIfAbsent(key.offer(), o -> new HashMap<>())
                            .put(key.bucket(), settledThere.units()));
            Map<OfferId, Long> returning = new HashMap<>();
            Queue returns = returning(returning);
            return new House(
                    UtcTime.now(sql),
                    query(STOP_ALL).query(String.class).optional().orElse("off").equals("on"),
                    offers,
                    settled,
                    returning,
                    returns,
                    queue(EVENTS),
                    queue(REFUNDS));
        });
    }

    private Queue returning(Map<OfferId, Long> units) {
        record Sum(long depth, @Nullable Instant oldest) {}
        List<Sum> sums = query(RETURNING)
                .query((row, i) -> {
                    units.put(id(row), row.getLong("units"));
                    return new Sum(row.getLong("outstanding"), UtcTime.readNullable(row, "oldest"));
                })
                .list();
        Instant oldest = null;
        long depth = 0;
        for (Sum sum : sums) {
            depth += sum.depth;
            if (sum.oldest != null && (oldest == null || sum.oldest.isBefore(oldest))) {
                oldest = sum.oldest;
            }
        }
        return new Queue(depth, oldest);
    }

    private Queue queue(String statement) {
        return query(statement)
                .query((row, i) -> new Queue(row.getLong("waiting"), UtcTime.readNullable(row, "oldest")))
                .single();
    }

    @Override
    public Accounts accounts() {
        return transactions.snapshot(() -> {
            Map<OfferId, LastRun> runs = new HashMap<>();
            query(RUNS).query(row -> {
                String rule = row.getString("rule_name");
                String detail = row.getString("detail");
                runs.put(
                        id(row),
                        new LastRun(
                                UtcTime.read(row, "started_at"),
                                row.getBoolean("balanced"),
                                rule == null ? "" : rule,
                                row.getString("reservation_id"),
                                detail == null ? "" : detail));
            });
            return new Accounts(
                    counts(DEAD_LETTERS),
                    counts(LOST),
                    runs,
                    query(EVENTS_ABANDONED).query(Long.class).single(),
                    query(ALARM_CALLS_ABANDONED).query(Long.class).single());
        });
    }

    private Map<OfferId, Long> counts(String statement) {
        Map<OfferId, Long> counts = new HashMap<>();
        query(statement).query(row -> {
            counts.put(id(row), row.getLong("counted"));
        });
        return counts;
    }

    @Override
    public void report(String instance, String figures) {
        int affected = transactions.write(() -> query(REPORT)
                .param("instance", instance)
                .param("figures", figures)
                .update());
        if (affected < 0 || affected > 2) {
            throw new IllegalStateException("one row was to be written, not " + affected + ": " + REPORT);
        }
    }

    @Override
    public List<Report> reports(Duration within) {
        return transactions.read(() -> query(REPORTS)
                .param(UtcTime.micros(within))
                .query((row, i) ->
                        new Report(row.getString("instance"), UtcTime.read(row, "seen_at"), row.getString("figures")))
                .list());
    }

    @Override
    public void leave(String instance) {
        int affected = transactions.write(() -> query(LEAVE).param(instance).update());
        if (affected > 1) {
            throw new IllegalStateException("one row at most was to be deleted, not " + affected + ": " + LEAVE);
        }
    }

    @Override
    public int forgetReports(Duration silent) {
        return transactions.write(() ->
                query(FORGET).params(UtcTime.micros(silent), FORGOTTEN_MAX).update());
    }

    @Override
    public boolean takeDuty(String duty, String instance, Duration lease) {
        return transactions.write(
                () -> duty(TAKE_DUTY, duty, instance, lease) == 1 || duty(BEGIN_DUTY, duty, instance, lease) == 1);
    }

    private int duty(String statement, String duty, String instance, Duration lease) {
        return query(statement)
                .param("duty", duty)
                .param("instance", instance)
                .param("micros", UtcTime.micros(lease))
                .update();
    }

    private JdbcClient.StatementSpec query(String statement) {
        return sql.sql(tables.sql(statement));
    }

    private static OfferId id(ResultSet row) throws SQLException {
        return new OfferId(row.getLong("activity_id"), row.getLong("sku_id"));
    }

    private static ShownOffer offer(ResultSet row, int index) throws SQLException {
        return new ShownOffer(
                id(row),
                row.getString("name"),
                row.getString("title"),
                SaleState.valueOf(row.getString("state")),
                reason(row.getString("pause_reason")),
                reason(row.getString("stop_reason")),
                row.getString("stop_detail"),
                UtcTime.read(row, "starts_at"),
                UtcTime.read(row, "ends_at"),
                LimitScope.valueOf(row.getString("limit_scope")),
                row.getInt("buckets"),
                row.getLong("epoch"),
                row.getLong("supplied"),
                row.getLong("available"));
    }

    private static @Nullable StopReason reason(@Nullable String word) {
        return word == null ? null : StopReason.valueOf(word);
    }
}
