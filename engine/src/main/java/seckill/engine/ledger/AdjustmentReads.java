package seckill.engine.ledger;

import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.ReconciliationLedger.Adjustments;
import seckill.model.AdjustmentKind;
import seckill.model.OfferId;

/** Sums of an epoch's adjustments for reconciliation; to be read within one snapshot. */
final class AdjustmentReads {

    private static final String CONCLUDED = """
            SELECT a.kind, p.bucket, SUM(p.units) AS units
              FROM {t}stock_adjustment a
              JOIN {t}stock_adjustment_part p ON p.adjustment_id = a.adjustment_id
             WHERE a.activity_id = ? AND a.sku_id = ? AND a.epoch = ? GROUP BY a.kind, p.bucket
            """;
    private static final String OPEN = """
            SELECT kind, SUM(asked - moved) AS units FROM {t}stock_adjustment
             WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND state = 'OPEN' GROUP BY kind
            """;

    private final JdbcClient sql;
    private final TableSet tables;

    AdjustmentReads(JdbcClient sql, TableSet tables) {
        this.sql = sql;
        this.tables = tables;
    }

    Adjustments read(OfferId offer, long epoch) {
        Map<Integer, Long> added = new HashMap<>();
        Map<Integer, Long> withdrawn = new HashMap<>();
        query(CONCLUDED, offer, epoch).query(row -> {
            boolean adds = AdjustmentKind.valueOf(row.getString("kind")) == AdjustmentKind.ADD;
            (adds ? added : withdrawn).put(row.getInt("bucket"), row.getLong("units"));
        });
        Map<AdjustmentKind, Long> open = new HashMap<>();
        query(OPEN, offer, epoch).query(row -> {
            open.put(AdjustmentKind.valueOf(row.getString("kind")), row.getLong("units"));
        });
        return new Adjustments(
                added,
                withdrawn,
                open.getOrDefault(AdjustmentKind.ADD, 0L),
                open.getOrDefault(AdjustmentKind.WITHDRAW, 0L));
    }

    private JdbcClient.StatementSpec query(String statement, OfferId offer, long epoch) {
        return sql.sql(tables.sql(statement)).params(offer.activityId(), offer.skuId(), epoch);
    }
}
