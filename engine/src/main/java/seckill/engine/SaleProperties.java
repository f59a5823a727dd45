package seckill.engine;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the assembly watches over sales.
 *
 * @param catalogEvery time between two readings of the sales; a change elsewhere is seen within it
 * @param fenceEvery time between two looks at Redis
 * @param redisAnswerBudget how long Redis may take for a plain answer before nothing is granted
 * @param expiryEvery time between two searches for unpaid orders that are due
 * @param settlementThreads threads that settle side by side; a bucket is on one of them at a time
 * @param relayIdle pause of a relay that found nothing
 * @param reconcileEvery time between two rounds of reconciliation
 * @param backlogUnitsMax units of one offer that may wait for settlement before granting pauses
 * @param drainLimit how long rebuild, reopen and close wait for settlement
 * @param stopLimit how long a stopping engine waits for the step each loop is in
 * @param reopenAutomatically whether an offer fenced by a restart of Redis is opened without a person once it is proven balanced
 */
@Validated
@ConfigurationProperties("seckill.sale")
record SaleProperties(
        @DefaultValue("500ms") @NotNull @DurationMin(millis = 50) @DurationMax(seconds = 10)
        Duration catalogEvery,

        @DefaultValue("200ms") @NotNull @DurationMin(millis = 20) @DurationMax(seconds = 1)
        Duration fenceEvery,

        @DefaultValue("500ms") @NotNull @DurationMin(millis = 5) @DurationMax(seconds = 10)
        Duration redisAnswerBudget,

        @DefaultValue("5s") @NotNull @DurationMin(millis = 50) @DurationMax(minutes = 10)
        Duration expiryEvery,

        @DefaultValue("2") @Min(1) @Max(64) int settlementThreads,

        @DefaultValue("100ms") @NotNull @DurationMin(millis = 10) @DurationMax(seconds = 10)
        Duration relayIdle,

        @DefaultValue("60s") @NotNull @DurationMin(millis = 200) @DurationMax(hours = 1)
        Duration reconcileEvery,

        @DefaultValue("200000") @Min(1) @Max(100_000_000) long backlogUnitsMax,

        @DefaultValue("30s") @NotNull @DurationMin(millis = 0) @DurationMax(minutes = 10)
        Duration drainLimit,

        @DefaultValue("10s") @NotNull @DurationMin(millis = 0) @DurationMax(minutes = 5)
        Duration stopLimit,

        @DefaultValue("false") boolean reopenAutomatically) {}
