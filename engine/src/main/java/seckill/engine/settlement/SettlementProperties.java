package seckill.engine.settlement;

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
 * How settlement goes about its work.
 *
 * @param batchMax entries in one transaction
 * @param batchEvery least time between two batches of a bucket; longer makes fewer and larger transactions
 * @param pollEvery how long a bucket is left alone after it had nothing
 * @param attemptsMax attempts at one entry before it becomes a dead letter
 * @param retryDelayFirst longest wait after an entry's first failure
 * @param retryDelayMax longest wait between attempts at an entry
 * @param retriesMax entries of a bucket that wait here for another attempt; those beyond stay with the stream
 * @param claimIdle how long an entry lies unacknowledged before another engine takes it over
 * @param claimEvery time between two searches for such entries; with {@code claimIdle} at most 5 s
 * @param consumerSilence how long a consumer without entries is silent before it is forgotten
 * @param pauseFirst longest pause after the database's first failure
 * @param pauseMax longest pause between attempts at a database that is down
 */
@Validated
@ConfigurationProperties("seckill.settlement")
public record SettlementProperties(
        @DefaultValue("500") @Min(1) @Max(5000) int batchMax,

        @DefaultValue("0ms") @DurationMin @DurationMax(seconds = 1)
        Duration batchEvery,

        @DefaultValue("10ms") @DurationMin @DurationMax(seconds = 1)
        Duration pollEvery,

        @DefaultValue("5") @Min(1) @Max(20) int attemptsMax,

        @DefaultValue("100ms") @DurationMin(millis = 1) @DurationMax(minutes = 1)
        Duration retryDelayFirst,

        @DefaultValue("5s") @DurationMin(millis = 1) @DurationMax(minutes = 10)
        Duration retryDelayMax,

        @DefaultValue("10000") @Min(1) @Max(1_000_000) int retriesMax,

        @DefaultValue("3s") @DurationMin(millis = 100) @DurationMax(minutes = 1)
        Duration claimIdle,

        @DefaultValue("1s") @DurationMin(millis = 10) @DurationMax(minutes = 1)
        Duration claimEvery,

        @DefaultValue("10m") @DurationMin(seconds = 1) @DurationMax(days = 1)
        Duration consumerSilence,

        @DefaultValue("50ms") @DurationMin(millis = 1) @DurationMax(minutes = 1)
        Duration pauseFirst,

        @DefaultValue("2s") @DurationMin(millis = 1) @DurationMax(minutes = 1)
        Duration pauseMax) {

    @AssertTrue(message = "seckill.settlement.retry-delay-max is not below retry-delay-first")
    boolean isRetryDelayOrdered() {
        return retryDelayMax.compareTo(retryDelayFirst) >= 0;
    }

    @AssertTrue(message = "seckill.settlement.pause-max is not below pause-first")
    boolean isPauseOrdered() {
        return pauseMax.compareTo(pauseFirst) >= 0;
    }

    Backoff retryDelay() {
        return new Backoff(retryDelayFirst, retryDelayMax);
    }

    Backoff pause() {
        return new Backoff(pauseFirst, pauseMax);
    }
}
