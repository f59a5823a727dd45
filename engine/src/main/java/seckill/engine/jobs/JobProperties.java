package seckill.engine.jobs;

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
 * Limits of jobs.
 *
 * @param itemsMax items of one job
 * @param runningMax jobs that one instance runs side by side
 * @param keptMax jobs that have ended and are kept, newest first
 * @param lease how long a job counts as running after its instance was last heard of
 */
@Validated
@ConfigurationProperties("seckill.jobs")
public record JobProperties(
        @DefaultValue("10000") @Min(1) @Max(10_000) int itemsMax,

        @DefaultValue("8") @Min(1) @Max(64) int runningMax,

        @DefaultValue("1000") @Min(1) @Max(100_000) int keptMax,

        @DefaultValue("15s") @NotNull @DurationMin(seconds = 5) @DurationMax(minutes = 10)
        Duration lease) {

    public static JobProperties defaults() {
        return new JobProperties(10_000, 8, 1_000, Duration.ofSeconds(15));
    }
}
