package seckill.console.pipeline;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.pipeline.PipelineViewModel.LatencyRow;
import seckill.console.pipeline.PipelineViewModel.Step;
import seckill.model.feed.Latency;

/** Percentiles of the measured steps over the last ten seconds, of the worst instance. */
final class LatencyCard {

    private static final List<ToLongFunction<Latency>> COLUMNS = List.of(
            Latency::p50Micros, Latency::p90Micros, Latency::p99Micros, Latency::p999Micros, Latency::maxMicros);
    private static final List<String> HEADS = List.of("p50", "p90", "p99", "p99.9");

    private final Map<Step, Label[]> rows = new EnumMap<>(Step.class);
    private final VBox root;

    LatencyCard(Texts texts) {
        GridPane grid = new GridPane();
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().add(name);
        for (int i = 0; i < COLUMNS.size(); i++) {
            ColumnConstraints figure = new ColumnConstraints();
            figure.setHalignment(HPos.RIGHT);
            grid.getColumnConstraints().add(figure);
        }
        for (int i = 0; i < HEADS.size(); i++) {
            Label head = new Label(HEADS.get(i));
            head.getStyleClass().addAll("muted", "small");
            grid.add(head, i + 1, 0);
        }
        grid.add(texts.label("pipeline.max", "muted", "small"), COLUMNS.size(), 0);
        for (Step step : Step.values()) {
            Label[] row = new Label[COLUMNS.size()];
            grid.add(texts.label("pipeline.step." + step.name()), 0, step.ordinal() + 1);
            for (int i = 0; i < row.length; i++) {
                row[i] = new Label(Figures.UNKNOWN);
                grid.add(row[i], i + 1, step.ordinal() + 1);
            }
            rows.put(step, row);
        }
        grid.getStyleClass().add("consumers");
        root = new VBox(6, texts.label("pipeline.latency", "muted", "strong"), grid);
        root.getStyleClass().add("card");
    }

    VBox root() {
        return root;
    }

    void show(List<LatencyRow> latencies) {
        for (LatencyRow each : latencies) {
            Label[] row = rows.get(each.step());
            for (int i = 0; row != null && i < row.length; i++) {
                row[i].setText(
                        each.worst().count() == 0
                                ? Figures.UNKNOWN
                                : Figures.micros(COLUMNS.get(i).applyAsLong(each.worst())));
            }
        }
    }
}
