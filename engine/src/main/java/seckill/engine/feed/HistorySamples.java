package seckill.engine.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.HistoryLedger.Range;
import seckill.engine.ledger.HistoryLedger.Sample;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Totals;

/** What of a state is kept: the house, each stage, and each live offer. Figures that nobody knows are left out. */
final class HistorySamples {

    private HistorySamples() {}

    /** @param at by the database's clock */
    static List<Sample> of(FeedSnapshot state, Instant at) {
        Instant second = Instant.ofEpochSecond(at.getEpochSecond());
        List<Sample> samples = new ArrayList<>();
        samples.add(sample("house", second, house(state.totals())));
        for (Stage stage : state.pipeline().stages()) {
            samples.add(sample("stage/" + stage.name(), second, stage(stage)));
        }
        for (OfferFigures offer : state.offers()) {
            if (offer.state().isLive()) {
                samples.add(sample(
                        "offer/" + offer.offer().activityId() + "/"
                                + offer.offer().skuId(),
                        second,
                        offer(offer)));
            }
        }
        return samples;
    }

    private static Map<String, Range> house(Totals totals) {
        Map<String, Range> figures = new LinkedHashMap<>();
        put(figures, "sold", totals.sold());
        put(figures, "inFlight", totals.inFlight());
        put(figures, "left", totals.left());
        put(figures, "requestsPerSecond", totals.requestsPerSecond());
        put(figures, "grantsPerSecond", totals.grantsPerSecond());
        put(figures, "rejectionsPerSecond", totals.rejectionsPerSecond());
        put(figures, "settledPerSecond", totals.settledPerSecond());
        put(figures, "backlogUnits", totals.backlogUnits());
        put(figures, "oldestMillis", totals.oldestMillis());
        put(figures, "deadLetters", totals.deadLetters());
        put(figures, "outboxDepth", totals.outboxDepth());
        put(figures, "eventDepth", totals.eventDepth());
        put(figures, "refundsDue", totals.refundsDue());
        return figures;
    }

    private static Map<String, Range> stage(Stage stage) {
        Map<String, Range> figures = new LinkedHashMap<>();
        put(figures, "ratePerSecond", stage.ratePerSecond());
        put(figures, "backlog", stage.backlog());
        put(figures, "oldestMillis", stage.oldestMillis());
        Latency latency = stage.latency();
        if (latency != null && latency.count() > 0) {
            put(figures, "p50Micros", latency.p50Micros());
            put(figures, "p99Micros", latency.p99Micros());
            put(figures, "p999Micros", latency.p999Micros());
        }
        return figures;
    }

    private static Map<String, Range> offer(OfferFigures offer) {
        Map<String, Range> figures = new LinkedHashMap<>();
        put(figures, "sold", offer.units().sold());
        put(figures, "inFlight", offer.units().inFlight());
        put(figures, "left", offer.units().left());
        put(figures, "grantsPerSecond", offer.rates().grants());
        put(figures, "rejectionsPerSecond", offer.rates().rejections());
        put(figures, "settledPerSecond", offer.rates().settled());
        put(figures, "returnedPerSecond", offer.rates().returned());
        put(figures, "backlogUnits", offer.backlog().units());
        put(figures, "oldestMillis", offer.backlog().oldestMillis());
        put(figures, "deadLetters", offer.deadLetters());
        return figures;
    }

    private static void put(Map<String, Range> figures, String name, @Nullable Number value) {
        if (value != null) {
            double known = value.doubleValue();
            figures.put(name, new Range(known, known, known));
        }
    }

    private static Sample sample(String target, Instant second, Map<String, Range> figures) {
        return new Sample(target, 1, second, figures);
    }
}
