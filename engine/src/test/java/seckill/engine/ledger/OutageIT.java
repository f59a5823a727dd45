package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.ledger.LedgerFixture.grants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.model.Grant;
import seckill.model.OfferId;
import seckill.testkit.Await;
import seckill.testkit.DisposableDatabase;

/** What the ledger says while its own database is read-only, dead or frozen. */
class OutageIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private DisposableDatabase server;
    private LedgerFixture fixture;
    private OfferId offer;
    private List<Grant> batch;

    @BeforeEach
    void open() {
        server = new DisposableDatabase();
        fixture = new LedgerFixture(server.jdbcUrl("outage"), server.jdbcUser(), server.jdbcPassword());
        offer = fixture.offer(100);
        batch = grants(offer, 1, 11);
    }

    @AfterEach
    void close() {
        fixture.close();
        server.close();
    }

    @Test
    void aReadOnlyDatabasePausesSettlementAndGoesOnAfterwards() throws SQLException {
        // The server's own user may write to a read-only server, and may not grant; so the plain one gets his rights by
        // hand.
        root(
                "CREATE USER plain IDENTIFIED BY 'plain'",
                "INSERT INTO mysql.db (Host, Db, User, Select_priv, Insert_priv, Update_priv, Delete_priv)"
                        + " VALUES ('%', 'outage', 'plain', 'Y', 'Y', 'Y', 'Y')",
                "FLUSH PRIVILEGES");
        try (HikariDataSource plain =
                LedgerPool.open(server.jdbcUrl("outage"), "plain", "plain", LedgerProperties.defaults())) {
            SettlementLedger ledger = ledger(plain, LedgerProperties.defaults());
            root("SET GLOBAL read_only = 1");
            assertThatThrownBy(() -> ledger.settle(offer, 0, 1, batch))
                    .isInstanceOf(LedgerUnavailableException.class)
                    .hasMessageContaining("read-only")
                    .hasMessageContaining("1290");

            root("SET GLOBAL read_only = 0");
            assertThat(ledger.settle(offer, 0, 1, batch)).isInstanceOf(BatchOutcome.Committed.class);
        }
    }

    @Test
    void whatWasCommittedBeforeTheDatabaseDiedIsFoundAgain() {
        assertThat(fixture.settle(offer, batch.subList(0, 5))).isInstanceOf(BatchOutcome.Committed.class);
        server.kill();
        assertThatThrownBy(() -> fixture.settle(offer, batch)).isInstanceOf(LedgerUnavailableException.class);
        assertThatThrownBy(() -> fixture.ledgers.activities().liveOffers())
                .isInstanceOf(LedgerUnavailableException.class);

        server.start();
        Await.until("the pool has found the database again", LIMIT, this::answers);
        assertThat(fixture.settle(offer, batch)).isInstanceOfSatisfying(BatchOutcome.Committed.class, committed -> {
            assertThat(committed.orders()).hasSize(5);
            assertThat(committed.repeats()).hasSize(5);
        });
        assertThat(fixture.terms(offer).available()).isEqualTo(90);
        assertThat(fixture.terms(offer).stockEquationHolds()).isTrue();
    }

    @Test
    void aFrozenDatabaseDoesNotHoldAThreadForever() {
        LedgerProperties d = LedgerProperties.defaults();
        LedgerProperties hasty = new LedgerProperties(
                "", 2, Duration.ofSeconds(1), Duration.ofSeconds(1), 1, 3, d.retryDelayMin(), d.retryDelayMax());
        try (HikariDataSource pool =
                LedgerPool.open(server.jdbcUrl("outage"), server.jdbcUser(), server.jdbcPassword(), hasty)) {
            SettlementLedger ledger = ledger(pool, hasty);
            server.pause();
            try {
                assertThatThrownBy(() -> ledger.settle(offer, 0, 1, batch))
                        .isInstanceOf(LedgerUnavailableException.class);
            } finally {
                server.resume();
            }
            Await.until("the frozen database has let go of what it was sent", LIMIT, this::answers);
            assertThat(ledger.settle(offer, 0, 1, batch)).isInstanceOf(BatchOutcome.Committed.class);
        }
        assertThat(fixture.terms(offer).pendingOrders()).isEqualTo(10);
    }

    private boolean answers() {
        try {
            return fixture.terms(offer).initial() == 100;
        } catch (LedgerUnavailableException e) {
            return false;
        }
    }

    private static SettlementLedger ledger(HikariDataSource pool, LedgerProperties properties) {
        return Ledgers.over(pool, TableSet.REAL, properties, span -> {}, new Random(3))
                .settlement();
    }

    private void root(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        server.jdbcUrl("outage"), server.jdbcUser(), server.jdbcPassword());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
