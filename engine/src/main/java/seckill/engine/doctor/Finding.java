package seckill.engine.doctor;

import java.util.Collection;

/**
 * What one check found.
 *
 * @param area redis, database, clock, host, engine
 * @param check what was looked at
 * @param value as it is
 * @param expected as it should be
 * @param mend what to do; empty when it is OK
 */
public record Finding(String area, String check, Verdict verdict, String value, String expected, String mend) {

    /** Worse ones have the greater ordinal. */
    public enum Verdict {
        OK,
        /** It works, with less reserve or safety than it should have. */
        WARN,
        /** A promise of the engine does not hold, or it cannot run. */
        FAIL
    }

    static Finding ok(String area, String check, String value, String expected) {
        return new Finding(area, check, Verdict.OK, value, expected, "");
    }

    static Finding warn(String area, String check, String value, String expected, String mend) {
        return new Finding(area, check, Verdict.WARN, value, expected, mend);
    }

    static Finding fail(String area, String check, String value, String expected, String mend) {
        return new Finding(area, check, Verdict.FAIL, value, expected, mend);
    }

    /** OK when it is as it should be, else the verdict given. */
    static Finding of(
            boolean good, Verdict otherwise, String area, String check, String value, String expected, String mend) {
        return new Finding(area, check, good ? Verdict.OK : otherwise, value, expected, good ? "" : mend);
    }

    /** The worst of all; OK when there is none. */
    public static Verdict worst(Collection<Finding> findings) {
        return findings.stream().map(Finding::verdict).max(Verdict::compareTo).orElse(Verdict.OK);
    }
}
