package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.engine.control.Admittance;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.sale.ReconciliationRounds;
import seckill.model.OfferId;
import seckill.testkit.Await;

/** Two reads that are not one snapshot must not alarm; one wrong row must be found by name. */
class ReconciliationUnderLoadIT {

    @Test
    void neverAlarmsWhileUnitsAreGrantedSettledPaidAndReturned() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(TestEngine.Sale.of(3_000).inBuckets(4).payWithin(Duration.ofSeconds(1)));
            Reconciliation reconciliation = engine.bean(Reconciliation.class);
            int runs = 0;
            try (Crowd crowd = new Crowd(engine.buyers(), offer).send("buyer", 6_000)) {
                while (crowd.done.get() < 6_000) {
                    ReconciliationReport report = reconciliation.run(offer, runs % 3 == 0);
                    assertThat(report.findings()).as("run %d", runs).isEmpty();
                    runs++;
                }
                assertThat(crowd.granted.size()).isGreaterThanOrEqualTo(3_000);
            }
            assertThat(runs).isGreaterThan(3);
            Await.until("every unpaid unit is back", Duration.ofSeconds(60), () -> {
                ReconciliationReport report = engine.reconcile(offer);
                return report.atRest() && report.database().pendingOrders() == 0;
            });
            assertThat(engine.reconcile(offer).database().available()).isEqualTo(3_000);
        }
    }

    @Test
    void anOrderThatRedisNeverGrantedIsFoundByNameAndStopsTheOffer() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = soldSome(engine);
            JdbcTemplate sql = new JdbcTemplate(engine.bean(DataSource.class));
            sql.update("UPDATE seckill_order SET reservation_id = 'planted' ORDER BY order_id LIMIT 1");

            engine.bean(ReconciliationRounds.class).step();

            assertThat(engine.reconcile(offer).findings())
                    .anySatisfy(f -> assertThat(f.reservationId()).isEqualTo("planted"));
            assertThat(engine.catalog().admittance(engine.catalog().offer(offer)))
                    .isEqualTo(Admittance.STOPPED);
            assertThat(engine.buyers().click(offer, "late", 1, "k").status()).isEqualTo(503);
        }
    }

    @Test
    void aGrantWhoseOrderVanishedIsFoundByName() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = soldSome(engine);
            JdbcTemplate sql = new JdbcTemplate(engine.bean(DataSource.class));
            String victim = sql.queryForObject(
                    "SELECT reservation_id FROM seckill_order ORDER BY order_id LIMIT 1", String.class);
            sql.update("DELETE FROM seckill_order WHERE reservation_id = ?", victim);

            ReconciliationReport report = engine.reconcile(offer);

            assertThat(report.balanced()).isFalse();
            assertThat(report.findings()).anySatisfy(f -> {
                assertThat(f.rule()).isEqualTo("lost-grant");
                assertThat(f.reservationId()).isEqualTo(victim);
            });
        }
    }

    @Test
    void oneUnitTooManyInTheDatabaseIsFound() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = soldSome(engine);
            new JdbcTemplate(engine.bean(DataSource.class))
                    .update("UPDATE seckill_stock SET available = available + 1");

            assertThat(engine.reconcile(offer).findings())
                    .anySatisfy(f -> assertThat(f.rule()).isEqualTo("stock-equation"));
        }
    }

    private static OfferId soldSome(TestEngine engine) {
        OfferId offer = engine.open(TestEngine.Sale.of(50));
        for (int i = 0; i < 10; i++) {
            assertThat(engine.buyers().click(offer, "buyer-" + i, 1, "k").status())
                    .isEqualTo(202);
        }
        engine.awaitSettled(offer);
        return offer;
    }
}
