package seckill.engine.ledger;

import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.support.GeneratedKeyHolder;

/** Inserts one row whose key the database makes. */
final class GeneratedKey {

    private GeneratedKey() {}

    /** @return the key of the one row that it inserts */
    static long of(StatementSpec insert, String statement) {
        GeneratedKeyHolder key = new GeneratedKeyHolder();
        Affected.exactly(1, insert.update(key), statement);
        return Objects.requireNonNull(key.getKey(), "a generated key").longValue();
    }
}
