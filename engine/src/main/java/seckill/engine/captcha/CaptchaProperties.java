package seckill.engine.captcha;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Set;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * {@code seckill.captcha.*}; limits are this instance's.
 *
 * @param enabled whether all activities ask for a captcha
 * @param activities ids of activities that ask for one even if not all do
 * @param picturesMax pictures made ahead, some 30 kB each
 * @param pictureUsesMax buyers that one picture is shown to
 * @param perSecondMax captchas given in a second
 * @param answerWithin time for an answer
 * @param passLifetime time in which a right answer can be turned into a purchase token
 * @param toleranceMax pixels of 480 that the piece may lie beside the gap
 * @param usersMax users remembered
 */
@Validated
@ConfigurationProperties("seckill.captcha")
record CaptchaProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue Set<Long> activities,

        @DefaultValue("200")
        @Min(value = 1, message = "must be 1 to 5000")
        @Max(value = 5000, message = "must be 1 to 5000")
        int picturesMax,

        @DefaultValue("50")
        @Min(value = 1, message = "must be 1 to 10000")
        @Max(value = 10_000, message = "must be 1 to 10000")
        int pictureUsesMax,

        @DefaultValue("1000")
        @Min(value = 1, message = "must be 1 to 100000")
        @Max(value = 100_000, message = "must be 1 to 100000")
        int perSecondMax,

        @DefaultValue("1m")
        @DurationMin(seconds = 5, message = "must be 5s to 10m")
        @DurationMax(minutes = 10, message = "must be 5s to 10m")
        Duration answerWithin,

        @DefaultValue("2m")
        @DurationMin(seconds = 5, message = "must be 5s to 10m")
        @DurationMax(minutes = 10, message = "must be 5s to 10m")
        Duration passLifetime,

        @DefaultValue("7") @Min(value = 1, message = "must be 1 to 40") @Max(value = 40, message = "must be 1 to 40")
        int toleranceMax,

        @DefaultValue("200000")
        @Min(value = 100, message = "must be 100 to 10000000")
        @Max(value = 10_000_000, message = "must be 100 to 10000000")
        int usersMax) {}
