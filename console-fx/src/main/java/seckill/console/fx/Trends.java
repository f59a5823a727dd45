package seckill.console.fx;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import seckill.model.OfferId;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline;

/** The last two minutes of the figures that have sparklines, one value a second. On JavaFX's thread only. */
public final class Trends {

    private static final long STEP_MILLIS = 1_000;

    /** House figures that have a trend. */
    public enum House {
        GRANTS,
        REJECTIONS,
        SETTLED,
        BACKLOG
    }

    private final Map<Object, Trend> byKey = new HashMap<>();
    private Instant last = Instant.MIN;

    void add(FeedSnapshot snapshot) {
        if (snapshot.at().minusMillis(STEP_MILLIS).isBefore(last)) {
            return;
        }
        last = snapshot.at();
        Set<Object> seen = new HashSet<>();
        put(seen, House.GRANTS, snapshot.totals().grantsPerSecond());
        put(seen, House.REJECTIONS, snapshot.totals().rejectionsPerSecond());
        put(seen, House.SETTLED, snapshot.totals().settledPerSecond());
        put(seen, House.BACKLOG, snapshot.totals().backlogUnits());
        for (OfferFigures offer : snapshot.offers()) {
            put(seen, offer.offer(), offer.rates().grants());
        }
        for (Pipeline.Stage stage : snapshot.pipeline().stages()) {
            put(seen, stage.name(), stage.ratePerSecond());
        }
        byKey.keySet().retainAll(seen);
    }

    private void put(Set<Object> seen, Object key, double value) {
        seen.add(key);
        of(key).add(value);
    }

    private Trend of(Object key) {
        return byKey.computeIfAbsent(key, k -> new Trend());
    }

    public Trend house(House figure) {
        return of(figure);
    }

    /** Grants a second. */
    public Trend offer(OfferId offer) {
        return of(offer);
    }

    /** What passes a second. */
    public Trend stage(Pipeline.StageName stage) {
        return of(stage);
    }
}
