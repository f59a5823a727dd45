package seckill.console.overview;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.fx.Background;
import seckill.model.SaleState;
import seckill.model.feed.Alarm;
import seckill.model.feed.FeedSnapshot;

/** The rows of the overview in their order, and what can be done on it. */
final class OverviewViewModel {

    /** What is shown of one snapshot, filtered and in order. */
    record Shown(FeedSnapshot snapshot, List<OfferRow> rows, List<Alarm> alarms, OldSources old) {}

    /** Never by a figure that changes with every frame: a row must not run away from under the hand. */
    private static final Comparator<OfferRow> WORST_FIRST = Comparator.comparing(OfferRow::severity)
            .thenComparing(r -> OfferRow.isSoldOut(r.offer()))
            .thenComparing(r -> r.offer().startsAt())
            .thenComparing(r -> r.offer().offer());

    /** Words that a row must contain; empty: all rows. */
    final StringProperty filter = new SimpleStringProperty("");

    private final SimpleObjectProperty<@Nullable Shown> shown = new SimpleObjectProperty<>();
    private final ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots;
    private final Engine engine;
    private final Background background;

    OverviewViewModel(ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots, Engine engine, Background background) {
        this.snapshots = snapshots;
        this.engine = engine;
        this.background = background;
        snapshots.addListener((o, was, is) -> refresh());
        filter.addListener((o, was, is) -> refresh());
        refresh();
    }

    /** Null before the first snapshot. */
    ReadOnlyObjectProperty<@Nullable Shown> shownProperty() {
        return shown;
    }

    private void refresh() {
        FeedSnapshot now = snapshots.get();
        if (now == null) {
            return;
        }
        List<OfferRow> rows = now.offers().stream()
                .filter(o -> o.state() != SaleState.ARCHIVED)
                .map(OfferRow::of)
                .filter(this::fits)
                .sorted(WORST_FIRST)
                .toList();
        shown.set(new Shown(now, rows, now.alarms(), OldSources.of(now)));
    }

    private boolean fits(OfferRow row) {
        String all = (row.offer().offer() + " " + row.offer().activityName() + " "
                        + row.offer().title())
                .toLowerCase(Locale.ROOT);
        return all.contains(filter.get().toLowerCase(Locale.ROOT).strip());
    }

    /** How many offers could sell now, which stop-all would stop. */
    long selling() {
        FeedSnapshot now = snapshots.get();
        return now == null
                ? 0
                : now.offers().stream()
                        .filter(o -> o.state() == SaleState.OPEN && o.stop() == null)
                        .count();
    }

    void stopAll(String reason, Consumer<Answer> then) {
        background.call(
                () -> engine.write(
                        Engine.Write.post("/control/v1/stop-all", Map.of("stopped", true, "reason", reason), reason)),
                then);
    }

    void acknowledge(long alarmId, String reason, Consumer<Answer> then) {
        background.call(
                () -> engine.write(Engine.Write.post(
                        "/control/v1/alarms/" + alarmId + "/acknowledge", Map.of("reason", reason), reason)),
                then);
    }
}
