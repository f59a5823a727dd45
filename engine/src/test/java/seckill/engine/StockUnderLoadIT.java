package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import seckill.engine.TestBuyers.Reply;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.engine.ledger.StockLedger.Begun;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.stock.StockDesk;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;
import seckill.testkit.Await;

/** Stock that changes while buyers take it: nothing is sold twice, nothing is lost, and no equation fails for a moment. */
class StockUnderLoadIT {

    @Test
    void unitsAreAddedAndWithdrawnWhileBuyersReserve() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(TestEngine.Sale.of(1_000).inBuckets(4));
            Reconciliation reconciliation = engine.bean(Reconciliation.class);
            long added = 0;
            long withdrawn = 0;
            int granted;
            try (Crowd crowd = new Crowd(engine.buyers(), offer).send("buyer", 3_000)) {
                for (int round = 0; crowd.done.get() < 3_000; round++) {
                    withdrawn += ask(engine, offer, AdjustmentKind.WITHDRAW, 37, round)
                            .moved();
                    added += ask(engine, offer, AdjustmentKind.ADD, 23, round).moved();
                    assertThat(reconciliation.run(offer, false).findings())
                            .as("round %d", round)
                            .isEmpty();
                }
                // More than is left, whatever is left.
                Adjustment rest = ask(engine, offer, AdjustmentKind.WITHDRAW, 100_000, 0);
                assertThat(rest.state()).isEqualTo(AdjustmentState.DONE);
                withdrawn += rest.moved();
                granted = crowd.granted.size();
            }
            engine.awaitSettled(offer);

            ReconciliationReport report = engine.reconcile(offer);
            assertThat(report.findings()).isEmpty();
            assertThat(report.atRest()).isTrue();
            assertThat(report.database().pendingOrders()).isEqualTo(granted);
            assertThat(report.database().adjusted()).isEqualTo(added - withdrawn);
            assertThat(granted).isEqualTo((int) (1_000 + added - withdrawn));
            assertThat(report.redis().remaining()).isZero();
        }
    }

    @Test
    void whatWasSoldOutIsSoldAgainOnceUnitsWereAdded() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(TestEngine.Sale.of(1));
            TestBuyers buyers = engine.buyers();
            assertThat(buyers.click(offer, "first", 1, "k").status()).isEqualTo(202);
            Await.until("the sold-out flag is up", Duration.ofSeconds(10), () -> {
                Reply reply = buyers.click(offer, "second", 1, "k");
                return reply.status() == 409 && reply.problem().equals("sold-out");
            });

            assertThat(ask(engine, offer, AdjustmentKind.ADD, 1, 0).state()).isEqualTo(AdjustmentState.DONE);

            assertThat(buyers.click(offer, "second", 1, "k").status()).isEqualTo(202);
            assertThat(buyers.click(offer, "third", 1, "k").problem()).isEqualTo("sold-out");
        }
    }

    @Test
    void whatAnEngineLeftOpenIsCarriedOnByItself() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(TestEngine.Sale.of(1).inBuckets(2));
            StockLedger ledger = engine.bean(StockLedger.class);
            // As an engine leaves it that dies after the commit.
            Begun begun = ledger.begin(wanted(offer, AdjustmentKind.ADD, 9, "left"), 20, 100);
            assertThat(begun).isInstanceOf(Begun.Accepted.class);

            Await.until(
                    "the units are there",
                    Duration.ofSeconds(10),
                    () -> ledger.open(1).isEmpty());

            assertThat(engine.snapshots(offer).stream()
                            .mapToLong(s -> s.remaining())
                            .sum())
                    .isEqualTo(10);
        }
    }

    private static Adjustment ask(TestEngine engine, OfferId offer, AdjustmentKind kind, long units, int round) {
        String key = kind + "-" + units + "-" + round;
        Begun begun = engine.bean(StockDesk.class).ask(wanted(offer, kind, units, key));
        assertThat(begun).isInstanceOf(Begun.Accepted.class);
        return ((Begun.Accepted) begun).adjustment();
    }

    private static NewAdjustment wanted(OfferId offer, AdjustmentKind kind, long units, String key) {
        return new NewAdjustment(offer, kind, units, "ann", key, "a pallet");
    }
}
