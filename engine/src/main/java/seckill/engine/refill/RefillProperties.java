package seckill.engine.refill;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import seckill.engine.retry.Backoff;

/**
 * How the relay carries returned units to Redis. A unit is back within 60 s of its commit when Redis is there.
 *
 * @param batchMax outbox rows leased at once
 * @param lease how long another engine leaves a leased row alone
 * @param retryDelayFirst longest wait after a row's first failure
 * @param retryDelayMax longest wait between attempts at a row
 * @param brokenDelay wait before a row is tried again whose return would break an invariant
 */
@Validated
@ConfigurationProperties("seckill.refill")
public record RefillProperties(
        @DefaultValue("500") @Min(1) @Max(512) int batchMax,

        @DefaultValue("30s") @DurationMin(seconds = 1) @DurationMax(minutes = 10)
        Duration lease,

        @DefaultValue("200ms") @DurationMin(millis = 1) @DurationMax(minutes = 1)
        Duration retryDelayFirst,

        @DefaultValue("10s") @DurationMin(millis = 1) @DurationMax(minutes = 10)
        Duration retryDelayMax,

        @DefaultValue("10m") @DurationMin(seconds = 1) @DurationMax(days = 1)
        Duration brokenDelay) {

    @AssertTrue(message = "seckill.refill.retry-delay-max is not below retry-delay-first")
    boolean isRetryDelayOrdered() {
        return retryDelayMax.compareTo(retryDelayFirst) >= 0;
    }

    Backoff retryDelay() {
        return new Backoff(retryDelayFirst, retryDelayMax);
    }
}
