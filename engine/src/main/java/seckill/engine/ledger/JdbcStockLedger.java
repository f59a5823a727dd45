package seckill.engine.ledger;

import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.StockLedger.Begun.Accepted;
import seckill.engine.ledger.StockLedger.Begun.NoSuchOffer;
import seckill.engine.ledger.StockLedger.Begun.NotOnSale;
import seckill.engine.ledger.StockLedger.Begun.OtherRequest;
import seckill.engine.ledger.StockLedger.Begun.Repeated;
import seckill.engine.ledger.StockLedger.Begun.TooMany;
import seckill.engine.ledger.StockLedger.Begun.TooManyOpen;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;
import seckill.model.SaleState;

/**
 * Each write locks the stock row first, as a new epoch does, so that an adjustment is either of the old epoch, and superseded with it, or
 * of the new one.
 */
final class JdbcStockLedger implements StockLedger {

    /** States in which a sale has units in Redis that may still be sold. */
    private static final Set<SaleState> ON_SALE = EnumSet.of(SaleState.PREHEATED, SaleState.OPEN, SaleState.PAUSED);

    private static final int REASON_CHARS_MAX = 500;

    private static final String LOCK = """
            SELECT s.initial, s.adjusted, s.available, s.epoch, UTC_TIMESTAMP(3) AS now
              FROM {t}seckill_stock s WHERE s.activity_id = ? AND s.sku_id = ? FOR UPDATE
            """;
    private static final String STATE =
            "SELECT state FROM {t}seckill_activity WHERE activity_id = ? LOCK IN SHARE MODE";
    private static final String COUNT_OPEN = """
            SELECT COUNT(*) FROM {t}stock_adjustment WHERE activity_id = ? AND sku_id = ? AND epoch = ? AND state = 'OPEN'
            """;
    private static final String INSERT = """
            INSERT INTO {t}stock_adjustment (
              activity_id, sku_id, kind, asked, moved, parts, epoch, state, who, request_key, reason, created_at)
            VALUES (?, ?, ?, ?, 0, 0, ?, 'OPEN', ?, ?, ?, ?)
            """;
    private static final String CONCLUDE = """
            UPDATE {t}stock_adjustment
               SET moved = moved + :units, parts = parts + 1, state = :state, concluded_at = :concluded
             WHERE adjustment_id = :id AND parts = :part AND state = 'OPEN'
            """;
    private static final String INSERT_PART =
            "INSERT INTO {t}stock_adjustment_part (adjustment_id, part, bucket, units, concluded_at)";
    private static final String CHANGE = """
            UPDATE {t}seckill_stock SET adjusted = adjusted + :units, available = available + :units
             WHERE activity_id = :activity AND sku_id = :sku AND epoch = :epoch AND available + :units >= 0
            """;
    private static final String STOCK =
            "SELECT initial, adjusted, available, epoch FROM {t}seckill_stock WHERE activity_id = ? AND sku_id = ?";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final StockAdjustmentRows rows;

    JdbcStockLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.rows = new StockAdjustmentRows(sql, tables);
    }

    private record Locked(Stock stock, LocalDateTime now) {}

    @Override
    public Begun begin(NewAdjustment wanted, int openMax, long suppliedMax) {
        // Two with one key meet at its unique key when they are for different offers.
        return transactions.writeAfterDuplicate(() -> {
            // The activity's row comes first, as it does for whoever moves the sale.
            Optional<SaleState> state = state(wanted.offer());
            Optional<Locked> locked = lock(wanted.offer());
            Optional<Adjustment> before = rows.byKey(wanted.who(), wanted.requestKey());
            if (before.isPresent()) {
                Adjustment first = before.get();
                boolean same = first.offer().equals(wanted.offer())
                        && first.kind() == wanted.kind()
                        && first.asked() == wanted.units();
                return same ? new Repeated(first) : new OtherRequest(first);
            }
            if (state.isEmpty() || locked.isEmpty()) {
                return new NoSuchOffer();
            }
            Stock stock = locked.get().stock;
            if (stock.epoch() == 0 || !ON_SALE.contains(state.get())) {
                return new NotOnSale(state.get());
            }
            int open = sql.sql(tables.sql(COUNT_OPEN))
                    .params(wanted.offer().activityId(), wanted.offer().skuId(), stock.epoch())
                    .query(Integer.class)
                    .single();
            if (open >= openMax) {
                return new TooManyOpen(open);
            }
            long supplied = stock.initial() + stock.adjusted();
            if (wanted.kind() == AdjustmentKind.ADD && wanted.units() > suppliedMax - supplied) {
                return new TooMany(supplied);
            }
            return new Accepted(insert(wanted, stock.epoch(), locked.get().now));
        });
    }

    private Adjustment insert(NewAdjustment wanted, long epoch, LocalDateTime now) {
        long id = GeneratedKey.of(
                sql.sql(tables.sql(INSERT))
                        .params(
                                wanted.offer().activityId(),
                                wanted.offer().skuId(),
                                wanted.kind().name(),
                                wanted.units(),
                                epoch,
                                wanted.who(),
                                wanted.requestKey(),
                                Text.cut(wanted.reason(), REASON_CHARS_MAX),
                                now),
                INSERT);
        if (wanted.kind() == AdjustmentKind.ADD) {
            change(wanted.offer(), epoch, "adjustment-" + id, wanted.units(), now);
        }
        return rows.one(id).orElseThrow();
    }

    @Override
    public Adjustment conclude(Adjustment seen, int bucket, long units, boolean last) {
        if (units < 0 || units > seen.asked() - seen.moved()) {
            throw new IllegalArgumentException(
                    "a part moves 0 to " + (seen.asked() - seen.moved()) + " units, not " + units);
        }
        return transactions.write(() -> {
            LocalDateTime now = lock(seen.offer()).orElseThrow().now;
            int concluded = sql.sql(tables.sql(CONCLUDE))
                    .param("units", units)
                    .param("state", (last ? AdjustmentState.DONE : AdjustmentState.OPEN).name())
                    .param("concluded", last ? now : null)
                    .param("id", seen.adjustmentId())
                    .param("part", seen.parts())
                    .update();
            if (concluded == 1) {
                Rows part = new Rows(tables.sql(INSERT_PART));
                part.add(seen.adjustmentId(), seen.parts(), bucket, units, now);
                part.insert(transactions.jdbc());
                if (seen.kind() == AdjustmentKind.WITHDRAW && units > 0) {
                    String id = "adjustment-" + seen.adjustmentId() + "-" + seen.parts();
                    change(seen.offer(), seen.epoch(), id, -units, now);
                }
            }
            return rows.one(seen.adjustmentId()).orElseThrow();
        });
    }

    private Optional<Locked> lock(OfferId offer) {
        return sql.sql(tables.sql(LOCK))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> new Locked(
                        new Stock(
                                row.getLong("initial"),
                                row.getLong("adjusted"),
                                row.getLong("available"),
                                row.getLong("epoch")),
                        row.getObject("now", LocalDateTime.class)))
                .optional();
    }

    /** Shared, so that the sale does not begin to drain between the look and the commit. */
    private Optional<SaleState> state(OfferId offer) {
        return sql.sql(tables.sql(STATE))
                .param(offer.activityId())
                .query(String.class)
                .optional()
                .map(SaleState::valueOf);
    }

    /** @param units negative when withdrawn */
    private void change(OfferId offer, long epoch, String bizId, long units, LocalDateTime now) {
        StockLogRows log = new StockLogRows(tables, now);
        log.add(offer, ChangeType.ADJUST, bizId, units);
        log.insert(transactions.jdbc());
        int affected = sql.sql(tables.sql(CHANGE))
                .param("units", units)
                .param("activity", offer.activityId())
                .param("sku", offer.skuId())
                .param("epoch", epoch)
                .update();
        Affected.exactly(1, affected, CHANGE);
    }

    @Override
    public List<Adjustment> open(int countMax) {
        return transactions.read(() -> rows.open(countMax));
    }

    @Override
    public Optional<Adjustment> adjustment(long adjustmentId) {
        return transactions.read(() -> rows.one(adjustmentId));
    }

    @Override
    public List<Adjustment> adjustments(OfferId offer, int countMax) {
        return transactions.read(() -> rows.ofOffer(offer, countMax));
    }

    @Override
    public Optional<Stock> stock(OfferId offer) {
        return transactions.read(() -> sql.sql(tables.sql(STOCK))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> new Stock(
                        row.getLong("initial"),
                        row.getLong("adjusted"),
                        row.getLong("available"),
                        row.getLong("epoch")))
                .optional());
    }
}
