package seckill.engine.admission;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * {@code seckill.admission.line.*}; the limits are this instance's (docs/funnel.md).
 *
 * @param requestsPerSecondMax purchases of all buyers together that may ask for stock in a second; 0 is no limit, and no line
 * @param lengthMax buyers who may wait
 * @param patience how long one may wait; who would have to wait longer is refused at once
 */
@Validated
@ConfigurationProperties("seckill.admission.line")
record WaitingLineProperties(
        @DefaultValue("0")
        @Min(value = 0, message = "must be 0, for no limit, to 1000000")
        @Max(value = 1_000_000, message = "must be 0, for no limit, to 1000000")
        int requestsPerSecondMax,

        @DefaultValue("10000")
        @Min(value = 1, message = "must be 1 to 1000000")
        @Max(value = 1_000_000, message = "must be 1 to 1000000")
        int lengthMax,

        @DefaultValue("20s")
        @DurationMin(seconds = 1, message = "must be 1s to 5m")
        @DurationMax(minutes = 5, message = "must be 1s to 5m")
        Duration patience) {}
