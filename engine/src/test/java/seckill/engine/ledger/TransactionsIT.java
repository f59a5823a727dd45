package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.testkit.TestServers;

class TransactionsIT {

    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());
    private HikariDataSource source;
    private Transactions transactions;

    @BeforeEach
    void open() {
        LedgerProperties d = LedgerProperties.defaults();
        LedgerProperties properties = new LedgerProperties(
                "", 2, d.connectionTimeout(), d.answerTimeout(), 1, 3, Duration.ofMillis(8), Duration.ofMillis(12));
        source = LedgerPool.open(
                TestServers.freshDatabase("ledger_transactions"),
                TestServers.jdbcUser(),
                TestServers.jdbcPassword(),
                properties);
        transactions = new Transactions(source, properties, waits::add, new Random(5));
        transactions.jdbc().execute("CREATE TABLE pair (id INT PRIMARY KEY, hits INT NOT NULL, CHECK (hits < 100))");
        assertThat(transactions.jdbc().update("INSERT INTO pair VALUES (1, 0), (2, 0)"))
                .isEqualTo(2);
    }

    @AfterEach
    void close() {
        source.close();
    }

    @Test
    void aDeadlockIsRetriedAsAWhole() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        CyclicBarrier bothHoldTheirFirstRow = new CyclicBarrier(2);

        var both = Together.run(
                () -> hitBoth(1, 2, attempts, bothHoldTheirFirstRow),
                () -> hitBoth(2, 1, attempts, bothHoldTheirFirstRow));

        assertThat(both.first() && both.second()).isTrue();
        // One was the victim, waited once and ran again from its first statement on.
        assertThat(attempts).hasValue(3);
        assertThat(waits).hasSize(1);
        assertThat(hits()).containsExactly(2, 2);
    }

    private boolean hitBoth(int first, int second, AtomicInteger attempts, CyclicBarrier barrier) {
        return transactions.write(() -> {
            boolean meet = attempts.incrementAndGet() <= 2;
            hit(first);
            if (meet) {
                await(barrier);
            }
            hit(second);
            return true;
        });
    }

    @Test
    void aLockWaitThatLastsThroughEveryAttemptIsUnavailable() throws SQLException {
        try (Connection holder = source.getConnection();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.executeUpdate("UPDATE pair SET hits = 50 WHERE id = 1");

            assertThatThrownBy(() -> transactions.write(() -> hit(1)))
                    .isInstanceOf(LedgerUnavailableException.class)
                    .hasMessageContaining("3 attempts")
                    .hasMessageContaining("1205");
            holder.rollback();
        }
        assertThat(waits).hasSize(2);
        // The first pause doubles up to its limit; each is jittered over its upper half.
        assertThat(waits.get(0)).isBetween(Duration.ofMillis(4), Duration.ofMillis(8));
        assertThat(waits.get(1)).isBetween(Duration.ofMillis(6), Duration.ofMillis(12));
        assertThat(hits()).containsExactly(0, 0);
    }

    @Test
    void aReadOnlyConnectionPausesOnceAndIsDropped() throws SQLException {
        try (Connection one = source.getConnection();
                Connection other = source.getConnection()) {
            turnReadOnly(one);
            turnReadOnly(other);
        }

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> transactions.write(() -> hit(1)))
                    .isInstanceOf(LedgerUnavailableException.class)
                    .hasMessageContaining("read-only")
                    .hasMessageContaining("1792");
        }
        assertThat(waits).isEmpty();

        // The pool was left with new connections only.
        assertThat(transactions.write(() -> hit(1))).isEqualTo(1);
    }

    private static void turnReadOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION TRANSACTION READ ONLY");
        }
    }

    @Test
    void whatTheSchemaRefusesIsNotRetried() {
        assertThatThrownBy(() ->
                        transactions.write(() -> transactions.jdbc().update("INSERT INTO pair VALUES (3, 0), (1, 0)")))
                .isInstanceOfSatisfying(
                        SchemaRefusalException.class,
                        e -> assertThat(e.isDuplicate()).isTrue());
        assertThatThrownBy(
                        () -> transactions.write(() -> transactions.jdbc().update("INSERT INTO pair VALUES (3, 100)")))
                .isInstanceOfSatisfying(
                        SchemaRefusalException.class,
                        e -> assertThat(e.isDuplicate()).isFalse());
        assertThat(waits).isEmpty();
        assertThat(hits()).hasSize(2);
    }

    @Test
    void whoLosesARaceRunsAgainAndSeesTheWinner() {
        AtomicInteger attempts = new AtomicInteger();

        String result = transactions.write(() -> {
            if (attempts.incrementAndGet() < 3) {
                assertThat(hit(1)).isEqualTo(1);
                throw new RaceLostException("somebody was first");
            }
            return "won";
        });

        assertThat(result).isEqualTo("won");
        assertThat(hits()).containsExactly(0, 0);
    }

    @Test
    void aFaultOfTheProgramRollsBackAndComesOutAsItIs() {
        IllegalStateException fault = new IllegalStateException("broken");
        assertThatThrownBy(() -> transactions.write(() -> {
                    assertThat(hit(1)).isEqualTo(1);
                    throw fault;
                }))
                .isSameAs(fault);
        assertThat(hits()).containsExactly(0, 0);
    }

    @Test
    void aStatementThatTheServerDoesNotUnderstandIsUnavailable() {
        assertThatThrownBy(() -> transactions.read(() -> transactions.jdbc().update("DELETE FROM nowhere")))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void anExhaustedPoolIsUnavailable() throws SQLException {
        try (Connection one = source.getConnection();
                Connection other = source.getConnection()) {
            assertThat(one).isNotSameAs(other);
            assertThatThrownBy(() -> transactions.read(this::hits)).isInstanceOf(LedgerUnavailableException.class);
        }
    }

    private int hit(int id) {
        return transactions.jdbc().update("UPDATE pair SET hits = hits + 1 WHERE id = ?", id);
    }

    private List<Integer> hits() {
        return transactions.jdbc().query("SELECT hits FROM pair ORDER BY id", (row, i) -> row.getInt(1));
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
