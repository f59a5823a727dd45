package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.OrderReads;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.OrderStatus;
import seckill.model.StopReason;
import seckill.testkit.Await;

/** Invariant 10: a stopped sale grants nothing, and blocks nothing. */
class StopUnderLoadIT {

    @Test
    void afterTheStopsAnswerNoUnitIsGrantedWhilePaymentExpiryRefillAndSettlementGoOn() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(TestEngine.Sale.of(100_000).payWithin(Duration.ofSeconds(5)));
            TestBuyers buyers = engine.buyers();
            long grantedAtStop;
            int paid;
            try (Crowd crowd = new Crowd(buyers, offer).send("early", 20_000)) {
                Await.until("sales are under way", Duration.ofSeconds(30), () -> crowd.granted.size() > 300);

                engine.bean(SaleDesk.class).stop(offer, StopReason.OPERATOR, "test");
                grantedAtStop = granted(engine, offer);

                Await.until("buyers are refused", Duration.ofSeconds(30), () -> crowd.answered(503) > 300);
                assertThat(granted(engine, offer)).isEqualTo(grantedAtStop);

                // Some of those who hold a unit pay while the sale is stopped; settlement has to go on for that.
                engine.awaitSettled(offer);
                paid = pay(engine, buyers, List.copyOf(crowd.granted.values()));
                assertThat(paid).isPositive();

                Await.until("unpaid units came back while stopped", Duration.ofSeconds(30), () -> {
                    BucketSnapshot s = engine.snapshots(offer).getFirst();
                    return s.granted() - s.returned() == paid;
                });
                crowd.stop();
            }
            ReconciliationReport report = engine.reconcile(offer);
            assertThat(report.findings()).isEmpty();
            assertThat(report.database().pendingOrders()).isZero();
            assertThat(report.database().paidOrders()).isEqualTo(paid);
            assertThat(report.database().timeoutOrders()).isEqualTo(grantedAtStop - paid);
            assertThat(report.redis().granted()).isEqualTo(grantedAtStop);
        }
    }

    /** Pays up to 50 of the reservations before their time is over. @return how many orders are paid now */
    private static int pay(TestEngine engine, TestBuyers buyers, List<String> reservations) {
        int paid = 0;
        for (OrderReads.OrderView order :
                engine.bean(OrderReads.class).byReservation(reservations).values()) {
            if (paid < 50 && order.status() == OrderStatus.PENDING) {
                TestBuyers.Reply reply = buyers.pay(order.orderNo(), "pay-" + order.orderNo(), order.amountCents());
                assertThat(reply.status()).isEqualTo(200);
                // Expiry races for each of them; the answer says who won.
                paid += reply.body().contains("\"PAID\"") ? 1 : 0;
            }
        }
        return paid;
    }

    @Test
    void stopAllHoldsOnEveryInstanceAndIsLiftedAgain() {
        TestEngine.Place place = TestEngine.Place.fresh();
        try (TestEngine one = TestEngine.start(place, Map.of());
                TestEngine other = TestEngine.start(place, Map.of())) {
            OfferId offer = one.open(TestEngine.Sale.of(10));
            Await.until(
                    "the other instance sells too",
                    Duration.ofSeconds(30),
                    () -> other.catalog().offer(offer) != null
                            && !other.catalog().isFenced());
            assertThat(other.buyers().click(offer, "first", 1, "k").status()).isEqualTo(202);

            one.bean(SaleDesk.class).stopAll(true, "test");

            assertThat(other.buyers().click(offer, "second", 1, "k").status()).isEqualTo(503);
            assertThat(one.buyers().click(offer, "second", 1, "k").status()).isEqualTo(503);
            Await.until(
                    "a repeat gets the first answer even while stopped, on both instances",
                    Duration.ofSeconds(30),
                    () -> other.buyers().click(offer, "first", 1, "k").status() == 202
                            && one.buyers().click(offer, "first", 1, "k2").status() == 202);

            one.bean(SaleDesk.class).stopAll(false, "test");
            Await.until(
                    "the other instance sells again",
                    Duration.ofSeconds(30),
                    () -> other.buyers().click(offer, "second", 1, "k").status() == 202);
        }
    }

    private static long granted(TestEngine engine, OfferId offer) {
        return engine.snapshots(offer).stream()
                .mapToLong(BucketSnapshot::granted)
                .sum();
    }
}
