package seckill.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The switches that have a value (预案开关): whole numbers in one unit, each with a range. They take effect at once on every instance. What
 * stops and starts sales is not among them.
 */
public enum SwitchName {
    /** Units left in a bucket at or below which it counts as sold out without asking Redis. */
    SOLD_OUT_THRESHOLD(Unit.UNITS, 0, 1_000_000, 0),
    /** How long new orders wait for payment; 0: as each activity says. */
    PAYMENT_WINDOW(Unit.SECONDS, 0, 86_400, 0),
    /** Grants settled in one transaction at most. */
    SETTLEMENT_BATCH(Unit.UNITS, 1, 5_000, 500),
    /** Least time between two settling transactions of one bucket; 0: none. */
    SETTLEMENT_PACE(Unit.MILLISECONDS, 0, 1_000, 0),
    /** Unsettled units of one offer beyond which granting pauses. */
    BACKLOG_LIMIT(Unit.UNITS, 1, 100_000_000, 200_000),
    /** Least time between two batches of units that an instance gives back to Redis; 0: none. */
    REFILL_PACE(Unit.MILLISECONDS, 0, 2_000, 0);

    /** What a value counts. */
    public enum Unit {
        UNITS,
        SECONDS,
        MILLISECONDS,
        PER_SECOND,
        /** 0 off, 1 on. */
        FLAG
    }

    private final Unit unit;
    private final long min;
    private final long max;
    private final long ordinary;

    SwitchName(Unit unit, long min, long max, long ordinary) {
        this.unit = unit;
        this.min = min;
        this.max = max;
        this.ordinary = ordinary;
    }

    /** The name as it is written, such as {@code settlement-batch}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Unit unit() {
        return unit;
    }

    /** Least value allowed. */
    public long min() {
        return min;
    }

    /** Greatest value allowed. */
    public long max() {
        return max;
    }

    /** The default where an instance's configuration says nothing else. */
    public long ordinary() {
        return ordinary;
    }

    public boolean allows(long value) {
        return value >= min && value <= max;
    }

    /** What is allowed, for people. */
    public String allowed() {
        return unit == Unit.FLAG
                ? "0 (off) or 1 (on)"
                : "a whole number of " + unit.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " from " + min
                        + " to " + max;
    }

    /** All names as they are written, in order. */
    public static List<String> words() {
        return Arrays.stream(values()).map(SwitchName::word).toList();
    }

    /** The switch of that name, written as {@link #word}. */
    public static Optional<SwitchName> of(String word) {
        return Arrays.stream(values()).filter(s -> s.word().equals(word)).findFirst();
    }
}
