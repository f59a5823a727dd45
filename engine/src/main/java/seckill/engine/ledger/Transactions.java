package seckill.engine.ledger;

import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs transactions, each as a whole, again where only the moment was wrong (design.md, section 5). What comes out:
 * {@link LedgerUnavailableException} when the database could not be asked, takes no writes or stayed contended through every
 * attempt; {@link SchemaRefusalException} when a key or a CHECK refused; anything the work itself threw.
 */
final class Transactions {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);

    private final JdbcTemplate jdbc;
    private final JdbcClient client;
    private final TransactionTemplate writing;
    private final TransactionTemplate snapshot;
    private final LedgerProperties properties;
    private final RetryWait wait;
    private final RandomGenerator random;

    Transactions(DataSource source, LedgerProperties properties, RetryWait wait, RandomGenerator random) {
        jdbc = new JdbcTemplate(source);
        client = JdbcClient.create(jdbc);
        JdbcTransactionManager manager = new LastWord(source);
        writing = new TransactionTemplate(manager);
        writing.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        snapshot = new TransactionTemplate(manager);
        snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.properties = properties;
        this.wait = wait;
        this.random = random;
    }

    /** For statements with many rows. */
    JdbcTemplate jdbc() {
        return jdbc;
    }

    JdbcClient sql() {
        return client;
    }

    /** A READ COMMITTED transaction; committed when this returns. */
    <T extends @Nullable Object> T write(Supplier<T> work) {
        return retried(() -> writing.execute(status -> work.get()));
    }

    /**
     * As {@link #write}, for work that looks first and inserts what it did not see: who meets a duplicate all the same has lost a
     * race, and sees the other's row when the work runs again.
     */
    <T extends @Nullable Object> T writeAfterDuplicate(Supplier<T> work) {
        try {
            return write(work);
        } catch (SchemaRefusalException e) {
            if (e.isDuplicate()) {
                return write(work);
            }
            throw e;
        }
    }

    /** A REPEATABLE READ transaction: its first read fixes the snapshot that all of its reads see. */
    <T extends @Nullable Object> T snapshot(Supplier<T> work) {
        return retried(() -> snapshot.execute(status -> work.get()));
    }

    /** A single statement that needs no transaction of its own. */
    <T extends @Nullable Object> T read(Supplier<T> work) {
        return retried(work);
    }

    private <T extends @Nullable Object> T retried(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.get();
            } catch (RuntimeException e) {
                switch (SqlFault.of(e)) {
                    case CONTENTION -> pause(attempt, e);
                    case DUPLICATE -> throw new SchemaRefusalException(reason(e), true, e);
                    case BAD_VALUE -> throw new SchemaRefusalException(reason(e), false, e);
                    case READ_ONLY ->
                        throw new LedgerUnavailableException("the database is read-only: " + reason(e), e);
                    case UNAVAILABLE ->
                        throw new LedgerUnavailableException("the database cannot be asked: " + reason(e), e);
                    case NONE -> throw e;
                }
            }
        }
    }

    /** Doubles up to the limit, and jitters over its upper half so that those who met do not meet again. */
    private void pause(int attempt, RuntimeException contention) {
        if (attempt >= properties.attemptsMax()) {
            throw new LedgerUnavailableException(
                    "still contended after " + attempt + " attempts: " + reason(contention), contention);
        }
        long nanosMax = properties.retryDelayMax().toNanos();
        long nanos = Math.min(nanosMax, properties.retryDelayMin().toNanos() << Math.min(attempt - 1, 16));
        try {
            wait.pause(Duration.ofNanos(nanos / 2 + random.nextLong(nanos / 2 + 1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerUnavailableException("interrupted between two attempts", e);
        }
    }

    /**
     * A rollback that fails leaves a connection that is gone, or that the pool drops as it comes back dirty; either way the server
     * rolls back. What is worth telling is the failure before it.
     */
    private static final class LastWord extends JdbcTransactionManager {
        private static final long serialVersionUID = 1L;

        LastWord(DataSource source) {
            super(source);
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            try {
                super.doRollback(status);
            } catch (DataAccessException | TransactionException e) {
                log.debug("Rollback failed after the failure that asked for it", e);
            }
        }
    }

    private static String reason(RuntimeException failure) {
        SQLException cause = SqlFault.cause(failure);
        return cause == null
                ? String.valueOf(failure.getMessage())
                : cause.getMessage() + " (" + cause.getErrorCode() + ")";
    }
}
