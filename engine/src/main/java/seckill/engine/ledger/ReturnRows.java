package seckill.engine.ledger;

import java.time.LocalDateTime;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;

/** Units on their way into the outbox to Redis; its unique key lets a reservation come back once. */
final class ReturnRows {

    private static final String INSERT = """
            INSERT INTO {t}stock_sync_outbox (
              return_id, kind, activity_id, sku_id, bucket, epoch, user_id, quantity,
              status, due_at, attempts, created_at)""";

    private final Rows rows;
    private final LocalDateTime now;

    ReturnRows(TableSet tables, LocalDateTime now) {
        rows = new Rows(tables.sql(INSERT));
        this.now = now;
    }

    /** @param back its epoch is the offer's, now: in that one the units come back */
    void add(UnitReturn back) {
        rows.add(
                back.reservationId(),
                code(back.kind()),
                back.offer().activityId(),
                back.offer().skuId(),
                back.bucket(),
                back.epoch(),
                back.userId(),
                back.quantity(),
                0,
                now,
                0,
                now);
    }

    void insert(JdbcTemplate jdbc) {
        rows.insert(jdbc);
    }

    static int code(ReturnKind kind) {
        return switch (kind) {
            case REFILL -> 1;
            case RELEASE -> 2;
        };
    }

    static ReturnKind kind(int code) {
        return code == 1 ? ReturnKind.REFILL : ReturnKind.RELEASE;
    }
}
