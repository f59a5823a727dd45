package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.OfferId;

/** Units as the primary has them, from one snapshot. */
final class JdbcUnitReads implements UnitReads {

    private static final int ROWS_MAX = 100;

    private static final String ORDERS = """
            SELECT reservation_id, order_no, activity_id, sku_id, bucket, epoch, user_id, quantity, request_id,
                   CASE status WHEN 1 THEN 'PENDING' WHEN 2 THEN 'PAID' ELSE 'TIMEOUT' END AS stands, created_at AS at_time
              FROM {t}seckill_order WHERE %s = :value
            """;
    private static final String DEAD_LETTERS = """
             UNION ALL
            SELECT reservation_id, NULL, activity_id, sku_id, bucket, epoch, user_id, quantity, request_id,
                   CASE state WHEN 1 THEN 'DEAD_LETTER' ELSE 'RELEASED' END, created_at
              FROM {t}dead_letter WHERE reservation_id IS NOT NULL AND %s = :value
            """;
    private static final String LOST = """
             UNION ALL
            SELECT reservation_id, NULL, activity_id, sku_id, NULL, epoch, user_id, quantity, NULL, 'LOST', recorded_at
              FROM {t}lost_reservation WHERE %s = :value
            """;
    private static final String NEWEST = " ORDER BY at_time DESC, reservation_id LIMIT :countMax";

    private static final String ORDER_NO =
            "(SELECT order_no FROM {t}seckill_order WHERE reservation_id = :reservation)";

    /** Where a unit leaves rows; events are not among them, they are kept for the webhook alone and found by no key. */
    private static final List<Trace> TRACES = List.of(
            new Trace(
                    "seckill_order",
                    "order_id",
                    "reservation_id = :reservation",
                    times("created_at", "settled as an order", "paid_at", "paid", "timed_out_at", "ended unpaid")),
            new Trace("seckill_stock_log", "log_id", "biz_id = :reservation", times("created_at", "changed the stock")),
            new Trace(
                    "stock_sync_outbox",
                    "outbox_id",
                    "return_id = :reservation",
                    times("created_at", "on its way back to Redis", "concluded_at", "return concluded")),
            new Trace("payment", "payment_id", "order_no = " + ORDER_NO, times("captured_at", "payment captured")),
            new Trace(
                    "refund",
                    "refund_id",
                    "payment_no IN (SELECT payment_no FROM {t}payment WHERE order_no = " + ORDER_NO + ")",
                    times("created_at", "refund due", "refunded_at", "refunded")),
            new Trace("dead_letter", "dead_letter_id", "reservation_id = :reservation", times("created_at", "buried")),
            new Trace(
                    "dead_letter_conclusion",
                    "conclusion_id",
                    "reservation_id = :reservation",
                    times("concluded_at", "dead letter concluded by an operator")),
            new Trace(
                    "lost_reservation",
                    "lost_id",
                    "reservation_id = :reservation",
                    times("recorded_at", "found lost by Redis")));

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcUnitReads(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public List<UnitRow> find(By by, String value, int countMax) {
        String statement = ORDERS.formatted(by.column())
                + (by == By.ORDER ? "" : DEAD_LETTERS.formatted(by.column()))
                + (by == By.USER || by == By.RESERVATION ? LOST.formatted(by.column()) : "")
                + NEWEST;
        return transactions.read(() -> sql.sql(tables.sql(statement))
                .param("value", value)
                .param("countMax", countMax)
                .query(JdbcUnitReads::unit)
                .list());
    }

    @Override
    public List<UnitRow> ofBuyer(long activityId, String userId, int countMax) {
        String his = "activity_id = :activity AND user_id";
        String statement = ORDERS.formatted(his) + DEAD_LETTERS.formatted(his) + LOST.formatted(his) + NEWEST;
        return transactions.read(() -> sql.sql(tables.sql(statement))
                .param("activity", activityId)
                .param("value", userId)
                .param("countMax", countMax)
                .query(JdbcUnitReads::unit)
                .list());
    }

    @Override
    public List<Evidence> life(String reservationId) {
        List<Evidence> found = transactions.snapshot(() -> {
            List<Evidence> all = new ArrayList<>();
            for (Trace trace : TRACES) {
                sql.sql(tables.sql("SELECT * FROM {t}" + trace.table + " WHERE " + trace.where + " ORDER BY "
                                + trace.key + " LIMIT " + ROWS_MAX))
                        .param("reservation", reservationId)
                        .query()
                        .listOfRows()
                        .forEach(row -> trace.tell(row, all));
            }
            return all;
        });
        found.sort(Comparator.comparing(Evidence::at));
        return found;
    }

    private static UnitRow unit(ResultSet row, int number) throws SQLException {
        return new UnitRow(
                row.getString("reservation_id"),
                row.getString("order_no"),
                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                row.getObject("bucket", Integer.class),
                row.getLong("epoch"),
                row.getString("user_id"),
                row.getObject("quantity", Integer.class),
                row.getString("request_id"),
                row.getString("stands"),
                UtcTime.read(row, "at_time"));
    }

    /** Columns to what happened at their times. */
    private static Map<String, String> times(String... columnsAndWords) {
        Map<String, String> times = new LinkedHashMap<>();
        for (int i = 0; i < columnsAndWords.length; i += 2) {
            times.put(columnsAndWords[i], columnsAndWords[i + 1]);
        }
        return times;
    }

    private record Trace(String table, String key, String where, Map<String, String> times) {

        void tell(Map<String, Object> row, List<Evidence> into) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            row.forEach((column, value) ->
                    values.put(column, value instanceof LocalDateTime time ? UtcTime.instant(time) : value));
            String id = Objects.toString(values.get(key));
            boolean first = true;
            for (Map.Entry<String, String> time : times.entrySet()) {
                if (values.get(time.getKey()) instanceof Instant at) {
                    into.add(new Evidence(at, time.getValue(), "mysql:" + table, id, first ? values : Map.of()));
                    first = false;
                }
            }
        }
    }
}
