package seckill.engine.payment;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import seckill.engine.retry.Backoff;
import seckill.engine.signature.SigningKey;

/**
 * Callbacks and refunds.
 *
 * @param callbackKeys name to base64 of at least 32 bytes; every one of them verifies, so that keys can be changed without a gap; with
 *     none, no callback is valid
 * @param callbackWindow how far a callback's timestamp may lie from now, before and after
 * @param refundBatchMax refunds leased at once
 * @param refundLease how long another engine leaves a leased refund alone
 * @param refundDelayFirst longest wait after a refund's first failure
 * @param refundDelayMax longest wait between attempts at a refund; it is never given up
 */
@Validated
@ConfigurationProperties("seckill.payment")
public record PaymentProperties(
        @DefaultValue Map<String, String> callbackKeys,

        @DefaultValue("300s") @DurationMin(seconds = 1) @DurationMax(hours = 1)
        Duration callbackWindow,

        @DefaultValue("20") @Min(1) @Max(1000) int refundBatchMax,

        @DefaultValue("60s") @DurationMin(seconds = 1) @DurationMax(hours = 1)
        Duration refundLease,

        @DefaultValue("1s") @DurationMin(millis = 1) @DurationMax(minutes = 10)
        Duration refundDelayFirst,

        @DefaultValue("10m") @DurationMin(millis = 1) @DurationMax(days = 1)
        Duration refundDelayMax) {

    private static final int KEYS_MAX = 4;

    public PaymentProperties {
        callbackKeys = Map.copyOf(callbackKeys);
    }

    @AssertTrue(message = "seckill.payment.callback-keys has at most 4 keys")
    boolean isKeyCountSmall() {
        return callbackKeys.size() <= KEYS_MAX;
    }

    @AssertTrue(message = "seckill.payment.refund-delay-max is not below refund-delay-first")
    boolean isRefundDelayOrdered() {
        return refundDelayMax.compareTo(refundDelayFirst) >= 0;
    }

    Backoff refundDelay() {
        return new Backoff(refundDelayFirst, refundDelayMax);
    }

    /** @throws IllegalArgumentException naming the property of a key that is none */
    List<SigningKey> keys() {
        return callbackKeys.entrySet().stream()
                .map(entry -> SigningKey.ofBase64("seckill.payment.callback-keys." + entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Without the keys. */
    @Override
    public String toString() {
        return "PaymentProperties[callbackKeys=" + callbackKeys.keySet() + ", callbackWindow=" + callbackWindow + "]";
    }
}
