package seckill.engine.ledger;

import java.time.LocalDateTime;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.model.OfferId;

/** Rows on their way into the stock log; its unique key lets each change of a reservation, and each adjustment, happen once. */
final class StockLogRows {

    private static final String INSERT =
            "INSERT INTO {t}seckill_stock_log (activity_id, sku_id, change_type, biz_id, quantity, created_at)";

    private final Rows rows;
    private final LocalDateTime now;

    StockLogRows(TableSet tables, LocalDateTime now) {
        rows = new Rows(tables.sql(INSERT));
        this.now = now;
    }

    void add(OfferId offer, ChangeType change, String bizId, long quantity) {
        rows.add(offer.activityId(), offer.skuId(), change.code(), bizId, quantity, now);
    }

    void insert(JdbcTemplate jdbc) {
        rows.insert(jdbc);
    }
}
