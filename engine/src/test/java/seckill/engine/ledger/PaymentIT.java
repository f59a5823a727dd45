package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.ledger.LedgerFixture.PRICE_CENTS;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.engine.ledger.LedgerFixture.grants;
import static seckill.engine.ledger.PaymentLedger.CaptureOutcome.AMOUNT_MISMATCH;
import static seckill.engine.ledger.PaymentLedger.CaptureOutcome.CONTRADICTS;
import static seckill.engine.ledger.PaymentLedger.CaptureOutcome.PAID;
import static seckill.engine.ledger.PaymentLedger.CaptureOutcome.PAID_BEFORE;
import static seckill.engine.ledger.PaymentLedger.CaptureOutcome.TOO_LATE;
import static seckill.engine.ledger.PaymentLedger.CaptureOutcome.UNKNOWN_ORDER;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.PaymentLedger.Capture;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;
import seckill.engine.ledger.PaymentLedger.DueRefund;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

class PaymentIT {

    private static LedgerFixture fixture;
    private static PaymentLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_payment");
        ledger = fixture.ledgers.payments();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @BeforeEach
    void empty() {
        fixture.empty();
    }

    static Capture capture(String paymentNo, String orderNo) {
        return new Capture(paymentNo, orderNo, PRICE_CENTS, "CNY");
    }

    @Test
    void aPaymentPaysItsOrderAndARepeatedCallbackGetsTheSameAnswer() {
        OfferId offer = fixture.offer(10);
        String orderNo = fixture.ordered(grant(offer, 1)).orderNo();

        for (int i = 0; i < 3; i++) {
            assertThat(ledger.capture(capture("p1", orderNo))).isEqualTo(PAID);
        }

        var order = fixture.ledgers.orders().byOrderNo(orderNo).orElseThrow();
        assertThat(order.status()).isEqualTo(OrderStatus.PAID);
        assertThat(order.paidAt()).isNotNull();
        assertThat(fixture.count("SELECT COUNT(*) FROM event_outbox WHERE event_type = 'order.paid'"))
                .isEqualTo(1);
        assertThat(refundsDue()).isEmpty();
    }

    @Test
    void theSamePaymentNumberWithOtherContentContradicts() {
        OfferId offer = fixture.offer(10);
        String orderNo = fixture.ordered(grant(offer, 1)).orderNo();
        String other = fixture.ordered(grant(offer, 2)).orderNo();
        assertThat(ledger.capture(capture("p1", orderNo))).isEqualTo(PAID);

        assertThat(ledger.capture(capture("p1", other))).isEqualTo(CONTRADICTS);
        assertThat(ledger.capture(new Capture("p1", orderNo, PRICE_CENTS + 1, "CNY")))
                .isEqualTo(CONTRADICTS);
        assertThat(ledger.capture(new Capture("p1", orderNo, PRICE_CENTS, "USD")))
                .isEqualTo(CONTRADICTS);

        assertThat(refundsDue()).isEmpty();
        assertThat(fixture.ledgers.orders().byOrderNo(other).orElseThrow().status())
                .isEqualTo(OrderStatus.PENDING);
    }

    @Test
    void whatCannotPayIsOwedBack() {
        OfferId offer = fixture.offer(10);
        String orderNo = fixture.ordered(grant(offer, 1)).orderNo();

        assertThat(ledger.capture(capture("p1", "no such order"))).isEqualTo(UNKNOWN_ORDER);
        assertThat(ledger.capture(new Capture("p2", orderNo, PRICE_CENTS - 1, "CNY")))
                .isEqualTo(AMOUNT_MISMATCH);
        assertThat(ledger.capture(new Capture("p3", orderNo, PRICE_CENTS, "USD")))
                .isEqualTo(AMOUNT_MISMATCH);
        assertThat(ledger.capture(capture("p4", orderNo))).isEqualTo(PAID);
        assertThat(ledger.capture(capture("p5", orderNo))).isEqualTo(PAID_BEFORE);
        // The repeats get what the first ones got, whatever became of the order since.
        assertThat(ledger.capture(new Capture("p2", orderNo, PRICE_CENTS - 1, "CNY")))
                .isEqualTo(AMOUNT_MISMATCH);

        assertThat(refundsDue())
                .extracting(DueRefund::paymentNo, DueRefund::amountCents, DueRefund::currency)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("p1", PRICE_CENTS, "CNY"),
                        org.assertj.core.groups.Tuple.tuple("p2", PRICE_CENTS - 1, "CNY"),
                        org.assertj.core.groups.Tuple.tuple("p3", PRICE_CENTS, "USD"),
                        org.assertj.core.groups.Tuple.tuple("p5", PRICE_CENTS, "CNY"));
    }

    @Test
    void aPaymentAfterTimeoutIsRefundedOnceAndTheUnitStaysRefilled() {
        OfferId offer = fixture.offer(10);
        String orderNo = fixture.ordered(grant(offer, 1)).orderNo();
        fixture.letOrdersFallDue();
        assertThat(fixture.ledgers.expiry().expire(10)).isEqualTo(1);

        assertThat(ledger.capture(capture("p1", orderNo))).isEqualTo(TOO_LATE);
        DueRefund due = refundsDue().getFirst();
        assertThat(ledger.refunded(due.refundNo(), "ref-1")).isTrue();
        assertThat(ledger.refunded(due.refundNo(), "ref-2")).isFalse();

        assertThat(ledger.capture(capture("p1", orderNo))).isEqualTo(TOO_LATE);
        assertThat(refundsDue()).isEmpty();
        assertThat(fixture.terms(offer).available()).isEqualTo(10);
        assertThat(fixture.count("SELECT COUNT(*) FROM refund WHERE provider_reference = 'ref-1'"))
                .isEqualTo(1);
        assertThat(fixture.count("SELECT COUNT(*) FROM event_outbox WHERE event_type = 'order.refunded'"))
                .isEqualTo(1);
    }

    @Test
    void aRefundThatFailedIsDueAgainAndKeepsItsNumber() {
        assertThat(ledger.capture(capture("p1", "no such order"))).isEqualTo(UNKNOWN_ORDER);
        DueRefund first = refundsDue().getFirst();
        assertThat(refundsDue()).isEmpty();

        ledger.retryRefund(first.refundNo(), "provider is down", Duration.ZERO);

        DueRefund second = refundsDue().getFirst();
        assertThat(second.refundNo()).isEqualTo(first.refundNo());
        assertThat(second.attempts()).isEqualTo(2);
    }

    @Test
    void concludingARefundThatNobodyOwesIsAFault() {
        assertThatThrownBy(() -> ledger.refunded("R-unknown", "ref"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("R-unknown");
    }

    @Test
    void twoCallbacksOfOnePaymentAtTheSameMomentGetTheSameAnswer() throws Exception {
        OfferId offer = fixture.offer(100);
        fixture.settle(offer, grants(offer, 1, 51));
        List<String> orderNos = orderNos();
        for (int i = 0; i < orderNos.size(); i++) {
            Capture capture = capture("p" + i, orderNos.get(i));
            var both = Together.run(() -> ledger.capture(capture), () -> ledger.capture(capture));
            assertThat(List.of(both.first(), both.second())).containsOnly(PAID);
        }
        assertThat(fixture.terms(offer).paidOrders()).isEqualTo(50);
        assertThat(refundsDue()).isEmpty();
    }

    @Test
    void callbackAndExpiryAtTheSameMomentOneWinsInEachOfAThousandRounds() throws Exception {
        int rounds = 1_000;
        OfferId offer = fixture.offer(rounds);
        assertThat(fixture.settle(offer, grants(offer, 1, rounds + 1))).isInstanceOf(BatchOutcome.Committed.class);
        List<String> orderNos = orderNos();
        assertThat(orderNos).hasSize(rounds);
        int paid = 0;
        for (int i = 0; i < rounds; i++) {
            String orderNo = orderNos.get(i);
            Capture capture = capture("p" + i, orderNo);
            fixture.sql.update(
                    "UPDATE seckill_order SET created_at = created_at - INTERVAL 1 DAY,"
                            + " expire_at = expire_at - INTERVAL 1 DAY WHERE order_no = ?",
                    orderNo);

            var both = Together.run(
                    () -> ledger.capture(capture),
                    () -> fixture.ledgers.expiry().expire(10));

            CaptureOutcome outcome = both.first();
            assertThat(outcome).isIn(PAID, TOO_LATE);
            assertThat(both.second()).isEqualTo(outcome == PAID ? 0 : 1);
            paid += outcome == PAID ? 1 : 0;
        }
        var terms = fixture.terms(offer);
        assertThat(terms.paidOrders()).isEqualTo(paid);
        assertThat(terms.timeoutOrders()).isEqualTo(rounds - paid);
        assertThat(fixture.count("SELECT COUNT(*) FROM refund WHERE status = 0"))
                .isEqualTo(rounds - paid);
        assertThat(fixture.count("SELECT COUNT(*) FROM payment p JOIN refund r ON r.payment_no = p.payment_no"
                        + " WHERE p.outcome = 'PAID'"))
                .isZero();
        assertThat(terms.available()).isEqualTo(rounds - paid);
        assertThat(terms.stockEquationHolds()).isTrue();
    }

    private List<String> orderNos() {
        return fixture.sql.query(
                "SELECT order_no FROM seckill_order ORDER BY order_id", (row, i) -> row.getString("order_no"));
    }

    private List<DueRefund> refundsDue() {
        return ledger.leaseRefunds(100, Duration.ofMinutes(1));
    }
}
