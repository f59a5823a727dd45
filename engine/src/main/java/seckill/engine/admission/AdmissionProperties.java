package seckill.engine.admission;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * {@code seckill.admission.*}; each limit is this instance's: the whole divided by the number of instances (docs/funnel.md).
 *
 * @param trustedProxies networks whose {@code X-Forwarded-For} is believed; their own addresses are never limited
 * @param addressRequestsPerSecondMax requests of one address (IPv6: of one /64) in one second, beyond which it is blacklisted
 * @param deviceRequestsPerSecondMax the same of one device fingerprint
 * @param blockedFor how long a blacklisting by frequency lasts
 * @param addressesMax addresses remembered, and devices
 * @param userRequestsPerSecondMax purchases that one user may ask for in a second; 0 is no limit
 * @param userAttemptsMax purchases that one user may ask for in one sale
 * @param userTokensPerSecondMax purchase tokens that one user may ask for in a second; 0 is no limit
 * @param tokensPerSecondMax purchase tokens of all users together in a second
 * @param tokenLead time before a sale's start from which its tokens are given
 * @param oneAccountPerDevice whether a device serves one account only in an activity
 * @param scoreMin score that a buyer needs for a purchase token; 0 asks no scorer
 * @param usersMax users remembered
 */
@Validated
@ConfigurationProperties("seckill.admission")
record AdmissionProperties(
        @DefaultValue({"127.0.0.0/8", "::1/128"}) List<String> trustedProxies,

        @DefaultValue("200")
        @Min(value = 1, message = "must be 1 to 1000000")
        @Max(value = 1_000_000, message = "must be 1 to 1000000")
        int addressRequestsPerSecondMax,

        @DefaultValue("20")
        @Min(value = 1, message = "must be 1 to 1000000")
        @Max(value = 1_000_000, message = "must be 1 to 1000000")
        int deviceRequestsPerSecondMax,

        @DefaultValue("2m")
        @DurationMin(minutes = 1, message = "must be 1m to 5m")
        @DurationMax(minutes = 5, message = "must be 1m to 5m")
        Duration blockedFor,

        @DefaultValue("100000")
        @Min(value = 100, message = "must be 100 to 10000000")
        @Max(value = 10_000_000, message = "must be 100 to 10000000")
        int addressesMax,

        @DefaultValue("1")
        @Min(value = 0, message = "must be 0, for no limit, to 1000000")
        @Max(value = 1_000_000, message = "must be 0, for no limit, to 1000000")
        int userRequestsPerSecondMax,

        @DefaultValue("100")
        @Min(value = 1, message = "must be 1 to 1000000")
        @Max(value = 1_000_000, message = "must be 1 to 1000000")
        int userAttemptsMax,

        @DefaultValue("2")
        @Min(value = 0, message = "must be 0, for no limit, to 1000000")
        @Max(value = 1_000_000, message = "must be 0, for no limit, to 1000000")
        int userTokensPerSecondMax,

        @DefaultValue("20000")
        @Min(value = 1, message = "must be 1 to 1000000")
        @Max(value = 1_000_000, message = "must be 1 to 1000000")
        int tokensPerSecondMax,

        @DefaultValue("1m")
        @DurationMin(seconds = 0, message = "must be 0s to 24h")
        @DurationMax(hours = 24, message = "must be 0s to 24h")
        Duration tokenLead,

        @DefaultValue("true") boolean oneAccountPerDevice,

        @DefaultValue("0")
        @Min(value = 0, message = "must be 0, for no limit, to 100")
        @Max(value = 100, message = "must be 0, for no limit, to 100")
        int scoreMin,

        @DefaultValue("200000")
        @Min(value = 100, message = "must be 100 to 10000000")
        @Max(value = 10_000_000, message = "must be 100 to 10000000")
        int usersMax) {

    /** The networks are read when this is asked for, and a bad one stops the start. */
    TrustedProxies proxies() {
        try {
            return new TrustedProxies(trustedProxies);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("seckill.admission.trusted-proxies: " + e.getMessage(), e);
        }
    }
}
