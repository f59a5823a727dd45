package seckill.engine.alarm;

import java.time.Duration;
import java.util.Locale;
import seckill.model.feed.Alarm.Severity;

/** What is worth an alarm; docs/runbook has a page for each. */
public enum AlarmRule {
    FENCE_CLOSED(Severity.CRITICAL, Sight.ALWAYS, 3, 5),
    OFFER_FENCED(Severity.CRITICAL, Sight.DATABASE, 0, 3),
    INVARIANT_BROKEN(Severity.CRITICAL, Sight.ALWAYS, 0, 10),
    REDIS_DOWN(Severity.CRITICAL, Sight.ALWAYS, 2, 5),
    REDIS_SLOW(Severity.MAJOR, Sight.REDIS, 5, 15),
    DATABASE_DOWN(Severity.CRITICAL, Sight.ALWAYS, 2, 5),
    DATABASE_SLOW(Severity.MAJOR, Sight.DATABASE, 5, 15),
    NO_LIVE_CONSUMER(Severity.CRITICAL, Sight.BOTH, 5, 5),
    SETTLEMENT_STALLED(Severity.CRITICAL, Sight.BOTH, 10, 5),
    BACKLOG_TOO_DEEP(Severity.MAJOR, Sight.BOTH, 1, 5),
    DEAD_LETTERS(Severity.MAJOR, Sight.DATABASE, 0, 5),
    RESERVATIONS_LOST(Severity.MAJOR, Sight.DATABASE, 0, 5),
    REFILL_LATE(Severity.MAJOR, Sight.DATABASE, 0, 5),
    EVENTS_LATE(Severity.MINOR, Sight.DATABASE, 0, 5),
    REFUNDS_LATE(Severity.MAJOR, Sight.DATABASE, 0, 5),
    INSTANCE_GONE(Severity.MAJOR, Sight.DATABASE, 0, 5),
    CLOCK_OFFSET(Severity.MAJOR, Sight.DATABASE, 5, 30),
    SCHEDULE_MISSED(Severity.MAJOR, Sight.DATABASE, 0, 5),
    AUDIT_LATE(Severity.MAJOR, Sight.ALWAYS, 5, 5),
    SOLD_OUT_CONTRADICTION(Severity.MINOR, Sight.REDIS, 5, 10),
    WEBHOOK_ABANDONED(Severity.MINOR, Sight.DATABASE, 0, 5);

    /** What must be readable for the rule to tell. */
    enum Sight {
        ALWAYS,
        REDIS,
        DATABASE,
        BOTH
    }

    private final Severity severity;
    private final Sight sight;
    private final Duration raiseAfter;
    private final Duration clearAfter;

    AlarmRule(Severity severity, Sight sight, int raiseAfterSeconds, int clearAfterSeconds) {
        this.severity = severity;
        this.sight = sight;
        this.raiseAfter = Duration.ofSeconds(raiseAfterSeconds);
        this.clearAfter = Duration.ofSeconds(clearAfterSeconds);
    }

    /** Name in the ledger, in the feed and of the runbook page. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Severity severity() {
        return severity;
    }

    Sight sight() {
        return sight;
    }

    /** How long it must be so before the alarm is raised. */
    Duration raiseAfter() {
        return raiseAfter;
    }

    /** How long no instance may have found it so before the alarm is cleared. */
    Duration clearAfter() {
        return clearAfter;
    }
}
