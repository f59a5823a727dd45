package seckill.console.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.CheckFigures;
import seckill.model.feed.ConsumerFigures;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Latency;
import seckill.model.feed.Pipeline;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;

/** What the newest frame says of the way of a purchase. */
final class PipelineViewModel {

    /** @param slowest where the way is held up */
    record StageRow(Stage stage, boolean slowest) {}

    /** @param part length of its bar from 0 to 1; logarithmic, so that a small rate beside a large one is still seen */
    record CheckRow(CheckFigures check, double part) {}

    /** @param worst of all instances that are there; {@link Latency#NONE} when nothing was measured */
    record LatencyRow(Step step, Latency worst) {}

    /** Steps with a measured latency. */
    enum Step {
        GRANTED,
        REFUSED,
        SCRIPT,
        SETTLEMENT
    }

    /**
     * @param passedPart bar of what every check let pass
     * @param pendingEntries handed to consumers and not acknowledged
     * @param lagEntries not yet handed to one; null where the server cannot know
     */
    record Shown(
            FeedSnapshot snapshot,
            List<StageRow> stages,
            @Nullable StageName slowest,
            List<CheckRow> checks,
            double passedPerSecond,
            double passedPart,
            List<ConsumerFigures> consumers,
            long pendingEntries,
            @Nullable Long lagEntries,
            List<LatencyRow> latencies) {}

    private final SimpleObjectProperty<@Nullable Shown> shown = new SimpleObjectProperty<>();
    private final ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots;

    PipelineViewModel(ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots) {
        this.snapshots = snapshots;
        snapshots.addListener((o, was, is) -> refresh());
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
        Pipeline way = now.pipeline();
        double passed = way.stages().stream()
                .filter(s -> s.name() == StageName.ADMISSION)
                .mapToDouble(Stage::ratePerSecond)
                .sum();
        double greatest = way.checks().stream()
                .mapToDouble(CheckFigures::rejectedPerSecond)
                .reduce(passed, Math::max);
        shown.set(new Shown(
                now,
                way.stages().stream()
                        .map(s -> new StageRow(s, s.name() == way.slowest()))
                        .toList(),
                way.slowest(),
                way.checks().stream()
                        .map(c -> new CheckRow(c, part(c.rejectedPerSecond(), greatest)))
                        .toList(),
                passed,
                part(passed, greatest),
                way.consumers(),
                way.consumers().stream().mapToLong(ConsumerFigures::pending).sum(),
                way.lagEntries(),
                latencies(now.instances())));
    }

    private static double part(double rate, double greatest) {
        return greatest <= 0 ? 0 : Math.log1p(Math.max(0, rate)) / Math.log1p(greatest);
    }

    private static List<LatencyRow> latencies(List<InstanceFigures> instances) {
        List<InstanceFigures> there = instances.stream().filter(i -> !i.gone()).toList();
        List<LatencyRow> rows = new ArrayList<>();
        rows.add(new LatencyRow(Step.GRANTED, worst(there, InstanceFigures::doorGranted)));
        rows.add(new LatencyRow(Step.REFUSED, worst(there, InstanceFigures::doorRefused)));
        rows.add(new LatencyRow(Step.SCRIPT, worst(there, InstanceFigures::script)));
        rows.add(new LatencyRow(Step.SETTLEMENT, worst(there, InstanceFigures::settlement)));
        return List.copyOf(rows);
    }

    private static Latency worst(List<InstanceFigures> instances, Function<InstanceFigures, Latency> step) {
        return instances.stream()
                .map(step)
                .filter(l -> l.count() > 0)
                .max(Comparator.comparingLong(Latency::p99Micros))
                .orElse(Latency.NONE);
    }
}
