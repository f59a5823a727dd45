package seckill.engine.door;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The Date header's value (RFC 9110, section 5.6.7), formatted once a second. */
final class HttpDate {

    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final InstantSource clock;
    private volatile Formatted last = new Formatted(Long.MIN_VALUE, new byte[0]);

    HttpDate(InstantSource clock) {
        this.clock = clock;
    }

    /** Not to be changed by the caller. */
    byte[] bytes() {
        long second = Math.floorDiv(clock.millis(), 1000L);
        Formatted known = last;
        if (known.second != second) { // two threads may both format it; either result is right
            known = new Formatted(second, Answer.ascii(FORM.format(Instant.ofEpochSecond(second))));
            last = known;
        }
        return known.text;
    }

    private static final class Formatted {
        final long second;
        final byte[] text;

        Formatted(long second, byte[] text) {
            this.second = second;
            this.text = text;
        }
    }
}
