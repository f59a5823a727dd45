package seckill.engine.ledger;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

/** Reads for reconciliation; its record is {@link ReconciliationRuns}. */
final class JdbcReconciliationLedger implements ReconciliationLedger {

    private static final String ORDERS = """
            SELECT order_id, bucket, reservation_id, user_id, quantity, status FROM {t}seckill_order
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND order_id > ? ORDER BY order_id LIMIT ?
            """;
    private static final String RETURNS = """
            SELECT outbox_id, bucket, return_id, quantity, kind, status FROM {t}stock_sync_outbox
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND outbox_id > ? ORDER BY outbox_id LIMIT ?
            """;
    private static final String ORDER_AGAINST_LOG = """
            SELECT o.reservation_id
              FROM {t}seckill_order o
              LEFT JOIN {t}seckill_stock_log d ON d.biz_id = o.reservation_id AND d.change_type = 1
                        AND d.activity_id = o.activity_id AND d.sku_id = o.sku_id AND d.quantity = o.quantity
              LEFT JOIN {t}seckill_stock_log r ON r.biz_id = o.reservation_id AND r.change_type = 2
             WHERE o.activity_id = ? AND o.sku_id = ?
               AND (d.log_id IS NULL OR (o.status = 3) <> (r.log_id IS NOT NULL) OR r.quantity <> o.quantity
                    OR r.activity_id <> o.activity_id OR r.sku_id <> o.sku_id)
             ORDER BY o.order_id LIMIT 1
            """;
    private static final String LOG_WITHOUT_ORDER = """
            SELECT l.biz_id
              FROM {t}seckill_stock_log l
              LEFT JOIN {t}seckill_order o ON o.reservation_id = l.biz_id
                        AND o.activity_id = l.activity_id AND o.sku_id = l.sku_id
             WHERE l.activity_id = ? AND l.sku_id = ? AND l.change_type IN (1, 2) AND o.order_id IS NULL
             ORDER BY l.log_id LIMIT 1
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final SettlementStatements settlement;
    private final StockTermsReads terms;
    private final ReconciliationRuns runs;
    private final AdjustmentReads adjustments;

    JdbcReconciliationLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.settlement = new SettlementStatements(transactions, tables);
        this.terms = new StockTermsReads(sql, tables);
        this.adjustments = new AdjustmentReads(sql, tables);
        this.runs = new ReconciliationRuns(transactions, tables);
    }

    @Override
    public StockTerms stockTerms(OfferId offer) {
        return transactions.snapshot(() -> terms.read(offer));
    }

    @Override
    public Set<String> withOutcome(Collection<String> reservationIds) {
        return JdbcOrderReads.demandFew(reservationIds).isEmpty()
                ? Set.of()
                : transactions.read(() -> settlement.known(reservationIds));
    }

    @Override
    public List<OrderRef> orders(OfferId offer, long epoch, long afterKey, int countMax) {
        return transactions.read(() -> sql.sql(tables.sql(ORDERS))
                .params(offer.activityId(), offer.skuId(), epoch, afterKey, countMax)
                .query((row, i) -> new OrderRef(
                        row.getLong("order_id"),
                        row.getInt("bucket"),
                        row.getString("reservation_id"),
                        row.getString("user_id"),
                        row.getInt("quantity"),
                        OrderStatus.of(row.getInt("status"))))
                .list());
    }

    @Override
    public List<ReturnRef> returns(OfferId offer, long epoch, long afterKey, int countMax) {
        return transactions.read(() -> sql.sql(tables.sql(RETURNS))
                .params(offer.activityId(), offer.skuId(), epoch, afterKey, countMax)
                .query((row, i) -> new ReturnRef(
                        row.getLong("outbox_id"),
                        row.getInt("bucket"),
                        row.getString("return_id"),
                        row.getInt("quantity"),
                        ReturnRows.kind(row.getInt("kind")),
                        row.getInt("status") == 1))
                .list());
    }

    @Override
    public Adjustments adjustments(OfferId offer, long epoch) {
        return transactions.snapshot(() -> adjustments.read(offer, epoch));
    }

    @Override
    public List<RepairLedger.Missing> missingReturns(OfferId offer, long epoch, int countMax) {
        return transactions.read(() -> JdbcRepairLedger.missing(sql, tables, offer, epoch, countMax));
    }

    @Override
    public @Nullable String firstOrderAgainstLog(OfferId offer) {
        return transactions
                .snapshot(() -> first(ORDER_AGAINST_LOG, offer).or(() -> first(LOG_WITHOUT_ORDER, offer)))
                .orElse(null);
    }

    private Optional<String> first(String query, OfferId offer) {
        return sql.sql(tables.sql(query))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> row.getString(1))
                .optional();
    }

    @Override
    public long record(Run run) {
        return runs.record(run);
    }

    @Override
    public List<Run> runs(OfferId offer, int countMax) {
        return runs.newest(offer, countMax);
    }
}
