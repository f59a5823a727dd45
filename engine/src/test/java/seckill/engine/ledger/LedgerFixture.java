package seckill.engine.ledger;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.db.Migrations;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.ActivityLedger.NewActivity;
import seckill.engine.ledger.ActivityLedger.NewOffer;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.model.Grant;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.testkit.TestServers;

/** A ledger over a fresh database of a real server, and plain SQL to look behind it. */
final class LedgerFixture implements AutoCloseable {

    static final Instant START = Instant.parse("2026-11-11T12:00:00Z");
    /** Milliseconds of the entries that {@link #grant} makes. */
    static final long ENTRY_MILLIS = START.toEpochMilli();

    static final long PRICE_CENTS = 1_999;

    final HikariDataSource source;
    final Ledgers ledgers;
    final JdbcTemplate sql;

    LedgerFixture(String database) {
        this(TestServers.freshDatabase(database), TestServers.jdbcUser(), TestServers.jdbcPassword());
    }

    LedgerFixture(String jdbcUrl, String user, String password) {
        source = LedgerPool.open(jdbcUrl, user, password, LedgerProperties.defaults());
        Migrations.migrate(source, "");
        ledgers = ledgers();
        sql = new JdbcTemplate(source);
    }

    /** Takes every row away. */
    void empty() {
        sql.query(
                        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()"
                                + " AND table_name <> 'schema_history'",
                        (row, i) -> row.getString("name"))
                .forEach(table -> sql.update("DELETE FROM " + table));
    }

    /** As the engine makes it, with more attempts: two cores shared by all tests are no reason to give up. */
    private Ledgers ledgers() {
        LedgerProperties d = LedgerProperties.defaults();
        LedgerProperties patient = new LedgerProperties(
                "",
                d.poolSize(),
                d.connectionTimeout(),
                d.answerTimeout(),
                d.lockWaitSeconds(),
                50,
                d.retryDelayMin(),
                d.retryDelayMax());
        return Ledgers.over(
                source, TableSet.REAL, patient, span -> TimeUnit.NANOSECONDS.sleep(span.toNanos()), new Random(7));
    }

    /** A new activity with one offer in epoch 1. */
    OfferId offer(long units) {
        return offer(units, 1, Duration.ofMinutes(15));
    }

    OfferId offer(long units, int buckets, Duration paymentWindow) {
        OfferId offer = new OfferId(activity(paymentWindow, LimitScope.OFFER, buckets, units), 1);
        beginEpoch(offer, 0);
        return offer;
    }

    EpochStart beginEpoch(OfferId offer, long fromEpoch) {
        return ledgers.activities().beginEpoch(offer, fromEpoch).orElseThrow();
    }

    /** A new activity with SKUs 1, 2, … of so many units each. */
    long activity(Duration paymentWindow, LimitScope scope, int buckets, long... units) {
        List<NewOffer> offers = new ArrayList<>();
        for (long each : units) {
            offers.add(new NewOffer(offers.size() + 1L, "A phone", PRICE_CENTS, "CNY", 5, buckets, each));
        }
        return ledgers.activities()
                .create(new NewActivity("Sale", START, START.plusSeconds(3_600), paymentWindow, scope, offers));
    }

    /** The n-th grant of the offer, to the n-th buyer, in epoch 1. */
    static Grant grant(OfferId offer, int n) {
        return grant(offer, n, "u" + n);
    }

    static Grant grant(OfferId offer, int n, String userId) {
        return grant(offer, n, userId, 1);
    }

    static Grant grant(OfferId offer, int n, String userId, long epoch) {
        return new Grant(
                offer,
                0,
                epoch,
                ENTRY_MILLIS + "-" + n,
                "r-" + offer.activityId() + "-" + offer.skuId() + "-" + n,
                userId,
                1,
                HexFormat.of().toHexDigits(offer.activityId())
                        + HexFormat.of().toHexDigits(offer.skuId() * 1_000_000L + n));
    }

    static List<Grant> grants(OfferId offer, int from, int to) {
        List<Grant> grants = new ArrayList<>();
        for (int n = from; n < to; n++) {
            grants.add(grant(offer, n));
        }
        return grants;
    }

    static List<String> ids(List<Grant> grants) {
        return grants.stream().map(Grant::reservationId).toList();
    }

    BatchOutcome settle(OfferId offer, List<Grant> grants) {
        return ledgers.settlement().settle(offer, 0, 1, grants);
    }

    SettledOrder ordered(Grant grant) {
        if (ledgers.settlement().settleOne(grant) instanceof SettleVerdict.Ordered made) {
            return made.order();
        }
        throw new AssertionError("not ordered: " + ledgers.settlement().settleOne(grant));
    }

    StockTerms terms(OfferId offer) {
        return ledgers.reconciliation().stockTerms(offer);
    }

    /** Makes every pending order due. */
    void letOrdersFallDue() {
        sql.update("UPDATE seckill_order SET created_at = created_at - INTERVAL 2 DAY,"
                + " expire_at = expire_at - INTERVAL 2 DAY WHERE status = 1");
    }

    long count(String query, Object... parameters) {
        Long count = sql.queryForObject(query, Long.class, parameters);
        return count == null ? -1 : count;
    }

    @Override
    public void close() {
        source.close();
    }
}
