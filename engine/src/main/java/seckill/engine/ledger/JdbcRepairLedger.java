package seckill.engine.ledger;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.OfferId;

/** Repairs of returns; each write names the offer's epoch, so that it is void after a rebuild. */
final class JdbcRepairLedger implements RepairLedger {

    static final String MISSING = """
            SELECT o.bucket, o.reservation_id, o.quantity
              FROM {t}seckill_order o
              LEFT JOIN {t}stock_sync_outbox r ON r.return_id = o.reservation_id
             WHERE o.activity_id = ? AND o.sku_id = ? AND o.epoch = ? AND o.status = 3 AND r.outbox_id IS NULL
             ORDER BY o.order_id LIMIT ?
            """;
    private static final String ROWS = """
            SELECT bucket, return_id, quantity, status FROM {t}stock_sync_outbox
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? ORDER BY outbox_id
            """;
    private static final String ORDER = """
            INSERT INTO {t}stock_sync_outbox (
              return_id, kind, activity_id, sku_id, bucket, epoch, user_id, quantity, status, due_at, attempts, created_at)
            SELECT o.reservation_id, 1, o.activity_id, o.sku_id, o.bucket, o.epoch, o.user_id, o.quantity,
                   0, UTC_TIMESTAMP(3), 0, UTC_TIMESTAMP(3)
              FROM {t}seckill_order o
              JOIN {t}seckill_stock s ON s.activity_id = o.activity_id AND s.sku_id = o.sku_id AND s.epoch = o.epoch
              LEFT JOIN {t}stock_sync_outbox r ON r.return_id = o.reservation_id
             WHERE o.activity_id = ? AND o.sku_id = ? AND o.epoch = ? AND o.reservation_id = ? AND o.status = 3
               AND r.outbox_id IS NULL
            """;
    private static final String SEND_AGAIN = """
            UPDATE {t}stock_sync_outbox
               SET status = 0, concluded_at = NULL, due_at = UTC_TIMESTAMP(3), attempts = 0
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND return_id = ? AND status = 1
               AND epoch = (SELECT s.epoch FROM {t}seckill_stock s WHERE s.activity_id = ? AND s.sku_id = ?)
            """;

    private static final int MISSING_MAX = 1_000;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcRepairLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public Returns returns(OfferId offer) {
        return transactions.snapshot(() -> {
            long epoch = StockEpochs.read(sql, tables, List.of(offer)).getOrDefault(offer, 0L);
            return new Returns(epoch, missing(sql, tables, offer, epoch, MISSING_MAX), rows(offer, epoch));
        });
    }

    static List<Missing> missing(JdbcClient sql, TableSet tables, OfferId offer, long epoch, int countMax) {
        return sql.sql(tables.sql(MISSING))
                .params(offer.activityId(), offer.skuId(), epoch, countMax)
                .query((row, i) ->
                        new Missing(row.getInt("bucket"), row.getString("reservation_id"), row.getInt("quantity")))
                .list();
    }

    private List<Row> rows(OfferId offer, long epoch) {
        return sql.sql(tables.sql(ROWS))
                .params(offer.activityId(), offer.skuId(), epoch)
                .query((row, i) -> new Row(
                        row.getInt("bucket"),
                        row.getString("return_id"),
                        row.getInt("quantity"),
                        state(row.getInt("status"))))
                .list();
    }

    @Override
    public boolean order(OfferId offer, long epoch, String reservationId) {
        return transactions.write(() -> sql.sql(tables.sql(ORDER))
                        .params(offer.activityId(), offer.skuId(), epoch, reservationId)
                        .update())
                == 1;
    }

    @Override
    public boolean sendAgain(OfferId offer, long epoch, String reservationId) {
        return transactions.write(() -> sql.sql(tables.sql(SEND_AGAIN))
                        .params(
                                offer.activityId(),
                                offer.skuId(),
                                epoch,
                                reservationId,
                                offer.activityId(),
                                offer.skuId())
                        .update())
                == 1;
    }

    private static State state(int code) {
        return switch (code) {
            case 0 -> State.PENDING;
            case 1 -> State.APPLIED;
            default -> State.SUPERSEDED;
        };
    }
}
