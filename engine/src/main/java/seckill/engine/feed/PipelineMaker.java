package seckill.engine.feed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.FeedLedger.House;
import seckill.engine.ledger.FeedLedger.Queue;
import seckill.engine.reservation.BucketReads.StreamFigures;
import seckill.engine.reservation.GrantStream.Consumer;
import seckill.model.feed.CheckFigures;
import seckill.model.feed.ConsumerFigures;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;

/** Sums up the way of a purchase over all offers and instances. */
final class PipelineMaker {

    /** What waits for less than this is on its way. */
    private static final long SLOW_MILLIS = 1_000;

    private PipelineMaker() {}

    /** @param instances those that are not gone, this one first */
    static Pipeline make(Readings readings, List<OfferFigures> offers, List<InstanceReport> instances) {
        LedgerReadings.Reading ledger = readings.ledger();
        List<CheckFigures> checks = checks(instances);
        long backlog = offers.stream().mapToLong(o -> o.backlog().units()).sum();
        Long oldest = oldest(offers);
        double passed = checks.isEmpty() ? 0 : checks.getLast().passedPerSecond();
        List<Stage> stages = List.of(
                new Stage(
                        StageName.DOOR,
                        sum(instances, r -> r.figures().requestsPerSecond()),
                        null,
                        null,
                        worst(instances, InstanceFigures::doorGranted)),
                new Stage(StageName.ADMISSION, passed, null, null, null),
                new Stage(
                        StageName.REDIS,
                        offers.stream().mapToDouble(o -> o.rates().grants()).sum(),
                        null,
                        null,
                        worst(instances, InstanceFigures::script)),
                new Stage(
                        StageName.STREAM,
                        offers.stream().mapToDouble(o -> o.rates().settled()).sum(),
                        backlog,
                        oldest,
                        null),
                new Stage(
                        StageName.DATABASE,
                        sum(instances, r -> r.figures().settledPerSecond()),
                        null,
                        null,
                        worst(instances, InstanceFigures::settlement)),
                queue(StageName.OUTBOX, sum(instances, InstanceReport::returnedPerSecond), readings, q -> q.returns()),
                new Stage(
                        StageName.RETURN,
                        offers.stream().mapToDouble(o -> o.rates().returned()).sum(),
                        null,
                        null,
                        null),
                queue(StageName.EVENTS, sum(instances, InstanceReport::eventsPerSecond), readings, q -> q.events()),
                queue(StageName.REFUNDS, sum(instances, InstanceReport::refundsPerSecond), readings, q -> q.refunds()));
        return new Pipeline(
                stages,
                slowest(stages),
                checks,
                consumers(readings, names(instances)),
                lag(offers),
                ledger == null
                        ? 0
                        : offers.stream().mapToLong(OfferFigures::lost).sum());
    }

    private static Stage queue(StageName name, double rate, Readings readings, Function<House, Queue> which) {
        LedgerReadings.Reading ledger = readings.ledger();
        if (ledger == null) {
            return new Stage(name, rate, null, null, null);
        }
        Queue queue = which.apply(ledger.house());
        Instant oldest = queue.oldest();
        Long oldestMillis = oldest == null
                ? null
                : Math.max(0, Duration.between(oldest, ledger.house().now()).toMillis());
        return new Stage(name, rate, queue.depth(), oldestMillis, null);
    }

    private static @Nullable StageName slowest(List<Stage> stages) {
        return stages.stream()
                .filter(s -> s.oldestMillis() != null && s.oldestMillis() > SLOW_MILLIS)
                .max(Comparator.comparingLong(PipelineMaker::age))
                .map(Stage::name)
                .orElse(null);
    }

    private static long age(Stage stage) {
        Long millis = stage.oldestMillis();
        return millis == null ? 0 : millis;
    }

    static @Nullable Long oldest(List<OfferFigures> offers) {
        return offers.stream()
                .map(o -> o.backlog().oldestMillis())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static @Nullable Long lag(List<OfferFigures> offers) {
        long sum = 0;
        for (OfferFigures offer : offers) {
            if (!offer.buckets().isEmpty()) {
                Long lag = offer.backlog().lagEntries();
                if (lag == null) {
                    return null;
                }
                sum += lag;
            }
        }
        return sum;
    }

    private static List<CheckFigures> checks(List<InstanceReport> instances) {
        Map<String, CheckFigures> byName = new LinkedHashMap<>();
        for (InstanceReport report : instances) {
            for (CheckFigures check : report.figures().checks()) {
                byName.merge(
                        check.name(),
                        check,
                        (a, b) -> new CheckFigures(
                                a.name(),
                                a.passed() + b.passed(),
                                a.rejected() + b.rejected(),
                                a.passedPerSecond() + b.passedPerSecond(),
                                a.rejectedPerSecond() + b.rejectedPerSecond()));
            }
        }
        return new ArrayList<>(byName.values());
    }

    private static List<ConsumerFigures> consumers(Readings readings, Set<String> present) {
        RedisReadings.Reading redis = readings.redis();
        if (redis == null) {
            return List.of();
        }
        Map<String, ConsumerFigures> byName = new TreeMap<>();
        for (StreamFigures stream : redis.streams().values()) {
            for (Consumer consumer : stream.consumers()) {
                Duration inactive = consumer.inactive();
                byName.merge(
                        consumer.name(),
                        new ConsumerFigures(
                                consumer.name(),
                                consumer.pending(),
                                consumer.idle().toMillis(),
                                inactive == null ? null : inactive.toMillis(),
                                OfferMeter.isLive(consumer, present)),
                        PipelineMaker::both);
            }
        }
        return new ArrayList<>(byName.values());
    }

    /** Whoever asked at any bucket lately lives. */
    private static ConsumerFigures both(ConsumerFigures a, ConsumerFigures b) {
        Long inactiveA = a.inactiveMillis();
        Long inactiveB = b.inactiveMillis();
        return new ConsumerFigures(
                a.name(),
                a.pending() + b.pending(),
                Math.min(a.idleMillis(), b.idleMillis()),
                inactiveA == null
                        ? inactiveB
                        : inactiveB == null ? inactiveA : Long.valueOf(Math.min(inactiveA, inactiveB)),
                a.live() || b.live());
    }

    static Set<String> names(List<InstanceReport> instances) {
        return instances.stream().map(r -> r.figures().name()).collect(Collectors.toUnmodifiableSet());
    }

    private static double sum(List<InstanceReport> instances, ToDoubleFunction<InstanceReport> rate) {
        return instances.stream().mapToDouble(rate).sum();
    }

    private static Latency worst(List<InstanceReport> instances, Function<InstanceFigures, Latency> which) {
        return instances.stream()
                .map(r -> which.apply(r.figures()))
                .max(Comparator.comparingLong(Latency::p99Micros))
                .orElse(Latency.NONE);
    }
}
