package seckill.engine.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.pipeline.Pipeline.PRICE_CENTS;
import static seckill.engine.pipeline.Pipeline.reservationId;
import static seckill.engine.pipeline.Pipeline.untilIdle;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.expiry.ExpiryProperties;
import seckill.engine.expiry.ExpiryStage;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.PaymentLedger;
import seckill.engine.ledger.PaymentLedger.Capture;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;
import seckill.engine.ledger.PaymentLedger.DueRefund;
import seckill.engine.payment.PaymentCallbacks.Received;
import seckill.engine.payment.PaymentProperties;
import seckill.engine.payment.PaymentProvider;
import seckill.engine.payment.PaymentStage;
import seckill.engine.payment.RefundStage;
import seckill.engine.payment.sandbox.SandboxProvider;
import seckill.engine.reservation.Bucket;
import seckill.engine.signature.SignatureCheck;
import seckill.engine.signature.SigningKey;
import seckill.model.OrderStatus;
import seckill.testkit.Await;

/** Callbacks and refunds on a real database: a captured payment pays its order or goes back, once. */
class PaymentIT {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final SigningKey KEY = SigningKey.ofBase64(
            "test", Base64.getEncoder().encodeToString("k".repeat(32).getBytes(UTF_8)));

    private final Pipeline pipeline = new Pipeline("stages_payment");
    private final PaymentStage payments = new PaymentStage(
            pipeline.ledgers.payments(),
            new SignatureCheck(List.of(KEY), Duration.ofSeconds(300), InstantSource.system()));
    private final SandboxProvider sandbox = new SandboxProvider();
    private final Bucket bucket = pipeline.offer(10);

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void repeatedCallback() throws Exception {
        String orderNo = order(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Received>> callbacks = IntStream.range(0, 100)
                    .mapToObj(i -> threads.submit(() -> callback("p1", orderNo, PRICE_CENTS)))
                    .toList();
            for (Future<Received> each : callbacks) {
                assertThat(each.get(60, TimeUnit.SECONDS)).isEqualTo(new Received.Recorded(CaptureOutcome.PAID));
            }
        }
        assertThat(pipeline.count("SELECT COUNT(*) FROM payment")).isEqualTo(1);
        assertThat(pipeline.count("SELECT COUNT(*) FROM refund")).isZero();
        assertThat(pipeline.count("SELECT COUNT(*) FROM event_outbox WHERE event_type = 'order.paid'"))
                .isEqualTo(1);
        assertThat(payments.figures().recorded()).containsExactly(Map.entry(CaptureOutcome.PAID, 100L));
    }

    @Test
    void aPaymentAfterExpiryIsRefundDueAndThenRefundedThroughTheSandbox() {
        String orderNo = order(1);
        expire();
        assertThat(callback("p1", orderNo, PRICE_CENTS)).isEqualTo(new Received.Recorded(CaptureOutcome.TOO_LATE));
        RefundStage refunds = refunds(pipeline.ledgers.payments(), sandbox);
        untilIdle(refunds::step);
        assertThat(refunds.figures().refunded()).isEqualTo(1);
        assertThat(sandbox.refundCount()).isEqualTo(1);
        assertThat(pipeline.count(
                        "SELECT COUNT(*) FROM refund WHERE status = 1 AND amount_cents = ?"
                                + " AND provider_reference LIKE 'sandbox-%'",
                        PRICE_CENTS))
                .isEqualTo(1);
        assertThat(pipeline.ledgers.orders().byOrderNo(orderNo).orElseThrow().status())
                .as("the unit stays refilled")
                .isEqualTo(OrderStatus.TIMEOUT);
        assertThat(pipeline.terms(bucket).available()).isEqualTo(10);
        assertThat(callback("p1", orderNo, PRICE_CENTS))
                .as("a repeat gets the first outcome")
                .isEqualTo(new Received.Recorded(CaptureOutcome.TOO_LATE));
        untilIdle(refunds::step);
        assertThat(refunds.figures().refunded()).isEqualTo(1);
    }

    @Test
    void anotherAmountPaysNothingAndGoesBack() {
        String orderNo = order(1);
        assertThat(callback("p1", orderNo, PRICE_CENTS - 1))
                .isEqualTo(new Received.Recorded(CaptureOutcome.AMOUNT_MISMATCH));
        assertThat(pipeline.ledgers.orders().byOrderNo(orderNo).orElseThrow().status())
                .isEqualTo(OrderStatus.PENDING);
        RefundStage refunds = refunds(pipeline.ledgers.payments(), sandbox);
        untilIdle(refunds::step);
        assertThat(pipeline.count("SELECT amount_cents FROM refund WHERE status = 1"))
                .isEqualTo(PRICE_CENTS - 1);
    }

    @Test
    void anOrderNumberOfAnyFormThatNobodyHasGoesBack() {
        for (String orderNo : new String[] {"x", "o".repeat(64), "/../'\\u0022;--"}) {
            String paymentNo = "p-" + orderNo.length();
            assertThat(callback(paymentNo, orderNo, 5)).isEqualTo(new Received.Recorded(CaptureOutcome.UNKNOWN_ORDER));
        }
        RefundStage refunds = refunds(pipeline.ledgers.payments(), sandbox);
        untilIdle(refunds::step);
        assertThat(refunds.figures().refunded()).isEqualTo(3);
    }

    @Test
    void whatIsNotSignedIsNotRecorded() {
        String orderNo = order(1);
        byte[] body = body("p1", orderNo, PRICE_CENTS);
        long now = InstantSource.system().instant().getEpochSecond();
        String right = KEY.header(now, body);
        assertThat(payments.receive(body, null)).isInstanceOf(Received.BadSignature.class);
        assertThat(payments.receive(body, right.replace("v1=", "v2="))).isInstanceOf(Received.BadSignature.class);
        assertThat(payments.receive(body("p1", orderNo, 1), right)).isInstanceOf(Received.BadSignature.class);
        assertThat(payments.receive(body, KEY.header(now - 3_600, body))).isInstanceOf(Received.BadSignature.class);
        byte[] noCallback = "{}".getBytes(UTF_8);
        assertThat(payments.receive(noCallback, KEY.header(now, noCallback))).isInstanceOf(Received.BadBody.class);
        assertThat(pipeline.count("SELECT COUNT(*) FROM payment")).isZero();
        assertThat(payments.figures().badSignatures()).isEqualTo(4);
        assertThat(payments.figures().badBodies()).isEqualTo(1);
    }

    @Test
    void aProviderThatDoesNotConfirmIsAskedAgainAndRefundsOnce() {
        assertThat(callback("p1", "nobody's", 5)).isEqualTo(new Received.Recorded(CaptureOutcome.UNKNOWN_ORDER));
        List<DueRefund> asked = new ArrayList<>();
        RefundStage refunds = refunds(pipeline.ledgers.payments(), refund -> {
            asked.add(refund);
            String reference = sandbox.refund(refund);
            if (asked.size() < 4) {
                throw new IOException("the confirmation was lost");
            }
            return reference;
        });
        Await.until("the refund is concluded", SOON, () -> {
            boolean more = refunds.step();
            return !more && refunds.figures().refunded() == 1;
        });
        assertThat(asked).extracting(DueRefund::attempts).containsExactly(1, 2, 3, 4);
        assertThat(asked)
                .extracting(DueRefund::refundNo)
                .containsOnly(asked.getFirst().refundNo());
        assertThat(sandbox.refundCount()).isEqualTo(1);
        assertThat(refunds.figures().retries()).isEqualTo(3);
    }

    @Test
    void crashBetweenTheProvidersConfirmationAndItsRecord() {
        assertThat(callback("p1", "nobody's", 5)).isEqualTo(new Received.Recorded(CaptureOutcome.UNKNOWN_ORDER));
        RefundStage dying = refunds(new Unrecorded(pipeline.ledgers.payments()), sandbox);
        assertThat(dying.step()).isFalse();
        assertThat(dying.figures().unavailable()).isEqualTo(1);
        assertThat(pipeline.sql.update("UPDATE refund SET due_at = created_at WHERE status = 0"))
                .isEqualTo(1);
        RefundStage restarted = refunds(pipeline.ledgers.payments(), new SandboxProvider());
        untilIdle(restarted::step);
        assertThat(restarted.figures().refunded()).isEqualTo(1);
    }

    private record Unrecorded(PaymentLedger real) implements PaymentLedger {
        @Override
        public CaptureOutcome capture(Capture capture) {
            return real.capture(capture);
        }

        @Override
        public List<DueRefund> leaseRefunds(int countMax, Duration lease) {
            return real.leaseRefunds(countMax, lease);
        }

        @Override
        public boolean refunded(String refundNo, String providerReference) {
            throw new LedgerUnavailableException("gone", new IllegalStateException("no connection"));
        }

        @Override
        public void retryRefund(String refundNo, String error, Duration delay) {
            real.retryRefund(refundNo, error, delay);
        }
    }

    private static RefundStage refunds(PaymentLedger ledger, PaymentProvider provider) {
        return new RefundStage(
                ledger,
                provider,
                new PaymentProperties(
                        Map.of(),
                        Duration.ofSeconds(300),
                        20,
                        Duration.ofSeconds(60),
                        Duration.ofMillis(5),
                        Duration.ofMillis(20)),
                new Random(1));
    }

    private String order(int n) {
        pipeline.grant(bucket, 1, n, n);
        untilIdle(pipeline.settlement("engine-1")::step);
        String id = reservationId(bucket, 1, n);
        var order = pipeline.ledgers.orders().byReservation(List.of(id)).get(id);
        assertThat(order).isNotNull();
        return java.util.Objects.requireNonNull(order).orderNo();
    }

    private void expire() {
        pipeline.letOrdersFallDue();
        ExpiryStage expiry = new ExpiryStage(pipeline.ledgers.expiry(), new ExpiryProperties(10));
        untilIdle(expiry::step);
    }

    private Received callback(String paymentNo, String orderNo, long amountCents) {
        byte[] body = body(paymentNo, orderNo, amountCents);
        return payments.receive(
                body, KEY.header(InstantSource.system().instant().getEpochSecond(), body));
    }

    private static byte[] body(String paymentNo, String orderNo, long amountCents) {
        return ("{\"paymentNo\":\"" + paymentNo + "\",\"orderNo\":\"" + orderNo + "\",\"amountCents\":" + amountCents
                        + ",\"currency\":\"CNY\",\"status\":\"CAPTURED\"}")
                .getBytes(UTF_8);
    }
}
