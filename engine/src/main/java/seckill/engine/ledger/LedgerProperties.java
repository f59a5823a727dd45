package seckill.engine.ledger;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * @param tablePrefix put before each table's name; see {@link TableSet}
 * @param poolSize connections to the database, 2 to 500
 * @param connectionTimeout how long to wait for a connection, 250 ms to 1 min
 * @param answerTimeout how long to wait for an answer on one, 1 s to 10 min; then it counts as broken
 * @param lockWaitSeconds how long a statement waits for a row's lock, 1 to 60
 * @param attemptsMax attempts at a transaction that loses to others, 1 to 50
 * @param retryDelayMin first pause between two attempts, 1 ms to 1 s; doubled each time
 * @param retryDelayMax longest pause between two attempts, up to 10 s
 */
@Validated
@ConfigurationProperties("seckill.ledger")
public record LedgerProperties(
        @DefaultValue("")
        @Pattern(regexp = "[a-z0-9_]{0,16}", message = "is at most 16 lower-case letters, digits and underscores")
        String tablePrefix,

        @DefaultValue("16") @Min(2) @Max(500) int poolSize,
        @DefaultValue("2s") Duration connectionTimeout,
        @DefaultValue("30s") Duration answerTimeout,
        @DefaultValue("5") @Min(1) @Max(60) int lockWaitSeconds,
        @DefaultValue("10") @Min(1) @Max(50) int attemptsMax,
        @DefaultValue("5ms") Duration retryDelayMin,
        @DefaultValue("500ms") Duration retryDelayMax) {

    public LedgerProperties {
        demand("connection-timeout", connectionTimeout, Duration.ofMillis(250), Duration.ofMinutes(1));
        demand("answer-timeout", answerTimeout, Duration.ofSeconds(1), Duration.ofMinutes(10));
        demand("retry-delay-min", retryDelayMin, Duration.ofMillis(1), Duration.ofSeconds(1));
        demand("retry-delay-max", retryDelayMax, retryDelayMin, Duration.ofSeconds(10));
    }

    /** What stands where nothing is configured. */
    public static LedgerProperties defaults() {
        return new LedgerProperties(
                "",
                16,
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                5,
                10,
                Duration.ofMillis(5),
                Duration.ofMillis(500));
    }

    private static void demand(String name, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(
                    "seckill.ledger." + name + " is " + min + " to " + max + ", not " + value);
        }
    }
}
