package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;

/** Reads adjustments; in whatever transaction the caller has. */
final class StockAdjustmentRows {

    private static final String COLUMNS = """
            SELECT adjustment_id, activity_id, sku_id, kind, asked, moved, parts, epoch, state, who, request_key, reason,
                   created_at, concluded_at
              FROM {t}stock_adjustment
            """;
    private static final String ONE = COLUMNS + " WHERE adjustment_id = ?";
    private static final String BY_KEY = COLUMNS + " WHERE who = ? AND request_key = ?";
    private static final String OPEN = COLUMNS + " WHERE state = 'OPEN' ORDER BY adjustment_id LIMIT ?";
    private static final String OF_OFFER =
            COLUMNS + " WHERE activity_id = ? AND sku_id = ? ORDER BY adjustment_id DESC LIMIT ?";

    private final JdbcClient sql;
    private final TableSet tables;

    StockAdjustmentRows(JdbcClient sql, TableSet tables) {
        this.sql = sql;
        this.tables = tables;
    }

    Optional<Adjustment> one(long adjustmentId) {
        return query(ONE, adjustmentId).optional();
    }

    Optional<Adjustment> byKey(String who, String requestKey) {
        return query(BY_KEY, who, requestKey).optional();
    }

    List<Adjustment> open(int countMax) {
        return query(OPEN, countMax).list();
    }

    List<Adjustment> ofOffer(OfferId offer, int countMax) {
        return query(OF_OFFER, offer.activityId(), offer.skuId(), countMax).list();
    }

    private JdbcClient.MappedQuerySpec<Adjustment> query(String statement, Object... parameters) {
        return sql.sql(tables.sql(statement)).params(parameters).query(StockAdjustmentRows::read);
    }

    private static Adjustment read(ResultSet row, int index) throws SQLException {
        return new Adjustment(
                row.getLong("adjustment_id"),
                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                AdjustmentKind.valueOf(row.getString("kind")),
                row.getLong("asked"),
                row.getLong("moved"),
                row.getInt("parts"),
                row.getLong("epoch"),
                AdjustmentState.valueOf(row.getString("state")),
                row.getString("who"),
                row.getString("request_key"),
                row.getString("reason"),
                UtcTime.read(row, "created_at"),
                UtcTime.readNullable(row, "concluded_at"));
    }
}
