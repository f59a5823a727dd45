package seckill.engine.ledger;

import java.time.LocalDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.LimitScope;
import seckill.model.OfferId;

/**
 * What settling a grant needs to know of its offer.
 *
 * @param unitPriceCents hundredths
 * @param currency ISO 4217
 * @param scope within what a buyer may hold one live order
 * @param paymentWindowMillis how long an order waits for payment: the activity's, or what the switch payment-window says
 * @param epoch the offer's
 * @param available units
 * @param burials dead letters written for the offer when this was read; one more and the settlement rolls back
 * @param now the database's clock
 */
record SaleTerms(
        long unitPriceCents,
        String currency,
        LimitScope scope,
        long paymentWindowMillis,
        long epoch,
        long available,
        long burials,
        LocalDateTime now) {

    private static final String READ = """
            SELECT o.unit_price_cents, o.currency, a.limit_scope,
                   COALESCE((SELECT NULLIF(v.wanted, 0) * 1000 FROM {t}switch_value v WHERE v.name = 'payment-window'),
                            a.payment_window_millis) AS payment_window_millis,
                   s.epoch, s.available, s.burials, UTC_TIMESTAMP(3) AS now
              FROM {t}seckill_offer o
              JOIN {t}seckill_activity a ON a.activity_id = o.activity_id
              JOIN {t}seckill_stock s ON s.activity_id = o.activity_id AND s.sku_id = o.sku_id
             WHERE o.activity_id = ? AND o.sku_id = ?
            """;

    /** Empty when the database does not know the offer. */
    static Optional<SaleTerms> read(JdbcClient sql, TableSet tables, OfferId offer) {
        return sql.sql(tables.sql(READ))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> new SaleTerms(
                        row.getLong("unit_price_cents"),
                        row.getString("currency"),
                        LimitScope.valueOf(row.getString("limit_scope")),
                        row.getLong("payment_window_millis"),
                        row.getLong("epoch"),
                        row.getLong("available"),
                        row.getLong("burials"),
                        row.getObject("now", LocalDateTime.class)))
                .optional();
    }

    /** The order's part in the key that allows one live order: the SKU, or 0 when the limit holds for the whole activity. */
    long limitSkuId(OfferId offer) {
        return scope == LimitScope.OFFER ? offer.skuId() : 0;
    }

    LocalDateTime expireAt() {
        return now.plusNanos(paymentWindowMillis * 1_000_000);
    }
}
