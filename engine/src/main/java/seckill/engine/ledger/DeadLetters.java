package seckill.engine.ledger;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;

/**
 * Reservations that could not be settled. Each transaction begins at the offer's stock row and counts a burial there: a settlement
 * that read before it finds the count changed and rolls back, one that committed before it is seen here. So a reservation gets an
 * order or a dead letter, never both.
 */
final class DeadLetters {

    private static final int OPEN = 1;
    private static final int TOMBSTONE = 2;
    private static final int DETAIL_CHARS_MAX = 1_000;
    private static final int PAYLOAD_CHARS_MAX = 16_000;

    private static final String COUNT_BURIAL =
            "UPDATE {t}seckill_stock SET burials = burials + 1 WHERE activity_id = ? AND sku_id = ?";
    private static final String EPOCH_AND_TIME =
            "SELECT epoch, UTC_TIMESTAMP(3) AS now FROM {t}seckill_stock WHERE activity_id = ? AND sku_id = ?";
    private static final String TIME = "SELECT UTC_TIMESTAMP(3)";
    private static final String INSERT = """
            INSERT INTO {t}dead_letter (
              reservation_id, activity_id, sku_id, bucket, epoch, entry_ms, entry_seq, user_id, quantity, request_id,
              cause, detail, payload, attempts, state, created_at)""";
    private static final String FIND_OPEN = """
            SELECT activity_id, sku_id, bucket, epoch, entry_ms, entry_seq, reservation_id, user_id, quantity, request_id
              FROM {t}dead_letter WHERE reservation_id = ? AND state = 1
            """;
    private static final String TO_TOMBSTONE =
            "UPDATE {t}dead_letter SET state = 2 WHERE reservation_id = ? AND state = 1";
    private static final String TAKE_AWAY = "DELETE FROM {t}dead_letter WHERE reservation_id = ? AND state = 1";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final StreamProgressRows progress;
    private final SettlementStatements settlement;

    DeadLetters(Transactions transactions, TableSet tables, StreamProgressRows progress) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.progress = progress;
        this.settlement = new SettlementStatements(transactions, tables);
    }

    boolean bury(Grant grant, DeadLetterCause cause, String detail, int attempts, boolean compensate) {
        // Of an offer without a stock row two engines may bury one reservation at once.
        return transactions.writeAfterDuplicate(() -> {
            Stock stock = lockStock(grant.offer());
            if (!settlement.known(List.of(grant.reservationId())).isEmpty()) {
                return false;
            }
            EntryPosition entry = EntryPosition.of(grant);
            Rows row = new Rows(tables.sql(INSERT));
            row.add(
                    grant.reservationId(),
                    grant.offer().activityId(),
                    grant.offer().skuId(),
                    grant.bucket(),
                    grant.epoch(),
                    entry.millis(),
                    entry.sequence(),
                    grant.userId(),
                    grant.quantity(),
                    grant.requestId(),
                    cause.name(),
                    Text.cut(detail, DETAIL_CHARS_MAX),
                    null,
                    attempts,
                    compensate ? TOMBSTONE : OPEN,
                    stock.now);
            row.insert(transactions.jdbc());
            progress.advance(grant.offer(), grant.bucket(), grant.epoch(), entry, 1, grant.quantity());
            if (compensate) {
                release(grant, stock);
            }
            return true;
        });
    }

    boolean buryMalformed(OfferId offer, int bucket, String entryId, String payload, String detail) {
        EntryPosition entry = EntryPosition.parse(entryId);
        try {
            return transactions.write(() -> {
                Stock stock = lockStock(offer);
                Rows row = new Rows(tables.sql(INSERT));
                row.add(
                        null,
                        offer.activityId(),
                        offer.skuId(),
                        bucket,
                        stock.epoch,
                        entry.millis(),
                        entry.sequence(),
                        null,
                        null,
                        null,
                        DeadLetterCause.MALFORMED.name(),
                        Text.cut(detail, DETAIL_CHARS_MAX),
                        Text.cut(payload, PAYLOAD_CHARS_MAX),
                        1,
                        OPEN,
                        stock.now);
                row.insert(transactions.jdbc());
                progress.advance(offer, bucket, stock.epoch, entry, 1, 0);
                return true;
            });
        } catch (SchemaRefusalException e) {
            if (e.isDuplicate()) {
                return false;
            }
            throw e;
        }
    }

    boolean compensate(String reservationId) {
        return transactions.write(() -> {
            Optional<Grant> grant = open(reservationId);
            if (grant.isEmpty()) {
                return false;
            }
            return entomb(grant.get()) != Entombed.NOT_OPEN;
        });
    }

    /** What became of the wish to make a dead letter a tombstone. */
    enum Entombed {
        NOT_OPEN,
        /** Final, but its epoch has ended: there is nothing in Redis that could come back. */
        WITHOUT_RETURN,
        WITH_RETURN
    }

    /** Within a transaction of the caller's. */
    Entombed entomb(Grant grant) {
        Stock stock = lockStock(grant.offer());
        if (sql.sql(tables.sql(TO_TOMBSTONE)).param(grant.reservationId()).update() == 0) {
            return Entombed.NOT_OPEN;
        }
        return release(grant, stock) ? Entombed.WITH_RETURN : Entombed.WITHOUT_RETURN;
    }

    @Nullable
    Grant reopen(String reservationId) {
        return transactions.<@Nullable Grant>write(
                () -> open(reservationId).filter(this::takeAway).orElse(null));
    }

    /** Within a transaction of the caller's. @return false: not open */
    boolean takeAway(Grant grant) {
        if (sql.sql(tables.sql(TAKE_AWAY)).param(grant.reservationId()).update() == 0) {
            return false;
        }
        // Without an outcome again; the greatest entry stays, since others behind it may be settled.
        progress.advance(grant.offer(), grant.bucket(), grant.epoch(), EntryPosition.NONE, -1, -grant.quantity());
        return true;
    }

    /** Puts the units and the buyer on their way back, unless the epoch in which they were granted has ended: false. */
    private boolean release(Grant grant, Stock stock) {
        if (grant.epoch() != stock.epoch) {
            return false;
        }
        ReturnRows back = new ReturnRows(tables, stock.now);
        back.add(new UnitReturn(
                grant.offer(),
                grant.bucket(),
                grant.epoch(),
                grant.reservationId(),
                grant.userId(),
                grant.quantity(),
                ReturnKind.RELEASE));
        back.insert(transactions.jdbc());
        return true;
    }

    /** Holds the stock row until the commit. An offer that the database does not know has none: epoch 0. */
    private Stock lockStock(OfferId offer) {
        int affected = sql.sql(tables.sql(COUNT_BURIAL))
                .params(offer.activityId(), offer.skuId())
                .update();
        if (affected == 0) {
            return new Stock(0, sql.sql(TIME).query(LocalDateTime.class).single());
        }
        return sql.sql(tables.sql(EPOCH_AND_TIME))
                .params(offer.activityId(), offer.skuId())
                .query((row, i) -> new Stock(row.getLong("epoch"), row.getObject("now", LocalDateTime.class)))
                .single();
    }

    private Optional<Grant> open(String reservationId) {
        return sql.sql(tables.sql(FIND_OPEN))
                .param(reservationId)
                .query((row, i) -> new Grant(
                        new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                        row.getInt("bucket"),
                        row.getLong("epoch"),
                        new EntryPosition(row.getLong("entry_ms"), row.getLong("entry_seq")).toString(),
                        row.getString("reservation_id"),
                        row.getString("user_id"),
                        row.getInt("quantity"),
                        row.getString("request_id")))
                .optional();
    }

    private record Stock(long epoch, LocalDateTime now) {}
}
