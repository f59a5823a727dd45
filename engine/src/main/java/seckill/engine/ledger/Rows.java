package seckill.engine.ledger;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Rows of one INSERT, sent as one statement: one round trip, and a count of affected rows that can be relied upon, which a
 * rewritten JDBC batch (−2 for each row) does not give.
 */
final class Rows {

    /** Keeps a statement below any server's packet limit (1 KiB a row, 16 MiB). */
    private static final int ROWS_MAX = 1_000;

    private final String head;
    private final String row;
    private final int columns;
    private final List<@Nullable Object> values = new ArrayList<>();

    /** @param head {@code INSERT INTO table (columns)} */
    Rows(String head) {
        this.head = head + " VALUES ";
        this.columns = (int) head.chars().filter(c -> c == ',').count() + 1;
        this.row = "(?" + ", ?".repeat(columns - 1) + ")";
    }

    void add(@Nullable Object... row) {
        if (row.length != columns) {
            throw new IllegalArgumentException(columns + " columns, but " + row.length + " values: " + head);
        }
        for (Object value : row) {
            values.add(value);
        }
    }

    /** Inserts them all; none is nothing to do. */
    void insert(JdbcTemplate jdbc) {
        int step = ROWS_MAX * columns;
        for (int from = 0; from < values.size(); from += step) {
            insert(jdbc, values.subList(from, Math.min(from + step, values.size())));
        }
    }

    private void insert(JdbcTemplate jdbc, List<@Nullable Object> part) {
        int rows = part.size() / columns;
        String sql = head + row + (", " + row).repeat(rows - 1);
        int affected = jdbc.update(sql, statement -> {
            int index = 1;
            for (Object value : part) {
                statement.setObject(index++, value);
            }
        });
        Affected.exactly(rows, affected, head);
    }
}
