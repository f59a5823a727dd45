package seckill.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One alarm: at most one that is not cleared for each rule and target, whichever instances see it.
 *
 * @param alarmId 0 while it could not be written down because the database is away
 * @param rule such as {@code redis-down}
 * @param target such as {@code offer/1/2}, {@code redis}, {@code instance/…}
 * @param cause in words, with the numbers, as of {@code lastSeen}
 * @param since when it was raised
 * @param lastSeen when an instance last found it so
 * @param acknowledgedBy operator; null until acknowledged
 * @param acknowledgeReason his words; null until acknowledged
 * @param runbook path of the page that says what to do
 */
public record Alarm(
        long alarmId,
        String rule,
        String target,
        Severity severity,
        String cause,
        State state,
        Instant since,
        Instant lastSeen,
        @Nullable Instant acknowledgedAt,
        @Nullable String acknowledgedBy,
        @Nullable String acknowledgeReason,
        @Nullable Instant clearedAt,
        String runbook) {

    /** Path of the page that says what to do about a rule's alarms. */
    public static String runbookOf(String rule) {
        return "docs/runbook/" + rule + ".md";
    }

    /** Worst first. */
    public enum Severity {
        /** Units, money or the whole sale are at stake: act now. */
        CRITICAL,
        /** Something is held up or about to be: look at it. */
        MAJOR,
        /** Worth knowing. */
        MINOR
    }

    public enum State {
        RAISED,
        ACKNOWLEDGED,
        CLEARED
    }
}
