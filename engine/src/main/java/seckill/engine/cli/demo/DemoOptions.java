package seckill.engine.cli.demo;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import seckill.engine.cli.DurationWord;

/** The options that shape the sale. */
final class DemoOptions {

    private static final Duration WINDOW_MIN = Duration.ofSeconds(1);
    private static final Duration WINDOW_MAX = Duration.ofHours(24);
    private static final Duration WAIT_MAX = Duration.ofHours(24);
    private static final long UNITS_MAX = 100_000_000;
    private static final int UNITS_PAID_A_SECOND = 1_000;

    @Option(
            names = "--buyers",
            paramLabel = "N",
            description = "buyers in the first wave, 1 to 1,000,000 (${DEFAULT-VALUE})")
    private int buyers = 50_000;

    @Option(names = "--stock", paramLabel = "N", description = "units to sell, 1 to 100,000,000 (${DEFAULT-VALUE})")
    private long stock = 1_000;

    @Option(
            names = "--clicks",
            paramLabel = "N",
            description = "clicks of each buyer, 1 to 1,000, with the same and with other keys (${DEFAULT-VALUE})")
    private int clicks = 1;

    @Option(
            names = "--quantity",
            paramLabel = "N",
            description = "units in each purchase, 1 to 100; also the limit per buyer (${DEFAULT-VALUE})")
    private int quantity = 1;

    @Option(
            names = "--buckets",
            paramLabel = "N",
            description = "slices of the stock in Redis, 1 to 256 (${DEFAULT-VALUE})")
    private int buckets = 1;

    @Option(
            names = "--scope",
            paramLabel = "S",
            description = "within what a buyer may hold one order: offer or activity (${DEFAULT-VALUE})")
    private String scope = "offer";

    @Option(
            names = "--pay-share",
            paramLabel = "X",
            description = "share of the orders that are paid, 0 to 1; in the last wave all are (${DEFAULT-VALUE})")
    private double payShare = 0.7;

    @Option(
            names = "--payment-window",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "how long an order waits for payment, 1s to 24h"
                    + " (5s, and 1s more for each further thousand units above 2,000)")
    private @Nullable Duration paymentWindow;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "connections to the door, 1 to 4,096 (${DEFAULT-VALUE})")
    private int connections = 128;

    @Option(
            names = "--waves",
            paramLabel = "N",
            description = "most waves of buyers, 1 to 20; each but the first buys what came back (${DEFAULT-VALUE})")
    private int waves = 2;

    @Option(
            names = "--timeout",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "most time for the whole run, 1s to 24h (10m)")
    private Duration timeout = Duration.ofMinutes(10);

    @Option(
            names = "--engine-wait",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "most time to wait for an engine that is starting or has gone, 1s to 24h (5m)")
    private Duration engineWait = Duration.ofMinutes(5);

    @Option(
            names = "--patience",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "most time to wait for what does not move while the engine answers, 1s to 24h (60s)")
    private Duration patience = Duration.ofSeconds(60);

    /** @throws IllegalArgumentException with the option, its value and what is allowed */
    DemoPlan plan() {
        within("--buyers", buyers, 1, 1_000_000);
        within("--stock", stock, 1, UNITS_MAX);
        within("--clicks", clicks, 1, 1_000);
        within("--quantity", quantity, 1, 100);
        within("--buckets", buckets, 1, 256);
        within("--connections", connections, 1, 4_096);
        within("--waves", waves, 1, 20);
        if (!(payShare >= 0 && payShare <= 1)) {
            throw new IllegalArgumentException("--pay-share is " + payShare + "; allowed: 0 to 1");
        }
        if (!List.of("OFFER", "ACTIVITY").contains(scope.toUpperCase(Locale.ROOT))) {
            throw new IllegalArgumentException("--scope is " + scope + "; allowed: offer, activity");
        }
        within("--timeout", timeout, WINDOW_MIN, WAIT_MAX);
        within("--engine-wait", engineWait, WINDOW_MIN, WAIT_MAX);
        within("--patience", patience, WINDOW_MIN, WAIT_MAX);
        Duration window = paymentWindow == null ? windowFor(Math.min(stock, buyers)) : paymentWindow;
        within("--payment-window", window, WINDOW_MIN, WINDOW_MAX);
        if (window.toMillisPart() != 0) {
            throw new IllegalArgumentException(
                    "--payment-window is " + window.toMillis() + "ms; allowed: whole seconds");
        }
        return new DemoPlan(
                buyers,
                stock,
                clicks,
                quantity,
                buckets,
                scope.toUpperCase(Locale.ROOT),
                payShare,
                window,
                connections,
                waves,
                timeout,
                engineWait,
                patience);
    }

    /** Long enough that those who want to pay get their turn at the sandbox. */
    private static Duration windowFor(long orders) {
        return Duration.ofSeconds(5 + Math.max(0, orders / UNITS_PAID_A_SECOND - 2));
    }

    private static void within(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("%s is %d; allowed: %,d to %,d".formatted(option, value, min, max));
        }
    }

    private static void within(String option, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException("%s is %dms; allowed: %ds to %dh"
                    .formatted(option, value.toMillis(), min.toSeconds(), max.toHours()));
        }
    }
}
