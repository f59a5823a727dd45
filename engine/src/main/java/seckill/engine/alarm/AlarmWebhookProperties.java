package seckill.engine.alarm;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Who is told of alarms.
 *
 * @param urls http or https addresses that answer 2xx; empty: nobody
 * @param key base64 of at least 32 bytes, signs each call as that of the events' webhook; required with a URL
 * @param timeout for the whole call, its connection included
 * @param attemptsMax calls before one is given up
 * @param retryDelayFirst longest wait after the first failed call
 * @param retryDelayMax longest wait between calls
 */
@Validated
@ConfigurationProperties("seckill.alarm.webhook")
public record AlarmWebhookProperties(
        @DefaultValue @Size(max = 8) List<URI> urls,
        @DefaultValue("") String key,

        @DefaultValue("5s") @DurationMin(millis = 10) @DurationMax(minutes = 1)
        Duration timeout,

        @DefaultValue("20") @Min(1) @Max(100) int attemptsMax,

        @DefaultValue("1s") @DurationMin(millis = 1) @DurationMax(minutes = 10)
        Duration retryDelayFirst,

        @DefaultValue("5m") @DurationMin(millis = 1) @DurationMax(days = 1)
        Duration retryDelayMax) {

    @AssertTrue(message = "seckill.alarm.webhook.urls are http or https addresses with a host")
    boolean isUrlsUsable() {
        return urls.stream()
                .allMatch(u -> ("http".equals(u.getScheme()) || "https".equals(u.getScheme())) && u.getHost() != null);
    }

    @AssertTrue(message = "seckill.alarm.webhook.retry-delay-max is not below retry-delay-first")
    boolean isRetryDelayOrdered() {
        return retryDelayMax.compareTo(retryDelayFirst) >= 0;
    }

    /** Without the key, and without addresses, which may hold a secret. */
    @Override
    public String toString() {
        return "AlarmWebhookProperties[" + urls.size() + " urls, timeout=" + timeout + "]";
    }
}
