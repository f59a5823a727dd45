package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.model.OfferId;
import seckill.testkit.Await;
import seckill.testkit.DisposableDatabase;

/** The database may go away during a sale: what was granted waits in the stream and is settled once. */
class DatabaseTroubleIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void aDatabaseDownForTwentySecondsLosesNoGrantAndDoublesNone() {
        try (DisposableDatabase database = new DisposableDatabase();
                TestEngine engine = TestEngine.start(place(database), Map.of())) {
            OfferId offer = engine.open(TestEngine.Sale.of(5_000));
            try (Crowd crowd = new Crowd(engine.buyers(), offer).send("buyer", 20_000)) {
                Await.until("sales are under way", SOON, () -> crowd.granted.size() > 200);
                database.kill();
                int grantedBefore = crowd.granted.size();
                Await.until("granting goes on", SOON, () -> crowd.granted.size() > grantedBefore + 200);
                Instant back = Instant.now().plusSeconds(20);
                Await.until("twenty seconds are over", SOON, () -> Instant.now().isAfter(back));
                database.start();
                crowd.stop();
                engine.awaitDatabase();
                engine.awaitSettled(offer);

                ReconciliationReport report = engine.reconcile(offer);
                assertThat(report.findings()).isEmpty();
                assertThat(report.database().pendingOrders())
                        .isEqualTo(report.redis().granted())
                        .isGreaterThanOrEqualTo(crowd.granted.size());
            }
        }
    }

    @Test
    void grantingPausesWhenTheBacklogPassesItsLimitAndGoesOnByItself() {
        try (DisposableDatabase database = new DisposableDatabase();
                TestEngine engine = TestEngine.start(place(database), Map.of("seckill.sale.backlog-units-max", 300))) {
            OfferId offer = engine.open(TestEngine.Sale.of(50_000));
            TestBuyers buyers = engine.buyers();
            try (Crowd crowd = new Crowd(buyers, offer).send("buyer", 40_000)) {
                Await.until("sales are under way", SOON, () -> crowd.granted.size() > 50);
                database.kill();
                Await.until("granting has paused", SOON, () -> crowd.answered(503) > 100);
                long granted = engine.bean(seckill.engine.reservation.StockStore.class)
                        .inspect(new seckill.engine.reservation.Bucket(offer, seckill.model.LimitScope.OFFER, 0, 1))
                        .orElseThrow()
                        .granted();
                assertThat(granted).isLessThan(50_000);
                crowd.stop();
            }
            database.start();
            engine.awaitDatabase();
            engine.awaitSettled(offer);
            Await.until(
                    "it sells again",
                    SOON,
                    () -> buyers.click(offer, "again", 1, "k").status() == 202);
            engine.awaitSettled(offer);
            assertThat(engine.reconcile(offer).findings()).isEmpty();
        }
    }

    private static TestEngine.Place place(DisposableDatabase database) {
        return TestEngine.Place.fresh()
                .withDatabase(database.jdbcUrl("seckill"), database.jdbcUser(), database.jdbcPassword());
    }
}
