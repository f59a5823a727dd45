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
 * {@code seckill.reservation.*}
 *
 * @param secret base64 of at least 32 bytes, shared by all instances; reservation ids are signed with it
 * @param batchMax most requests in one call of the script
 * @param callsInFlightMax most calls that wait for their reply at once, for each bucket
 * @param queueMax most requests that wait for their turn, for each bucket; beyond, buyers hear that the engine is overloaded
 * @param queueDeadline how long a request may wait for its turn
 * @param underWayMax most requests of all offers that wait, for their turn or for Redis's word, on this instance; beyond, buyers hear
 *     that it is busy. The default is what a Redis that decides 10,000 a second can do within the deadline of two seconds
 * @param attemptsMax how often a call whose outcome is unknown is made in all
 * @param soldOutThresholdUnits with so many units left or fewer, the engine answers "sold out" from memory
 * @param journalMax grants remembered for each offer, to name those that Redis lost
 */
@Validated
@ConfigurationProperties("seckill.reservation")
public record ReservationProperties(
        @NotBlank(message = "must be base64 of at least 32 bytes")
        @Pattern(regexp = "[A-Za-z0-9+/]{43,}={0,2}", message = "must be base64 of at least 32 bytes")
        String secret,

        @DefaultValue("256")
        @Min(value = 1, message = "must be 1 to 512")
        @Max(value = 512, message = "must be 1 to 512")
        int batchMax,

        @DefaultValue("2") @Min(value = 1, message = "must be 1 to 16") @Max(value = 16, message = "must be 1 to 16")
        int callsInFlightMax,

        @DefaultValue("16384")
        @Min(value = 16, message = "must be 16 to 1048576")
        @Max(value = 1_048_576, message = "must be 16 to 1048576")
        int queueMax,

        @DefaultValue("2s")
        @DurationMin(millis = 10, message = "must be 10ms to 30s")
        @DurationMax(seconds = 30, message = "must be 10ms to 30s")
        Duration queueDeadline,

        @DefaultValue("20000")
        @Min(value = 16, message = "must be 16 to 1048576")
        @Max(value = 1_048_576, message = "must be 16 to 1048576")
        int underWayMax,

        @DefaultValue("2") @Min(value = 1, message = "must be 1 to 5") @Max(value = 5, message = "must be 1 to 5")
        int attemptsMax,

        @DefaultValue("0") @Min(value = 0, message = "must be 0 or more")
        long soldOutThresholdUnits,

        @DefaultValue("200000")
        @Min(value = 1000, message = "must be 1000 to 10000000")
        @Max(value = 10_000_000, message = "must be 1000 to 10000000")
        int journalMax) {

    LaneSettings laneSettings() {
        return new LaneSettings(batchMax, callsInFlightMax, queueMax, queueDeadline, underWayMax, attemptsMax);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "ReservationProperties[batchMax=" + batchMax + ", callsInFlightMax=" + callsInFlightMax + ", queueMax="
                + queueMax + ", queueDeadline=" + queueDeadline + ", underWayMax=" + underWayMax
                + ", attemptsMax=" + attemptsMax + "]";
    }
}
