package seckill.engine.feed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.FeedLedger.ShownOffer;
import seckill.model.OfferId;
import seckill.model.feed.Ages;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline;
import seckill.model.feed.Pipeline.StageName;
import seckill.model.feed.ServerHealth;
import seckill.model.feed.Totals;

/** Makes the snapshot of the whole house out of the readings. For the thread of the feed. */
final class SnapshotMaker {

    /** Instances write every second. */
    private static final Duration GONE = Duration.ofSeconds(5);

    private final String stream;
    private final String instance;
    private final LongSupplier backlogLimitUnits;
    private final Map<OfferId, OfferMeter> meters = new HashMap<>();

    SnapshotMaker(String stream, String instance, LongSupplier backlogLimitUnits) {
        this.stream = stream;
        this.instance = instance;
        this.backlogLimitUnits = backlogLimitUnits;
    }

    /** Without alarms and events. */
    FeedSnapshot make(long sequence, Readings readings, ServerHealth redis, ServerHealth database) {
        List<InstanceReport> all = instances(readings);
        List<InstanceReport> present =
                all.stream().filter(r -> !r.figures().gone()).toList();
        List<OfferFigures> offers = offers(readings, present);
        Pipeline pipeline = PipelineMaker.make(readings, offers, present);
        LedgerReadings.Reading ledger = readings.ledger();
        RedisReadings.Reading inRedis = readings.redis();
        return new FeedSnapshot(
                stream,
                sequence,
                instance,
                readings.at(),
                new Ages(
                        readings.own().figures().seenAt(),
                        inRedis == null ? null : inRedis.beganAt(),
                        ledger == null ? null : ledger.beganAt(),
                        inRedis == null ? null : inRedis.streamsAt()),
                redis,
                database,
                ledger != null && ledger.house().stopAll(),
                totals(ledger, offers, pipeline, present),
                offers,
                pipeline,
                all.stream()
                        .map(InstanceReport::figures)
                        .sorted(Comparator.comparing(InstanceFigures::name))
                        .toList(),
                List.of(),
                List.of());
    }

    /** This one first. What the others wrote is judged by the database's clock, which they wrote by. */
    private static List<InstanceReport> instances(Readings readings) {
        List<InstanceReport> all = new ArrayList<>();
        all.add(readings.own());
        LedgerReadings.Reading ledger = readings.ledger();
        if (ledger != null) {
            for (LedgerReadings.Seen seen : ledger.reports()) {
                Duration silent = Duration.between(seen.at(), ledger.house().now());
                all.add(seen.report().seen(seen.at(), silent.compareTo(GONE) > 0));
            }
        }
        return all;
    }

    private List<OfferFigures> offers(Readings readings, List<InstanceReport> present) {
        LedgerReadings.Reading ledger = readings.ledger();
        if (ledger == null) {
            return List.of();
        }
        Set<OfferId> shown =
                ledger.house().offers().stream().map(ShownOffer::offer).collect(Collectors.toSet());
        meters.keySet().retainAll(shown);
        Set<String> names = PipelineMaker.names(present);
        return ledger.house().offers().stream()
                .map(offer -> meters.computeIfAbsent(offer.offer(), o -> new OfferMeter())
                        .read(
                                offer,
                                readings,
                                rejections(offer.offer(), present),
                                names,
                                backlogLimitUnits.getAsLong()))
                .toList();
    }

    private static double rejections(OfferId offer, List<InstanceReport> present) {
        String key = offer.toString();
        return present.stream()
                .mapToDouble(r -> r.rejections().getOrDefault(key, 0.0))
                .sum();
    }

    private static Totals totals(
            LedgerReadings.@Nullable Reading ledger,
            List<OfferFigures> offers,
            Pipeline pipeline,
            List<InstanceReport> present) {
        long backlog = offers.stream().mapToLong(o -> o.backlog().units()).sum();
        double settled = offers.stream().mapToDouble(o -> o.rates().settled()).sum();
        return new Totals(
                offers.stream().mapToLong(o -> o.units().sold()).sum(),
                offers.stream().mapToLong(o -> o.units().inFlight()).sum(),
                offers.stream().mapToLong(o -> o.units().left()).sum(),
                present.stream()
                        .mapToDouble(r -> r.figures().requestsPerSecond())
                        .sum(),
                offers.stream().mapToDouble(o -> o.rates().grants()).sum(),
                present.stream()
                        .mapToDouble(r -> r.figures().rejectionsPerSecond())
                        .sum(),
                settled,
                backlog,
                PipelineMaker.oldest(offers),
                backlog == 0 || settled <= 0 ? null : Math.round(backlog * 1_000 / settled),
                offers.stream().mapToLong(OfferFigures::deadLetters).sum(),
                depth(pipeline, StageName.OUTBOX),
                depth(pipeline, StageName.EVENTS),
                depth(pipeline, StageName.REFUNDS),
                ledger == null ? 0 : ledger.accounts().eventsAbandoned(),
                ledger == null ? 0 : ledger.accounts().alarmCallsAbandoned());
    }

    private static long depth(Pipeline pipeline, StageName name) {
        return pipeline.stages().stream()
                .filter(s -> s.name() == name)
                .map(Pipeline.Stage::backlog)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }
}
