package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

/** Orders and final refusals as the primary has them. */
final class JdbcOrderReads implements OrderReads {

    static final int IDS_MAX = 1_000;

    private static final String ORDERS = """
            SELECT order_no, reservation_id, activity_id, sku_id, user_id, quantity, amount_cents, currency, status,
                   created_at, expire_at, paid_at
              FROM {t}seckill_order
            """;
    private static final String TOMBSTONES = """
            SELECT reservation_id, cause FROM {t}dead_letter WHERE reservation_id IN (:ids) AND state = 2
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcOrderReads(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public Map<String, OrderView> byReservation(Collection<String> reservationIds) {
        if (demandFew(reservationIds).isEmpty()) {
            return Map.of();
        }
        Map<String, OrderView> found = new HashMap<>();
        transactions
                .read(() -> sql.sql(tables.sql(ORDERS + " WHERE reservation_id IN (:ids)"))
                        .param("ids", reservationIds)
                        .query(JdbcOrderReads::view)
                        .list())
                .forEach(order -> found.put(order.reservationId(), order));
        return found;
    }

    @Override
    public Map<String, DeadLetterCause> failedReservations(Collection<String> reservationIds) {
        if (demandFew(reservationIds).isEmpty()) {
            return Map.of();
        }
        Map<String, DeadLetterCause> found = new HashMap<>();
        transactions
                .read(() -> sql.sql(tables.sql(TOMBSTONES))
                        .param("ids", reservationIds)
                        .query((row, i) -> Map.entry(
                                row.getString("reservation_id"), DeadLetterCause.valueOf(row.getString("cause"))))
                        .list())
                .forEach(each -> found.put(each.getKey(), each.getValue()));
        return found;
    }

    @Override
    public List<OrderView> ofUser(String userId, int countMax) {
        return transactions.read(() -> sql.sql(tables.sql(ORDERS + " WHERE user_id = ? ORDER BY order_id DESC LIMIT ?"))
                .params(userId, countMax)
                .query(JdbcOrderReads::view)
                .list());
    }

    @Override
    public Optional<OrderView> byOrderNo(String orderNo) {
        return transactions.read(() -> sql.sql(tables.sql(ORDERS + " WHERE order_no = ?"))
                .param(orderNo)
                .query(JdbcOrderReads::view)
                .optional());
    }

    static Collection<String> demandFew(Collection<String> ids) {
        if (ids.size() > IDS_MAX) {
            throw new IllegalArgumentException("at most " + IDS_MAX + " ids at once, not " + ids.size());
        }
        return ids;
    }

    private static OrderView view(ResultSet row, int index) throws SQLException {
        return new OrderView(
                row.getString("order_no"),
                row.getString("reservation_id"),
                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                row.getString("user_id"),
                row.getInt("quantity"),
                row.getLong("amount_cents"),
                row.getString("currency"),
                OrderStatus.of(row.getInt("status")),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "expire_at"),
                UtcTime.readNullable(row, "paid_at"));
    }
}
