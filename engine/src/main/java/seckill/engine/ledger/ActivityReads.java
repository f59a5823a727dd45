package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.HolderPage;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.model.Holder;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** Reads activities, offers and who holds their units; to be called within {@link Transactions}. */
final class ActivityReads {

    private static final String ACTIVITIES = """
            SELECT activity_id, name, state, pause_reason, starts_at, ends_at, payment_window_millis, limit_scope, version
              FROM {t}seckill_activity
            """;
    private static final String OFFERS = """
            SELECT o.activity_id, o.sku_id, o.title, o.unit_price_cents, o.currency, o.per_buyer_limit, o.buckets,
                   o.stop_reason, o.stop_detail, o.control_version,
                   a.state, a.starts_at, a.ends_at, a.limit_scope, s.initial, s.available, s.epoch
              FROM {t}seckill_offer o
              JOIN {t}seckill_activity a ON a.activity_id = o.activity_id
              JOIN {t}seckill_stock s ON s.activity_id = o.activity_id AND s.sku_id = o.sku_id
            """;
    private static final String LIVE = """
             WHERE a.state IN ('PREHEATED', 'OPEN', 'PAUSED', 'DRAINING')
             ORDER BY o.activity_id, o.sku_id
            """;
    /**
     * Live now; or granted in an earlier epoch and ended in this one: its units come back in this epoch, so the rebuild has to
     * know of it.
     */
    private static final String HOLDERS = """
            SELECT o.order_id, o.user_id, o.reservation_id, o.quantity
              FROM {t}seckill_order o
              JOIN {t}seckill_stock s ON s.activity_id = o.activity_id AND s.sku_id = o.sku_id
             WHERE o.activity_id = ? AND o.sku_id = ? AND o.order_id > ?
               AND (o.live = 1 OR (o.epoch < s.epoch AND EXISTS (
                     SELECT 1 FROM {t}stock_sync_outbox r
                      WHERE r.return_id = o.reservation_id AND r.epoch = s.epoch)))
             ORDER BY o.order_id LIMIT ?
            """;

    private final JdbcClient sql;
    private final TableSet tables;

    ActivityReads(JdbcClient sql, TableSet tables) {
        this.sql = sql;
        this.tables = tables;
    }

    Optional<ActivityRow> activity(long activityId) {
        return sql.sql(tables.sql(ACTIVITIES + " WHERE activity_id = ?"))
                .param(activityId)
                .query(ActivityReads::activityRow)
                .optional();
    }

    List<ActivityRow> activities(int countMax) {
        return sql.sql(tables.sql(ACTIVITIES + " ORDER BY activity_id DESC LIMIT ?"))
                .param(countMax)
                .query(ActivityReads::activityRow)
                .list();
    }

    List<OfferRow> offers(long activityId) {
        return sql.sql(tables.sql(OFFERS + " WHERE o.activity_id = ? ORDER BY o.sku_id"))
                .param(activityId)
                .query(ActivityReads::offerRow)
                .list();
    }

    List<OfferRow> liveOffers() {
        return sql.sql(tables.sql(OFFERS + LIVE)).query(ActivityReads::offerRow).list();
    }

    Optional<OfferRow> offer(OfferId offer) {
        return sql.sql(tables.sql(OFFERS + " WHERE o.activity_id = ? AND o.sku_id = ?"))
                .params(offer.activityId(), offer.skuId())
                .query(ActivityReads::offerRow)
                .optional();
    }

    HolderPage liveHolders(OfferId offer, long afterOrderKey, int countMax) {
        record Row(long key, Holder holder) {}
        List<Row> page = sql.sql(tables.sql(HOLDERS))
                .params(offer.activityId(), offer.skuId(), afterOrderKey, countMax)
                .query((row, i) -> new Row(
                        row.getLong("order_id"),
                        new Holder(row.getString("user_id"), row.getString("reservation_id"), row.getInt("quantity"))))
                .list();
        return new HolderPage(
                page.stream().map(Row::holder).toList(),
                page.size() < countMax ? -1 : page.getLast().key());
    }

    private static ActivityRow activityRow(ResultSet row, int index) throws SQLException {
        return new ActivityRow(
                row.getLong("activity_id"),
                row.getString("name"),
                SaleState.valueOf(row.getString("state")),
                reason(row.getString("pause_reason")),
                UtcTime.read(row, "starts_at"),
                UtcTime.read(row, "ends_at"),
                Duration.ofMillis(row.getLong("payment_window_millis")),
                LimitScope.valueOf(row.getString("limit_scope")),
                row.getLong("version"));
    }

    private static OfferRow offerRow(ResultSet row, int index) throws SQLException {
        OfferTerms terms = new OfferTerms(
                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                row.getString("title"),
                row.getLong("unit_price_cents"),
                row.getString("currency"),
                row.getInt("per_buyer_limit"),
                LimitScope.valueOf(row.getString("limit_scope")),
                row.getInt("buckets"),
                row.getLong("initial"));
        return new OfferRow(
                terms,
                SaleState.valueOf(row.getString("state")),
                UtcTime.read(row, "starts_at"),
                UtcTime.read(row, "ends_at"),
                row.getLong("epoch"),
                row.getLong("available"),
                reason(row.getString("stop_reason")),
                row.getString("stop_detail"),
                row.getLong("control_version"));
    }

    private static @Nullable StopReason reason(@Nullable String word) {
        return word == null ? null : StopReason.valueOf(word);
    }
}
