package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.SettlementLedger.BucketEpoch;
import seckill.engine.ledger.SettlementLedger.StreamProgress;
import seckill.model.OfferId;

/** The record of how far each stream is settled. Its row is locked until the commit, so batches of one bucket queue here. */
final class StreamProgressRows {

    /** Assignments take effect from left to right: the sequence is decided while the old milliseconds still stand. */
    private static final String ADVANCE = """
            UPDATE {t}stream_progress
               SET last_seq = CASE WHEN :ms > last_ms THEN :seq
                                   WHEN :ms = last_ms THEN GREATEST(last_seq, :seq)
                                   ELSE last_seq END,
                   last_ms = GREATEST(last_ms, :ms),
                   entries = entries + :entries,
                   units = units + :units
             WHERE activity_id = :activity AND sku_id = :sku AND bucket = :bucket AND epoch = :epoch
            """;

    /** Another engine may begin the row at the same moment; either one will do. */
    private static final String BEGIN = """
            INSERT IGNORE INTO {t}stream_progress (activity_id, sku_id, bucket, epoch, last_ms, last_seq, entries, units)
            VALUES (:activity, :sku, :bucket, :epoch, 0, 0, 0, 0)
            """;

    private static final String READ = """
            SELECT last_ms, last_seq, entries, units FROM {t}stream_progress
             WHERE activity_id = :activity AND sku_id = :sku AND bucket = :bucket AND epoch = :epoch
            """;

    private static final String OF_LIVE = """
            SELECT p.activity_id, p.sku_id, p.bucket, p.epoch, p.last_ms, p.last_seq, p.entries, p.units
              FROM {t}seckill_activity a
              JOIN {t}seckill_stock s ON s.activity_id = a.activity_id
              JOIN {t}stream_progress p
                ON p.activity_id = s.activity_id AND p.sku_id = s.sku_id AND p.epoch = s.epoch
             WHERE a.state IN ('PREHEATED', 'OPEN', 'PAUSED', 'DRAINING')
            """;

    private final JdbcClient sql;
    private final TableSet tables;

    StreamProgressRows(Transactions transactions, TableSet tables) {
        this.sql = transactions.sql();
        this.tables = tables;
    }

    /** Counts entries that got their outcome in this transaction; with negative numbers, that lost it again. */
    void advance(OfferId offer, int bucket, long epoch, EntryPosition last, long entries, long units) {
        if (update(offer, bucket, epoch, last, entries, units) == 0) {
            int begun = at(sql.sql(tables.sql(BEGIN)), offer, bucket, epoch).update();
            if (begun > 1) {
                throw new IllegalStateException("one progress row at most was to be begun, not " + begun);
            }
            Affected.exactly(1, update(offer, bucket, epoch, last, entries, units), ADVANCE);
        }
    }

    StreamProgress read(OfferId offer, int bucket, long epoch) {
        return at(sql.sql(tables.sql(READ)), offer, bucket, epoch)
                .query((row, i) -> progress(row))
                .optional()
                .orElse(StreamProgress.NONE);
    }

    Map<BucketEpoch, StreamProgress> ofLive() {
        Map<BucketEpoch, StreamProgress> progress = new HashMap<>();
        sql.sql(tables.sql(OF_LIVE)).query(row -> {
            progress.put(
                    new BucketEpoch(
                            new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                            row.getInt("bucket"),
                            row.getLong("epoch")),
                    progress(row));
        });
        return progress;
    }

    private static StreamProgress progress(ResultSet row) throws SQLException {
        return new StreamProgress(
                new EntryPosition(row.getLong("last_ms"), row.getLong("last_seq")).toString(),
                row.getLong("entries"),
                row.getLong("units"));
    }

    private int update(OfferId offer, int bucket, long epoch, EntryPosition last, long entries, long units) {
        return at(sql.sql(tables.sql(ADVANCE)), offer, bucket, epoch)
                .param("ms", last.millis())
                .param("seq", last.sequence())
                .param("entries", entries)
                .param("units", units)
                .update();
    }

    private static JdbcClient.StatementSpec at(
            JdbcClient.StatementSpec statement, OfferId offer, int bucket, long epoch) {
        return statement
                .param("activity", offer.activityId())
                .param("sku", offer.skuId())
                .param("bucket", bucket)
                .param("epoch", epoch);
    }
}
