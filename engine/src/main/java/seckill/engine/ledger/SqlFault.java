package seckill.engine.ledger;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What a failure of the database means for the transaction it struck. The numbers are those of MySQL and MariaDB. */
enum SqlFault {
    /** Nothing is wrong with it but the moment: roll back and run the whole transaction again. */
    CONTENTION,
    /** A unique key was hit. */
    DUPLICATE,
    /** A value does not fit, or breaks a CHECK. */
    BAD_VALUE,
    /** The database takes no writes; the connection must not be used again. */
    READ_ONLY,
    /** The database cannot be asked, or did not understand. */
    UNAVAILABLE,
    /** No failure of the database. */
    NONE;

    static SqlFault of(RuntimeException failure) {
        if (failure instanceof RaceLostException) {
            return CONTENTION;
        }
        SQLException cause = cause(failure);
        return cause == null ? NONE : of(cause);
    }

    static SqlFault of(SQLException cause) {
        return switch (cause.getErrorCode()) {
            // deadlock; lock wait timeout; MariaDB: record has changed since last read
            case 1213, 1205, 1020 -> CONTENTION;
            case 1062, 1586 -> DUPLICATE;
            // null, too long, truncated, out of range, wrong for the column, bad JSON; CHECK in MySQL, in MariaDB
            case 1048, 1264, 1265, 1292, 1366, 1406, 1690, 3140, 3819, 4025 -> BAD_VALUE;
            // --read-only; read-only transaction; read-only mode
            case 1290, 1792, 1836 -> READ_ONLY;
            default -> String.valueOf(cause.getSQLState()).startsWith("22") ? BAD_VALUE : UNAVAILABLE;
        };
    }

    /** The innermost SQLException, or null. */
    static @Nullable SQLException cause(Throwable failure) {
        SQLException found = null;
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof SQLException sql) {
                found = sql;
            }
        }
        return found;
    }
}
