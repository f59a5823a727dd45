package seckill.engine.ledger;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

/** Connections as the ledger needs them, whatever the server's own settings are. */
public final class LedgerPool {

    private LedgerPool() {}

    /**
     * @param jdbcUrl {@code jdbc:mysql://…}, for MariaDB too
     * @throws com.zaxxer.hikari.pool.HikariPool.PoolInitializationException when the database cannot be reached
     */
    public static HikariDataSource open(
            String jdbcUrl, @Nullable String user, @Nullable String password, LedgerProperties properties) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("ledger");
        config.setJdbcUrl(jdbcUrl);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(properties.poolSize());
        config.setConnectionTimeout(properties.connectionTimeout().toMillis());
        config.setValidationTimeout(
                Math.min(1_000, properties.connectionTimeout().toMillis()));
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setExceptionOverrideClassName(ReadOnlyEviction.class.getName());
        // Strict, or a value too long would be cut in silence.
        config.setConnectionInitSql("SET time_zone = '+00:00', innodb_lock_wait_timeout = "
                + properties.lockWaitSeconds() + ", sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'");
        config.addDataSourceProperty(
                "connectTimeout", properties.connectionTimeout().toMillis());
        config.addDataSourceProperty(
                "socketTimeout", String.valueOf(properties.answerTimeout().toMillis()));
        config.addDataSourceProperty("rewriteBatchedStatements", "true");
        // The driver remembers isolation and auto-commit instead of asking the server at each transaction.
        config.addDataSourceProperty("useLocalSessionState", "true");
        config.addDataSourceProperty("cachePrepStmts", "true");
        return new HikariDataSource(config);
    }
}
