package seckill.engine.controlplane;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Base64;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * {@code seckill.control.*}. Where the control plane listens and its certificate are settings of the same name that
 * {@link ControlAddress} hands on to the server.
 *
 * @param key the bearer key of this machine's own tools; a secret, from a file or the environment
 * @param metricsKey the bearer key of those who collect metrics, from any address and for nothing else; null: there is none
 * @param environment what this engine is for; in production every write needs a reason
 * @param bodyBytesMax longest body of a request, in bytes
 * @param tokenIdleMax how long a token holds without being used
 * @param tokenLengthMax how long a token holds at most
 * @param operatorRefresh how old what is known of a signed-in operator may be
 * @param secondPerson whether leaving a fence takes a second operator; when not set, in every environment but TEST
 * @param approvalValid how long a request for a second person's approval may be approved
 */
@Validated
@ConfigurationProperties("seckill.control")
record ControlProperties(
        @NotBlank(message = "the control plane needs a key, at least 32 random bytes in base64")
        String key,

        @Nullable String metricsKey,

        @DefaultValue("TEST") @NotNull Environment environment,

        @DefaultValue("262144") @Min(1_024) @Max(16_777_216) int bodyBytesMax,

        @DefaultValue("15m") @NotNull @DurationMin(seconds = 10) @DurationMax(hours = 12)
        Duration tokenIdleMax,

        @DefaultValue("12h") @NotNull @DurationMin(minutes = 1) @DurationMax(hours = 24)
        Duration tokenLengthMax,

        @DefaultValue("2s") @NotNull @DurationMin(millis = 0) @DurationMax(minutes = 1)
        Duration operatorRefresh,

        @Nullable Boolean secondPerson,

        @DefaultValue("15m") @NotNull @DurationMin(minutes = 1) @DurationMax(hours = 24)
        Duration approvalValid) {

    private static final int KEY_BYTES_MIN = 32;

    enum Environment {
        TEST,
        REHEARSAL,
        PRODUCTION
    }

    ControlProperties {
        if (key != null && !key.isBlank()) {
            key = key.strip();
            demandLongEnough("seckill.control.key", key);
        }
        if (metricsKey != null) {
            metricsKey = metricsKey.strip();
            demandLongEnough("seckill.control.metrics-key", metricsKey);
            if (metricsKey.equals(key)) {
                throw new IllegalArgumentException(
                        "seckill.control.metrics-key is the same as seckill.control.key, which may do everything");
            }
        }
    }

    boolean demandsSecondPerson() {
        return secondPerson == null ? environment != Environment.TEST : secondPerson;
    }

    private static void demandLongEnough(String property, String key) {
        int bytes;
        try {
            bytes = Base64.getDecoder().decode(key).length;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(property + " is not base64", e);
        }
        if (bytes < KEY_BYTES_MIN) {
            throw new IllegalArgumentException(
                    property + " has " + bytes + " bytes; at least " + KEY_BYTES_MIN + " are allowed");
        }
    }
}
