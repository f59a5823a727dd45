package seckill.engine.reservation;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * {@code seckill.redis.*}
 *
 * @param uri {@code redis://}, {@code rediss://} or {@code redis-sentinel://}
 * @param keyPrefix put before every key and channel; rehearsals have their own
 * @param commandTimeout how long a decision or a plain question may take before its outcome counts as unknown
 * @param slowCommandTimeout the same for preheat, scans and stream reading
 * @param connectTimeout how long a connection attempt may take
 * @param networkThreads event loops shared by Redis connections and door
 */
@Validated
@ConfigurationProperties("seckill.redis")
record RedisProperties(
        @NotBlank(message = "must be a Redis URI: redis://, rediss:// or redis-sentinel://")
        @Pattern(
                regexp = "(redis|rediss|redis-sentinel)://.+",
                message = "must begin with redis://, rediss:// or redis-sentinel://")
        String uri,

        @DefaultValue("seckill:")
        @Pattern(regexp = "[A-Za-z0-9:_.-]{1,32}", message = "must be 1 to 32 letters, digits or : _ . -")
        String keyPrefix,

        @DefaultValue("800ms")
        @DurationMin(millis = 50, message = "must be 50ms to 10s")
        @DurationMax(seconds = 10, message = "must be 50ms to 10s")
        Duration commandTimeout,

        @DefaultValue("10s")
        @DurationMin(millis = 100, message = "must be 100ms to 60s")
        @DurationMax(seconds = 60, message = "must be 100ms to 60s")
        Duration slowCommandTimeout,

        @DefaultValue("2s")
        @DurationMin(millis = 50, message = "must be 50ms to 30s")
        @DurationMax(seconds = 30, message = "must be 50ms to 30s")
        Duration connectTimeout,

        @DefaultValue("2") @Min(value = 1, message = "must be 1 to 64") @Max(value = 64, message = "must be 1 to 64")
        int networkThreads) {}
