package seckill.console.fx;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as operators read them; the same in every language, and “–” for what nobody knows. */
public final class Figures {

    public static final String UNKNOWN = "–";

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT);

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("MM-dd HH:mm:ss.SSS", Locale.ROOT);
    private static final DateTimeFormatter FILE = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private Figures() {}

    /** {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    public static String count(@Nullable Long number) {
        return number == null ? UNKNOWN : count(number.longValue());
    }

    /** All digits up to 99,999, then three or four that count: {@code 508k}, {@code 1.24M}. */
    public static String brief(double number) {
        double size = Math.abs(number);
        if (size < 9.95 && size != Math.rint(size)) {
            return String.format(Locale.ROOT, "%.1f", number);
        }
        if (size < 99_999.5) {
            return count(Math.round(number));
        }
        if (size < 999_500) {
            return count(Math.round(number / 1_000)) + "k";
        }
        return String.format(Locale.ROOT, "%.2fM", number / 1_000_000);
    }

    public static String perSecond(double number) {
        return brief(number) + "/s";
    }

    /** {@code 40 ms}, {@code 4.1 s}, {@code 12 min}, {@code 3 h 20 min}. */
    public static String span(@Nullable Long millis) {
        if (millis == null) {
            return UNKNOWN;
        }
        if (millis < 100) {
            return millis + " ms";
        }
        if (millis < 59_950) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
        }
        long minutes = Math.round(millis / 60_000.0);
        return minutes < 120 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** {@code 640 µs}, {@code 3.1 ms}, {@code 1.2 s}. */
    public static String micros(long micros) {
        if (micros < 1_000) {
            return micros + " µs";
        }
        return micros < 99_950
                ? String.format(Locale.ROOT, "%.1f ms", micros / 1_000.0)
                : span(Math.round(micros / 1_000.0));
    }

    /** {@code 00:02:11}, or days before it. */
    public static String countdown(Duration duration) {
        long seconds = Math.abs(duration.toSeconds());
        String time =
                String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
        return seconds < 86_400 ? time : seconds / 86_400 + " d " + time;
    }

    public static String clock(Instant at, ZoneId zone) {
        return CLOCK.format(at.atZone(zone));
    }

    /** {@code 11-11 12:00:41}. */
    public static String moment(Instant at, ZoneId zone) {
        return MOMENT.format(at.atZone(zone));
    }

    /** {@code 11-11 12:00:41.318}. */
    public static String millis(Instant at, ZoneId zone) {
        return MILLIS.format(at.atZone(zone));
    }

    /** {@code 20261111-120041}, for names of files. */
    public static String file(Instant at, ZoneId zone) {
        return FILE.format(at.atZone(zone));
    }

    public static String day(Instant at, ZoneId zone) {
        return DAY.format(at.atZone(zone));
    }
}
