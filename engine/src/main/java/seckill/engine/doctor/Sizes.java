package seckill.engine.doctor;

import java.util.Locale;

/** Bytes for people. */
final class Sizes {

    static final long MIB = 1L << 20;
    static final long GIB = 1L << 30;

    private Sizes() {}

    static String of(long bytes) {
        if (bytes >= GIB) {
            return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) GIB);
        }
        return String.format(Locale.ROOT, "%d MiB", bytes / MIB);
    }

    /** Whole per cent; 0 of nothing. */
    static long percent(long part, long whole) {
        return whole <= 0 ? 0 : Math.round(100.0 * part / whole);
    }
}
