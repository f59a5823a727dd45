package seckill.engine.events;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import seckill.engine.retry.Backoff;

/**
 * Where events go.
 *
 * @param url an http or https address that answers 2xx; empty: nobody hears, and events count as delivered
 * @param key base64 of at least 32 bytes, signs each call; required with a URL
 * @param batchMax events under way at once
 * @param connectTimeout for the connection
 * @param timeout for the whole call
 * @param lease how long another engine leaves a leased event alone; longer than both timeouts together
 * @param attemptsMax calls before an event is given up
 * @param retryDelayFirst longest wait after the first failed call
 * @param retryDelayMax longest wait between calls
 */
@Validated
@ConfigurationProperties("seckill.webhook")
public record WebhookProperties(
        @Nullable URI url,
        @DefaultValue("") String key,
        @DefaultValue("64") @Min(1) @Max(1000) int batchMax,

        @DefaultValue("2s") @DurationMin(millis = 10) @DurationMax(minutes = 1)
        Duration connectTimeout,

        @DefaultValue("5s") @DurationMin(millis = 10) @DurationMax(minutes = 1)
        Duration timeout,

        @DefaultValue("30s") @DurationMin(seconds = 1) @DurationMax(minutes = 10)
        Duration lease,

        @DefaultValue("12") @Min(1) @Max(100) int attemptsMax,

        @DefaultValue("1s") @DurationMin(millis = 1) @DurationMax(minutes = 10)
        Duration retryDelayFirst,

        @DefaultValue("10m") @DurationMin(millis = 1) @DurationMax(days = 1)
        Duration retryDelayMax) {

    boolean isConfigured() {
        return url != null && !url.toString().isBlank();
    }

    @AssertTrue(message = "seckill.webhook.url is an http or https address with a host")
    boolean isUrlUsable() {
        return url == null
                || !isConfigured()
                || (("http".equals(url.getScheme()) || "https".equals(url.getScheme())) && url.getHost() != null);
    }

    @AssertTrue(message = "seckill.webhook.lease is longer than connect-timeout and timeout together")
    boolean isLeaseLongEnough() {
        return lease.compareTo(connectTimeout.plus(timeout)) > 0;
    }

    @AssertTrue(message = "seckill.webhook.retry-delay-max is not below retry-delay-first")
    boolean isRetryDelayOrdered() {
        return retryDelayMax.compareTo(retryDelayFirst) >= 0;
    }

    Backoff retryDelay() {
        return new Backoff(retryDelayFirst, retryDelayMax);
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "WebhookProperties[url=" + url + ", batchMax=" + batchMax + ", timeout=" + timeout + "]";
    }
}
