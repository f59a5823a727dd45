package seckill.engine.feed;

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
 * The live feed.
 *
 * @param subscribersMax streams that this instance carries at once; below {@code server.tomcat.max-connections}, or other calls find no place
 * @param heartbeatEvery longest silence on a stream
 * @param frameLimit how long a reader may take for one frame before its stream is ended
 */
@Validated
@ConfigurationProperties("seckill.feed")
public record FeedProperties(
        @DefaultValue("1100") @Min(1) @Max(10_000) int subscribersMax,

        @DefaultValue("3s") @NotNull @DurationMin(millis = 100) @DurationMax(seconds = 30)
        Duration heartbeatEvery,

        @DefaultValue("10s") @NotNull @DurationMin(millis = 100) @DurationMax(minutes = 1)
        Duration frameLimit) {}
