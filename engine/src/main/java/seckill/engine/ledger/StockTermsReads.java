package seckill.engine.ledger;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

/** The terms of the stock equation; to be read within one snapshot. */
final class StockTermsReads {

    private static final String STOCK = """
            SELECT epoch, initial, adjusted, available FROM {t}seckill_stock WHERE activity_id = ? AND sku_id = ?
            """;
    private static final String LOG = """
            SELECT change_type, SUM(quantity) AS units FROM {t}seckill_stock_log
             WHERE activity_id = ? AND sku_id = ? GROUP BY change_type
            """;
    private static final String ORDERS = """
            SELECT status, COUNT(*) AS orders, SUM(quantity) AS units, SUM(CASE WHEN epoch = ? THEN quantity ELSE 0 END) AS current_units
              FROM {t}seckill_order WHERE activity_id = ? AND sku_id = ? GROUP BY status
            """;
    private static final String DEAD_LETTERS = """
            SELECT COUNT(*) FROM {t}dead_letter
             WHERE activity_id = ? AND sku_id = ? AND state = ? AND reservation_id IS NOT NULL
            """;
    private static final String RETURNS = """
            SELECT COALESCE(SUM(quantity), 0) FROM {t}stock_sync_outbox
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND status = 0
            """;
    private static final String LOST = "SELECT COUNT(*) FROM {t}lost_reservation WHERE activity_id = ? AND sku_id = ?";

    private static final String OPEN_ADJUSTMENTS = """
            SELECT COALESCE(SUM(asked - moved), 0) FROM {t}stock_adjustment
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND state = 'OPEN'
            """;

    private final JdbcClient sql;
    private final TableSet tables;

    StockTermsReads(JdbcClient sql, TableSet tables) {
        this.sql = sql;
        this.tables = tables;
    }

    StockTerms read(OfferId offer) {
        Stock stock = sql.sql(tables.sql(STOCK))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> new Stock(
                        row.getLong("epoch"),
                        row.getLong("initial"),
                        row.getLong("adjusted"),
                        row.getLong("available")))
                .optional()
                .orElseThrow(() -> new IllegalArgumentException("no offer " + offer + " in the ledger"));
        Map<Integer, Long> log = log(offer);
        Map<OrderStatus, Orders> orders = orders(offer, stock.epoch);
        Orders pending = orders.getOrDefault(OrderStatus.PENDING, Orders.NONE);
        Orders paid = orders.getOrDefault(OrderStatus.PAID, Orders.NONE);
        Orders timeout = orders.getOrDefault(OrderStatus.TIMEOUT, Orders.NONE);
        return new StockTerms(
                stock.epoch,
                stock.initial,
                stock.adjusted,
                stock.available,
                log.getOrDefault(ChangeType.DEDUCT.code(), 0L),
                log.getOrDefault(ChangeType.REFILL.code(), 0L),
                log.getOrDefault(ChangeType.ADJUST.code(), 0L),
                pending.units + paid.units,
                pending.orders,
                paid.orders,
                timeout.orders,
                timeout.units,
                count(DEAD_LETTERS, offer.activityId(), offer.skuId(), 1),
                count(DEAD_LETTERS, offer.activityId(), offer.skuId(), 2),
                pending.currentUnits + paid.currentUnits + timeout.currentUnits,
                count(RETURNS, offer.activityId(), offer.skuId(), stock.epoch),
                count(LOST, offer.activityId(), offer.skuId()),
                count(OPEN_ADJUSTMENTS, offer.activityId(), offer.skuId(), stock.epoch));
    }

    private Map<Integer, Long> log(OfferId offer) {
        Map<Integer, Long> units = new HashMap<>();
        sql.sql(tables.sql(LOG)).params(offer.activityId(), offer.skuId()).query(row -> {
            units.put(row.getInt("change_type"), row.getLong("units"));
        });
        return units;
    }

    private Map<OrderStatus, Orders> orders(OfferId offer, long epoch) {
        Map<OrderStatus, Orders> orders = new EnumMap<>(OrderStatus.class);
        sql.sql(tables.sql(ORDERS))
                .params(epoch, offer.activityId(), offer.skuId())
                .query(row -> {
                    orders.put(
                            OrderStatus.of(row.getInt("status")),
                            new Orders(row.getLong("orders"), row.getLong("units"), row.getLong("current_units")));
                });
        return orders;
    }

    private long count(String query, Object... parameters) {
        return sql.sql(tables.sql(query)).params(parameters).query(Long.class).single();
    }

    private record Stock(long epoch, long initial, long adjusted, long available) {}

    private record Orders(long orders, long units, long currentUnits) {
        static final Orders NONE = new Orders(0, 0, 0);
    }
}
