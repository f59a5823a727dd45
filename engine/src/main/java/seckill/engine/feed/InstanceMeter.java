package seckill.engine.feed;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import seckill.engine.feed.StageCounts.Check;
import seckill.engine.feed.StageCounts.Counts;
import seckill.model.OfferId;
import seckill.model.feed.CheckFigures;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Latency;

/** Makes figures of this instance from its counters. For the thread of the feed. */
final class InstanceMeter {

    private static final long SPAN_MILLIS = 2_000;
    private static final long LATENCY_EVERY_MILLIS = 1_000;

    private final String name;
    private final StageCounts stages;
    private final InstantSource clock;
    private final Instant startedAt;
    private final Map<String, RateWindow> rates = new HashMap<>();
    private final Map<OfferId, RateWindow> rejections = new HashMap<>();
    private final LatencyWindow doorGranted;
    private final LatencyWindow doorRefused;
    private final LatencyWindow script;
    private final LatencyWindow settlement;
    private Latencies latencies = new Latencies(Latency.NONE, Latency.NONE, Latency.NONE, Latency.NONE);
    private long latenciesAtMillis;

    private record Latencies(Latency doorGranted, Latency doorRefused, Latency script, Latency settlement) {}

    InstanceMeter(String name, StageCounts stages, InstantSource clock) {
        this.name = name;
        this.stages = stages;
        this.clock = clock;
        startedAt = clock.instant();
        doorGranted = new LatencyWindow(stages::doorGranted);
        doorRefused = new LatencyWindow(stages::doorRefused);
        script = new LatencyWindow(stages::script);
        settlement = new LatencyWindow(stages::settlement);
    }

    /** @param clockOffsetMillis this clock less the database's */
    InstanceReport read(long clockOffsetMillis) {
        Instant at = clock.instant();
        long millis = at.toEpochMilli();
        Counts counts = stages.counts();
        if (millis - latenciesAtMillis >= LATENCY_EVERY_MILLIS || millis < latenciesAtMillis) {
            latencies = new Latencies(doorGranted.read(), doorRefused.read(), script.read(), settlement.read());
            latenciesAtMillis = millis;
        }
        List<CheckFigures> checks =
                counts.checks().stream().map(check -> check(millis, check)).toList();
        InstanceFigures figures = new InstanceFigures(
                name,
                startedAt,
                at,
                false,
                counts.fenced(),
                clockOffsetMillis,
                counts.connectionsOpen(),
                counts.requests(),
                counts.granted(),
                counts.rejectedInAll(),
                counts.settled(),
                rate("requests", millis, counts.requests()),
                rate("granted", millis, counts.granted()),
                rate("rejected", millis, counts.rejectedInAll()),
                rate("settled", millis, counts.settled()),
                checks,
                latencies.doorGranted,
                latencies.doorRefused,
                latencies.script,
                latencies.settlement);
        return new InstanceReport(
                figures,
                rejections(millis, counts.rejected()),
                rate("returned", millis, counts.returned()),
                rate("events", millis, counts.eventsDelivered()),
                rate("refunds", millis, counts.refunded()),
                epochs());
    }

    private Map<String, Long> epochs() {
        Map<String, Long> byOffer = new TreeMap<>();
        stages.epochs().forEach((offer, epoch) -> byOffer.put(offer.toString(), epoch));
        return byOffer;
    }

    private CheckFigures check(long millis, Check check) {
        return new CheckFigures(
                check.name(),
                check.passed(),
                check.rejected(),
                rate("passed " + check.name(), millis, check.passed()),
                rate("rejected " + check.name(), millis, check.rejected()));
    }

    private Map<String, Double> rejections(long millis, Map<OfferId, Long> counts) {
        rejections.keySet().retainAll(counts.keySet());
        Map<String, Double> perSecond = new TreeMap<>();
        counts.forEach((offer, count) -> {
            double rate = rejections
                    .computeIfAbsent(offer, o -> new RateWindow(SPAN_MILLIS))
                    .note(millis, count);
            if (rate > 0) {
                perSecond.put(offer.toString(), rate);
            }
        });
        return perSecond;
    }

    private double rate(String what, long millis, long count) {
        return rates.computeIfAbsent(what, w -> new RateWindow(SPAN_MILLIS)).note(millis, count);
    }
}
