package seckill.engine.door;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the buyer plane.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 takes a free one
 * @param connectionsMax connections open at once; further ones are told to come back
 * @param headerDeadline time from a request's first byte to the end of its headers
 * @param bodyDeadline time from the end of the headers to the end of the body
 * @param idleTimeout time without a request after which a connection is closed
 * @param drainTimeout time that requests in flight get to finish when the engine stops
 * @param waitersMax buyers waiting for a reservation's result at once, by polling or by events
 * @param callbackCallsMax payment callbacks worked on at once
 * @param orderCallsMax readings of "my orders" at once
 * @param identityCacheEntries verified identities kept in memory
 * @param identityKey key of the main site's JWTs, base64 of at least 32 bytes
 * @param tokenKeys keys of purchase tokens by key id, one or two, each base64 of at least 32 bytes
 * @param tokenKeyActive id of the key that signs new tokens
 * @param tokenLifetime time from a purchase token's issue to its expiry
 */
@Validated
@ConfigurationProperties("seckill.door")
public record DoorProperties(
        @DefaultValue("127.0.0.1") @NotBlank String host,
        @DefaultValue("8600") @Min(0) @Max(65535) int port,
        @DefaultValue("20000") @Min(1) @Max(1_000_000) int connectionsMax,

        @DefaultValue("5s") @DurationMin(millis = 100) @DurationMax(minutes = 5)
        Duration headerDeadline,

        @DefaultValue("5s") @DurationMin(millis = 100) @DurationMax(minutes = 5)
        Duration bodyDeadline,

        @DefaultValue("60s") @DurationMin(millis = 100) @DurationMax(hours = 1)
        Duration idleTimeout,

        @DefaultValue("10s") @DurationMin(millis = 0) @DurationMax(minutes = 5)
        Duration drainTimeout,

        @DefaultValue("20000") @Min(1) @Max(1_000_000) int waitersMax,
        @DefaultValue("64") @Min(1) @Max(10_000) int callbackCallsMax,
        @DefaultValue("32") @Min(1) @Max(10_000) int orderCallsMax,
        @DefaultValue("100000") @Min(0) @Max(10_000_000) int identityCacheEntries,
        @Nullable String identityKey,
        @Nullable Map<String, String> tokenKeys,
        @DefaultValue("k1") @NotBlank String tokenKeyActive,

        @DefaultValue("10m") @DurationMin(seconds = 1) @DurationMax(hours = 24)
        Duration tokenLifetime) {

    /** The secrets are checked when the keys are made of them, so that no failure report prints one. */
    DoorKeys keys() {
        return DoorKeys.of(identityKey, tokenKeys, tokenKeyActive);
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "DoorProperties[host=" + host + ", port=" + port + "]";
    }
}
