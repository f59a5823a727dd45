package seckill.engine.ledger;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.EventRows.OrderFacts;
import seckill.model.EventType;
import seckill.model.OfferId;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;

/** Expiry: order, log, outboxes and stock in one transaction, the stock rows last and in one order for all. */
final class JdbcExpiryLedger implements ExpiryLedger {

    /** An order that a payment holds at this moment is skipped: the payment wins it. */
    private static final String DUE = """
            SELECT order_id, order_no, reservation_id, user_id, activity_id, sku_id, bucket, quantity, amount_cents,
                   currency, UTC_TIMESTAMP(3) AS now
              FROM {t}seckill_order
             WHERE status = 1 AND expire_at <= UTC_TIMESTAMP(3)
             ORDER BY expire_at LIMIT ? FOR UPDATE SKIP LOCKED
            """;

    private static final String END = """
            UPDATE {t}seckill_order SET status = 3, timed_out_at = :now WHERE order_id IN (:ids) AND status = 1
            """;
    /** The epoch is the outbox rows'. A new one has divided the units without these: then all of it is done again. */
    private static final String REFILL = """
            UPDATE {t}seckill_stock SET available = available + ? WHERE activity_id = ? AND sku_id = ? AND epoch = ?
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcExpiryLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public int expire(int countMax) {
        return transactions.write(() -> {
            List<Due> due = due(countMax);
            if (!due.isEmpty()) {
                end(due);
                refill(due);
            }
            return due.size();
        });
    }

    private List<Due> due(int countMax) {
        return sql.sql(tables.sql(DUE))
                .param(countMax)
                .query((row, i) -> new Due(
                        row.getLong("order_id"),
                        row.getInt("bucket"),
                        row.getObject("now", LocalDateTime.class),
                        new OrderFacts(
                                row.getString("order_no"),
                                row.getString("reservation_id"),
                                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                                row.getString("user_id"),
                                row.getInt("quantity"),
                                row.getLong("amount_cents"),
                                row.getString("currency"))))
                .list();
    }

    private void end(List<Due> due) {
        int affected = sql.sql(tables.sql(END))
                .param("now", due.getFirst().now)
                .param("ids", due.stream().map(Due::orderId).toList())
                .update();
        Affected.exactly(due.size(), affected, END);
    }

    private void refill(List<Due> due) {
        LocalDateTime now = due.getFirst().now;
        Map<OfferId, Long> epochs = StockEpochs.read(
                sql, tables, due.stream().map(d -> d.order.offer()).toList());
        StockLogRows log = new StockLogRows(tables, now);
        ReturnRows returns = new ReturnRows(tables, now);
        EventRows events = new EventRows(tables, now);
        Map<OfferId, Long> units = new TreeMap<>();
        for (Due each : due) {
            OrderFacts order = each.order;
            Long epoch = epochs.get(order.offer());
            if (epoch == null) {
                throw new IllegalStateException("offer " + order.offer() + " has orders and no stock row");
            }
            log.add(order.offer(), ChangeType.REFILL, order.reservationId(), order.quantity());
            returns.add(new UnitReturn(
                    order.offer(),
                    each.bucket,
                    epoch,
                    order.reservationId(),
                    order.userId(),
                    order.quantity(),
                    ReturnKind.REFILL));
            events.ofOrder(EventType.ORDER_TIMED_OUT, order);
            units.merge(order.offer(), (long) order.quantity(), Long::sum);
        }
        log.insert(transactions.jdbc());
        returns.insert(transactions.jdbc());
        events.insert(transactions.jdbc());
        units.forEach((offer, sum) -> {
            int affected = sql.sql(tables.sql(REFILL))
                    .params(sum, offer.activityId(), offer.skuId(), epochs.getOrDefault(offer, -1L))
                    .update();
            if (affected == 0) {
                throw new RaceLostException("a new epoch of offer " + offer + " began meanwhile");
            }
        });
    }

    private record Due(long orderId, int bucket, LocalDateTime now, OrderFacts order) {}
}
