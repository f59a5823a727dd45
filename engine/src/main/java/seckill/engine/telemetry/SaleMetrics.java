package seckill.engine.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import seckill.model.SaleState;
import seckill.model.feed.Alarm;
import seckill.model.feed.CheckFigures;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Lamp;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.ServerHealth;

/**
 * The newest frame of the feed and the door's counters as metrics. What belongs to the whole house every instance tells alike, so that one
 * is enough to watch it: take the maximum over instances, never the sum.
 */
public final class SaleMetrics {

    private static final double MILLIS = 1e3;
    private static final double MICROS = 1e6;

    private final PrometheusText out = new PrometheusText();

    private SaleMetrics() {}

    /**
     * @param snapshot null before the feed's first frame: then the door alone is told
     * @param now by the clock that the snapshot's instants are of
     * @return text exposition format 0.0.4
     */
    public static String text(@Nullable FeedSnapshot snapshot, DoorCounters.Snapshot door, Instant now) {
        SaleMetrics metrics = new SaleMetrics();
        metrics.door(door);
        if (snapshot != null) {
            metrics.house(snapshot, now);
        }
        return metrics.out.text();
    }

    private void door(DoorCounters.Snapshot door) {
        out.add(Metric.DOOR_REQUESTS_TOTAL, door.requests());
        door.answers().forEach((name, count) -> out.add(Metric.DOOR_ANSWERS_TOTAL, count, "answer", name));
        out.add(Metric.DOOR_CONNECTIONS_OPEN, door.connectionsOpen());
        out.add(Metric.DOOR_CONNECTIONS_REFUSED_TOTAL, door.connectionsRefused());
    }

    private void house(FeedSnapshot now, Instant at) {
        now.instances().stream().filter(i -> i.name().equals(now.instance())).forEach(this::own);
        long gone = now.instances().stream().filter(InstanceFigures::gone).count();
        out.add(Metric.INSTANCES, now.instances().size() - gone, "state", "live");
        out.add(Metric.INSTANCES, gone, "state", "gone");
        server("redis", now.redis());
        server("database", now.database());
        age("instance", now.ages().instanceAt(), at);
        age("redis", now.ages().redisAt(), at);
        age("database", now.ages().databaseAt(), at);
        age("consumers", now.ages().consumersAt(), at);
        out.add(Metric.STOP_ALL, now.stopAll());
        now.offers().forEach(this::offer);
        now.pipeline().stages().forEach(this::stage);
        alarms(now.alarms());
    }

    private void own(InstanceFigures own) {
        out.add(Metric.INSTANCE_START_TIME_SECONDS, own.startedAt().toEpochMilli() / MILLIS);
        out.add(Metric.INSTANCE_FENCED, own.fenced());
        out.add(Metric.INSTANCE_CLOCK_OFFSET_SECONDS, own.clockOffsetMillis() / MILLIS);
        out.add(Metric.PURCHASES_GRANTED_TOTAL, own.granted());
        out.add(Metric.PURCHASES_REJECTED_TOTAL, own.rejected());
        out.add(Metric.ORDERS_SETTLED_TOTAL, own.settled());
        for (CheckFigures check : own.checks()) {
            out.add(Metric.ADMISSION_PASSED_TOTAL, check.passed(), "check", check.name());
            out.add(Metric.ADMISSION_REJECTED_TOTAL, check.rejected(), "check", check.name());
        }
        latency("door_granted", own.doorGranted());
        latency("door_refused", own.doorRefused());
        latency("script", own.script());
        latency("settlement", own.settlement());
    }

    /** Nothing measured is no sample: it is not a latency of 0. */
    private void latency(String step, Latency latency) {
        if (latency.count() > 0) {
            percentile(step, "50", latency.p50Micros());
            percentile(step, "90", latency.p90Micros());
            percentile(step, "99", latency.p99Micros());
            percentile(step, "99.9", latency.p999Micros());
            percentile(step, "100", latency.maxMicros());
        }
    }

    private void percentile(String step, String percentile, long micros) {
        out.add(Metric.STEP_LATENCY_SECONDS, micros / MICROS, "step", step, "percentile", percentile);
    }

    private void server(String name, ServerHealth health) {
        out.add(Metric.SERVER_UP, health.up(), "server", name);
        Long micros = health.answerMicros();
        if (micros != null) {
            out.add(Metric.SERVER_ANSWER_SECONDS, micros / MICROS, "server", name);
        }
    }

    private void age(String source, @Nullable Instant readAt, Instant at) {
        if (readAt != null) {
            double seconds = Math.max(0, Duration.between(readAt, at).toMillis()) / MILLIS;
            out.add(Metric.FIGURES_AGE_SECONDS, seconds, "source", source);
        }
    }

    private void offer(OfferFigures offer) {
        String[] of = {
            "activity",
            Long.toString(offer.offer().activityId()),
            "sku",
            Long.toString(offer.offer().skuId())
        };
        for (SaleState state : SaleState.values()) {
            out.add(Metric.OFFER_STATE, state == offer.state(), with(of, "state", word(state)));
        }
        String reason = offer.stop() == null ? "" : word(offer.stop());
        out.add(Metric.OFFER_STOPPED, offer.stop() != null, with(of, "reason", reason));
        OfferFigures.Units units = offer.units();
        units(of, "supplied", units.supplied());
        units(of, "sold", units.sold());
        units(of, "in_flight", units.inFlight());
        units(of, "left", units.left());
        units(of, "available", units.available());
        units(of, "returning", units.returning());
        out.add(Metric.OFFER_BACKLOG_UNITS, offer.backlog().units(), of);
        out.add(Metric.OFFER_BACKLOG_LIMIT_UNITS, offer.backlog().limitUnits(), of);
        seconds(Metric.OFFER_OLDEST_SECONDS, offer.backlog().oldestMillis(), of);
        out.add(Metric.OFFER_DEAD_LETTERS, offer.deadLetters(), of);
        out.add(Metric.OFFER_LOST_RESERVATIONS, offer.lost(), of);
        for (Lamp lamp : offer.lamps()) {
            for (Lamp.State state : Lamp.State.values()) {
                String[] labels = with(with(of, "rule", word(lamp.rule())), "state", word(state));
                out.add(Metric.OFFER_INVARIANT, state == lamp.state(), labels);
            }
        }
    }

    private void units(String[] of, String where, long units) {
        out.add(Metric.OFFER_UNITS, units, with(of, "where", where));
    }

    private void stage(Stage stage) {
        String[] of = {"stage", word(stage.name())};
        out.add(Metric.STAGE_UNITS_PER_SECOND, stage.ratePerSecond(), of);
        Long backlog = stage.backlog();
        if (backlog != null) {
            out.add(Metric.STAGE_BACKLOG, backlog, of);
        }
        seconds(Metric.STAGE_OLDEST_SECONDS, stage.oldestMillis(), of);
    }

    private void seconds(Metric metric, @Nullable Long millis, String... of) {
        if (millis != null) {
            out.add(metric, millis / MILLIS, of);
        }
    }

    private void alarms(List<Alarm> alarms) {
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (Alarm alarm : alarms) {
            if (alarm.state() != Alarm.State.CLEARED) {
                String kind = alarm.rule() + '/' + word(alarm.severity()) + '/' + word(alarm.state());
                counts.merge(kind, 1, Integer::sum);
            }
        }
        counts.forEach((kind, count) -> {
            String[] of = kind.split("/", -1);
            out.add(Metric.ALARMS, count, "rule", of[0], "severity", of[1], "state", of[2]);
        });
    }

    private static String[] with(String[] labels, String name, String value) {
        String[] more = Arrays.copyOf(labels, labels.length + 2);
        more[labels.length] = name;
        more[labels.length + 1] = value;
        return more;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
