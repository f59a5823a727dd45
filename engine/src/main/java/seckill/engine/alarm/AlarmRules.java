package seckill.engine.alarm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.model.SaleState;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;
import seckill.model.feed.ServerHealth;

/** Judges a state by all rules. Knows nothing of time passing: that is the board's. */
final class AlarmRules {

    private static final Duration STALE = Duration.ofSeconds(10);
    private static final long REDIS_MICROS_MAX = 50_000;
    private static final long DATABASE_MICROS_MAX = 500_000;
    private static final long CLOCK_OFFSET_MILLIS_MAX = 500;
    private static final Duration LATE = Duration.ofSeconds(60);
    private static final Duration REFUND_LATE = Duration.ofMinutes(10);
    private static final Duration SCHEDULE_SLACK = Duration.ofSeconds(10);
    private static final Duration END_SLACK = Duration.ofMinutes(10);

    private final LocalFacts local;

    AlarmRules(LocalFacts local) {
        this.local = local;
    }

    /** Rules that cannot tell anything from this state: neither that it is so nor that it is not. */
    static Set<AlarmRule> blind(FeedSnapshot now) {
        boolean redis = now.redis().up() && isFresh(now, now.ages().redisAt());
        boolean database = now.database().up() && isFresh(now, now.ages().databaseAt());
        Set<AlarmRule> blind = EnumSet.noneOf(AlarmRule.class);
        for (AlarmRule rule : AlarmRule.values()) {
            boolean sees = switch (rule.sight()) {
                case ALWAYS -> true;
                case REDIS -> redis;
                case DATABASE -> database;
                case BOTH -> redis && database;
            };
            if (!sees) {
                blind.add(rule);
            }
        }
        return blind;
    }

    private static boolean isFresh(FeedSnapshot now, @Nullable Instant at) {
        return at != null && Duration.between(at, now.at()).compareTo(STALE) < 0;
    }

    List<Condition> look(FeedSnapshot now) {
        List<Condition> found = new ArrayList<>();
        servers(now, found);
        instances(now, found);
        now.offers().forEach(offer -> OfferRules.look(offer, found));
        now.offers().forEach(offer -> soldOut(offer, found));
        schedule(now, found);
        queues(now, found);
        int waiting = local.auditEntriesWaiting();
        if (waiting > 0) {
            found.add(new Condition(
                    AlarmRule.AUDIT_LATE,
                    "instance/" + now.instance(),
                    waiting + " entries wait at " + now.instance() + " to be written to the audit log"));
        }
        Set<AlarmRule> blind = blind(now);
        found.removeIf(condition -> blind.contains(condition.rule()));
        return found;
    }

    private static void servers(FeedSnapshot now, List<Condition> found) {
        down(AlarmRule.REDIS_DOWN, "redis", "Redis", now.redis(), now, found);
        slow(AlarmRule.REDIS_SLOW, "redis", "Redis", now.redis(), REDIS_MICROS_MAX, found);
        down(AlarmRule.DATABASE_DOWN, "database", "The database", now.database(), now, found);
        slow(AlarmRule.DATABASE_SLOW, "database", "The database", now.database(), DATABASE_MICROS_MAX, found);
    }

    private static void down(
            AlarmRule rule, String target, String name, ServerHealth health, FeedSnapshot now, List<Condition> found) {
        if (!health.up()) {
            found.add(new Condition(
                    rule,
                    target,
                    name + " cannot be asked by " + now.instance() + " since " + health.since() + ": "
                            + health.detail().lines().findFirst().orElse("no reason given")));
        }
    }

    private static void slow(
            AlarmRule rule, String target, String name, ServerHealth health, long microsMax, List<Condition> found) {
        Long micros = health.answerMicros();
        if (micros != null && micros > microsMax) {
            found.add(new Condition(
                    rule,
                    target,
                    name + " took " + micros / 1_000 + " ms for a plain answer; " + microsMax / 1_000
                            + " ms are usual"));
        }
    }

    private static void instances(FeedSnapshot now, List<Condition> found) {
        long live = now.offers().stream().filter(o -> o.state().isLive()).count();
        for (InstanceFigures each : now.instances()) {
            String target = "instance/" + each.name();
            if (each.gone()) {
                found.add(new Condition(
                        AlarmRule.INSTANCE_GONE,
                        target,
                        each.name() + " has written nothing since " + each.seenAt() + " and did not say good-bye"));
            } else if (each.fenced() && live > 0) {
                found.add(new Condition(
                        AlarmRule.FENCE_CLOSED,
                        target,
                        each.name() + " grants nothing: it has not recognised Redis; " + live + " offers are live"));
            }
            if (!each.gone() && Math.abs(each.clockOffsetMillis()) > CLOCK_OFFSET_MILLIS_MAX) {
                found.add(new Condition(
                        AlarmRule.CLOCK_OFFSET,
                        target,
                        "The clock of " + each.name() + " and the database's differ by " + each.clockOffsetMillis()
                                + " ms; " + CLOCK_OFFSET_MILLIS_MAX + " ms are allowed"));
            }
        }
    }

    private void soldOut(OfferFigures offer, List<Condition> found) {
        for (var bucket : offer.buckets()) {
            if (bucket.gate() != null
                    && bucket.left() > local.soldOutThresholdUnits()
                    && local.isSoldOut(offer.offer(), bucket.index())) {
                found.add(new Condition(
                        AlarmRule.SOLD_OUT_CONTRADICTION,
                        OfferRules.target(offer),
                        "This instance answers sold out for bucket " + bucket.index() + " of " + offer.title()
                                + ", which has " + bucket.left() + " units"));
                return;
            }
        }
    }

    private static void schedule(FeedSnapshot now, List<Condition> found) {
        Set<Long> seen = new HashSet<>();
        for (OfferFigures offer : now.offers()) {
            SaleState state = offer.state();
            boolean late = (state == SaleState.SCHEDULED || state == SaleState.PREHEATED)
                    && now.at().isAfter(offer.startsAt().plus(SCHEDULE_SLACK))
                    && now.at().isBefore(offer.endsAt());
            boolean over = (state == SaleState.OPEN || state == SaleState.PAUSED)
                    && now.at().isAfter(offer.endsAt().plus(END_SLACK));
            if ((late || over) && seen.add(offer.offer().activityId())) {
                found.add(new Condition(
                        AlarmRule.SCHEDULE_MISSED,
                        "activity/" + offer.offer().activityId(),
                        offer.activityName() + " is " + state
                                + (late
                                        ? ", and was to be open since " + offer.startsAt()
                                        : ", and was to be over since " + offer.endsAt())));
            }
        }
    }

    private static void queues(FeedSnapshot now, List<Condition> found) {
        late(now, StageName.OUTBOX, AlarmRule.REFILL_LATE, LATE, "outbox", "units on their way back to Redis", found);
        late(now, StageName.EVENTS, AlarmRule.EVENTS_LATE, LATE, "events", "events for the webhook", found);
        late(now, StageName.REFUNDS, AlarmRule.REFUNDS_LATE, REFUND_LATE, "refunds", "refunds", found);
        if (now.totals().eventsAbandoned() > 0) {
            found.add(new Condition(
                    AlarmRule.WEBHOOK_ABANDONED,
                    "events",
                    now.totals().eventsAbandoned() + " events were given up within the last day"));
        }
        if (now.totals().alarmCallsAbandoned() > 0) {
            found.add(new Condition(
                    AlarmRule.WEBHOOK_ABANDONED,
                    "alarms",
                    now.totals().alarmCallsAbandoned()
                            + " calls of the alarms' webhook were given up within the last day"));
        }
    }

    private static void late(
            FeedSnapshot now,
            StageName name,
            AlarmRule rule,
            Duration allowed,
            String target,
            String what,
            List<Condition> found) {
        for (Stage stage : now.pipeline().stages()) {
            Long millis = stage.oldestMillis();
            if (stage.name() == name && millis != null && millis > allowed.toMillis()) {
                found.add(new Condition(
                        rule,
                        target,
                        stage.backlog() + " " + what + " wait, the oldest for " + millis / 1_000 + " s; "
                                + allowed.toSeconds() + " s are allowed"));
            }
        }
    }
}
