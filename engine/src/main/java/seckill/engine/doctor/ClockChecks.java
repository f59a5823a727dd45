package seckill.engine.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import seckill.engine.doctor.Finding.Verdict;

/** How far clocks are apart. The database's decides; the others carry tokens, countdowns and what people compare. */
final class ClockChecks {

    private static final Duration WARN = Duration.ofMillis(500);
    private static final Duration FAIL = Duration.ofSeconds(5);

    private ClockChecks() {}

    /**
     * @param theirs the other's clock
     * @param askedAt this machine's, just before it was asked for
     * @param answeredAt this machine's, just after
     */
    static Finding of(String other, Instant theirs, Instant askedAt, Instant answeredAt) {
        Duration trip = Duration.between(askedAt, answeredAt);
        Instant middle = askedAt.plus(trip.dividedBy(2));
        Duration offset = Duration.between(middle, theirs);
        // Half of the way is all that the offset may be wrong by.
        Duration sure = offset.abs().minus(trip.dividedBy(2));
        Verdict verdict =
                sure.compareTo(FAIL) >= 0 ? Verdict.FAIL : sure.compareTo(WARN) >= 0 ? Verdict.WARN : Verdict.OK;
        return new Finding(
                "clock",
                other,
                verdict,
                String.format(Locale.ROOT, "%+d ms against this machine", offset.toMillis()),
                "less than " + WARN.toMillis() + " ms",
                verdict == Verdict.OK ? "" : "keep both machines' clocks by NTP or chrony");
    }
}
