package seckill.engine.payment.sandbox;

import org.jspecify.annotations.Nullable;

/**
 * A wish to pay.
 *
 * @param orderNo the order to pay
 * @param amountCents what the buyer is charged, 0 or more
 * @param currency ISO 4217
 * @param paymentNo the payment's number; null: a new one
 * @param drill how the provider misbehaves; null: it does not
 */
record SandboxPayment(
        String orderNo,
        long amountCents,
        String currency,
        @Nullable String paymentNo,
        @Nullable Drill drill) {

    /**
     * @param repeat how often the callback is sent, 1 to 1,000; null: once
     * @param amountCents what the callback says instead; null: the truth
     * @param badSignature whether the signature is made with a key that nobody knows
     */
    record Drill(
            @Nullable Integer repeat,
            @Nullable Long amountCents,
            @Nullable Boolean badSignature) {}

    /**
     * @param paymentNo the payment's number
     * @param callbackStatus HTTP status of the door's last answer; 0: it did not answer
     * @param outcome the door's last outcome, or the code of its refusal; null: neither
     */
    record Answer(
            String paymentNo, int callbackStatus, @Nullable String outcome) {}
}
