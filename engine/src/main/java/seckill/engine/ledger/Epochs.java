package seckill.engine.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.model.OfferId;

/** Begins epochs. The stock row comes first: until the commit nobody settles, refills or buries, so the division is of one moment. */
final class Epochs {

    private static final String RAISE =
            "UPDATE {t}seckill_stock SET epoch = epoch + 1 WHERE activity_id = ? AND sku_id = ? AND epoch = ?";
    private static final String HOLD_ACTIVITY = """
            UPDATE {t}seckill_activity SET version = version + 1
             WHERE activity_id = ? AND version = ? AND state = 'SCHEDULED'
            """;
    private static final String READ = """
            SELECT s.epoch, s.available, o.buckets
              FROM {t}seckill_stock s
              JOIN {t}seckill_offer o ON o.activity_id = s.activity_id AND o.sku_id = s.sku_id
             WHERE s.activity_id = ? AND s.sku_id = ?
            """;
    private static final String SUPERSEDE = """
            UPDATE {t}stock_sync_outbox SET status = 2, concluded_at = UTC_TIMESTAMP(3)
             WHERE activity_id = ? AND sku_id = ? AND epoch < ? AND status = 0
            """;
    private static final String SUPERSEDE_ADJUSTMENTS = """
            UPDATE {t}stock_adjustment SET state = 'SUPERSEDED', concluded_at = UTC_TIMESTAMP(3)
             WHERE activity_id = ? AND sku_id = ? AND epoch < ? AND state = 'OPEN'
            """;
    private static final String DIVIDE = "INSERT INTO {t}seckill_bucket (activity_id, sku_id, epoch, bucket, units)";
    private static final String DIVISION = """
            SELECT units FROM {t}seckill_bucket WHERE activity_id = ? AND sku_id = ? AND epoch = ? ORDER BY bucket
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    Epochs(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    /** The activity's row comes first, as it does for edits and transitions: whoever is later finds another version. */
    Optional<EpochStart> begin(ActivityRow scheduled, OfferId offer, long fromEpoch) {
        return transactions.write(() -> {
            int held = sql.sql(tables.sql(HOLD_ACTIVITY))
                    .params(scheduled.activityId(), scheduled.version())
                    .update();
            return held == 1 ? beginHeld(offer, fromEpoch) : Optional.empty();
        });
    }

    Optional<EpochStart> begin(OfferId offer, long fromEpoch) {
        return transactions.write(() -> beginHeld(offer, fromEpoch));
    }

    private Optional<EpochStart> beginHeld(OfferId offer, long fromEpoch) {
        int raised = sql.sql(tables.sql(RAISE))
                .params(offer.activityId(), offer.skuId(), fromEpoch)
                .update();
        if (raised == 0) {
            return Optional.empty();
        }
        Stock stock = read(offer);
        int superseded = sql.sql(tables.sql(SUPERSEDE))
                .params(offer.activityId(), offer.skuId(), stock.epoch)
                .update();
        // None is the rule. Units added are in the division; those not yet withdrawn are too.
        var unused = sql.sql(tables.sql(SUPERSEDE_ADJUSTMENTS))
                .params(offer.activityId(), offer.skuId(), stock.epoch)
                .update();
        List<Long> division = divide(stock.available, stock.buckets);
        Rows rows = new Rows(tables.sql(DIVIDE));
        for (int bucket = 0; bucket < stock.buckets; bucket++) {
            rows.add(offer.activityId(), offer.skuId(), stock.epoch, bucket, division.get(bucket));
        }
        rows.insert(transactions.jdbc());
        return Optional.of(new EpochStart(stock.epoch, stock.available, division, superseded));
    }

    EpochStart current(OfferId offer) {
        // A snapshot: the epoch and its division belong together.
        return transactions.snapshot(() -> {
            Stock stock = read(offer);
            List<Long> division = sql.sql(tables.sql(DIVISION))
                    .params(offer.activityId(), offer.skuId(), stock.epoch)
                    .query((row, i) -> row.getLong("units"))
                    .list();
            return new EpochStart(
                    stock.epoch, division.stream().mapToLong(Long::longValue).sum(), division, 0);
        });
    }

    /** As evenly as whole units go, lower buckets first. */
    static List<Long> divide(long units, int buckets) {
        List<Long> division = new ArrayList<>(buckets);
        for (int bucket = 0; bucket < buckets; bucket++) {
            division.add(units / buckets + (bucket < units % buckets ? 1 : 0));
        }
        return division;
    }

    private Stock read(OfferId offer) {
        return sql.sql(tables.sql(READ))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> new Stock(row.getLong("epoch"), row.getLong("available"), row.getInt("buckets")))
                .optional()
                .orElseThrow(() -> new IllegalArgumentException("no offer " + offer + " in the ledger"));
    }

    private record Stock(long epoch, long available, int buckets) {}
}
