package seckill.engine.payment.sandbox;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import seckill.engine.payment.sandbox.SandboxPayment.Answer;
import seckill.engine.payment.sandbox.SandboxPayment.Drill;

/** {@code POST /sandbox/v1/payments}: pays an order, on the control plane. A callback that failed is sent again by the same call. */
@RestController
@ConditionalOnProperty("seckill.payment.sandbox.enabled")
final class SandboxController {

    private static final int REPEAT_MAX = 1000;

    private final SandboxPayments payments;

    SandboxController(SandboxPayments payments) {
        this.payments = payments;
    }

    @PostMapping("/sandbox/v1/payments")
    Answer pay(@RequestBody SandboxPayment payment) throws InterruptedException {
        require(filled(payment.orderNo()), "orderNo is 1 to 64 characters");
        require(payment.amountCents() >= 0, "amountCents is 0 or more");
        require(filled(payment.currency()), "currency is three capital letters");
        require(payment.paymentNo() == null || filled(payment.paymentNo()), "paymentNo is 1 to 64 characters");
        Drill drill = payment.drill();
        Integer repeat = drill == null ? null : drill.repeat();
        require(repeat == null || (repeat >= 1 && repeat <= REPEAT_MAX), "drill.repeat is 1 to " + REPEAT_MAX);
        return payments.pay(payment);
    }

    /** Fields that the JSON leaves out arrive as null, whatever the record says. */
    private static boolean filled(@Nullable String value) {
        return value != null && !value.isBlank() && value.length() <= 64;
    }

    private static void require(boolean holds, String allowed) {
        if (!holds) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, allowed);
        }
    }
}
