package seckill.console.pipeline;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.pipeline.PipelineViewModel.Shown;
import seckill.model.feed.ConsumerFigures;

/** The consumers of the streams: what each holds, how long it has not asked and not got anything; and the lag, or that nobody knows it. */
final class ConsumersCard {

    private static final int ROWS_MAX = 12;
    private static final int COLUMNS = 4;

    private final Texts texts;
    private final Label head = new Label();
    private final Label more = new Label();
    private final GridPane grid = new GridPane();
    private final List<Label[]> rows = new ArrayList<>();
    private final VBox root;

    ConsumersCard(Texts texts) {
        this.texts = texts;
        head.getStyleClass().add("small");
        more.getStyleClass().addAll("muted", "small");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().add(name);
        for (int i = 1; i < COLUMNS; i++) {
            ColumnConstraints figure = new ColumnConstraints();
            figure.setHalignment(HPos.RIGHT);
            grid.getColumnConstraints().add(figure);
        }
        grid.addRow(
                0,
                texts.label("pipeline.consumer", "muted", "small"),
                texts.label("pipeline.pending", "muted", "small"),
                texts.label("pipeline.idle", "muted", "small"),
                texts.label("pipeline.inactive", "muted", "small"));
        grid.getStyleClass().add("consumers");
        HBox title = new HBox(10, texts.label("pipeline.consumers", "muted", "strong"), head);
        title.setAlignment(Pos.CENTER_LEFT);
        root = new VBox(5, title, grid, more);
        root.getStyleClass().add("card");
    }

    VBox root() {
        return root;
    }

    void show(Shown shown) {
        String lag = shown.lagEntries() == null
                ? texts.get("pipeline.lag-unknown")
                : texts.get("pipeline.lag", Figures.count(shown.lagEntries().longValue()));
        head.setText(texts.get(
                "pipeline.consumers-sum",
                Figures.count(shown.pendingEntries()),
                lag,
                Figures.count(shown.snapshot().totals().backlogUnits()),
                Figures.span(shown.snapshot().totals().drainMillis())));
        List<ConsumerFigures> consumers =
                shown.consumers().stream().limit(ROWS_MAX).toList();
        while (rows.size() < consumers.size()) {
            Label[] row = {new Label(), new Label(), new Label(), new Label()};
            Label lamp = new Label();
            row[0].setGraphic(lamp);
            grid.addRow(rows.size() + 1, row);
            rows.add(row);
        }
        for (int i = 0; i < rows.size(); i++) {
            fill(rows.get(i), i < consumers.size() ? consumers.get(i) : null);
        }
        int hidden = shown.consumers().size() - consumers.size();
        String below = consumers.isEmpty()
                ? texts.get("pipeline.no-consumers")
                : hidden > 0 ? texts.get("pipeline.more-consumers", Figures.count(hidden)) : "";
        more.setText(below);
        more.setManaged(!below.isEmpty());
    }

    private void fill(Label[] row, @org.jspecify.annotations.Nullable ConsumerFigures consumer) {
        for (Label each : row) {
            each.setManaged(consumer != null);
            each.setVisible(consumer != null);
        }
        if (consumer == null) {
            return;
        }
        row[0].setText(consumer.name() + (consumer.live() ? "" : " · " + texts.get("pipeline.not-live")));
        if (row[0].getGraphic() instanceof Label lamp) {
            lamp.setText(consumer.live() ? "●" : "✖");
            Styles.only(lamp, consumer.live() ? "green" : "red", "green", "red");
        }
        Styles.only(row[0], consumer.live() ? "" : "red", "red");
        row[1].setText(Figures.count(consumer.pending()));
        Styles.only(row[1], !consumer.live() && consumer.pending() > 0 ? "red" : "", "red");
        row[2].setText(Figures.span(consumer.idleMillis()));
        row[3].setText(Figures.span(consumer.inactiveMillis()));
    }
}
