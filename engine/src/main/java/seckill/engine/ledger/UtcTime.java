package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** {@code DATETIME(3)} columns hold UTC; no time zone of driver or session has a say. */
final class UtcTime {

    private UtcTime() {}

    /** Truncated here, since the server would round. */
    static LocalDateTime column(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    }

    static Instant instant(LocalDateTime column) {
        return column.toInstant(ZoneOffset.UTC);
    }

    /** The database's clock. */
    static Instant now(JdbcClient sql) {
        return instant(
                sql.sql("SELECT UTC_TIMESTAMP(3)").query(LocalDateTime.class).single());
    }

    /** For {@code INTERVAL ? MICROSECOND}. */
    static long micros(Duration span) {
        return span.toNanos() / 1_000;
    }

    static Instant read(ResultSet row, String column) throws SQLException {
        return instant(row.getObject(column, LocalDateTime.class));
    }

    static @Nullable Instant readNullable(ResultSet row, String column) throws SQLException {
        LocalDateTime value = row.getObject(column, LocalDateTime.class);
        return value == null ? null : instant(value);
    }
}
