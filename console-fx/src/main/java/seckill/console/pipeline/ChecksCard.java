package seckill.console.pipeline;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.pipeline.PipelineViewModel.CheckRow;

/** Admission's checks in their order: how many each turns away, and what is let pass. */
final class ChecksCard {

    /** One line. */
    private record Line(Label name, PartBar bar, Label rate) {}

    private final Texts texts;
    private final GridPane grid = new GridPane();
    private final List<Line> lines = new ArrayList<>();
    private final VBox root;

    ChecksCard(Texts texts) {
        this.texts = texts;
        ColumnConstraints name = new ColumnConstraints();
        name.setMinWidth(Region.USE_PREF_SIZE);
        ColumnConstraints bar = new ColumnConstraints();
        bar.setHgrow(Priority.ALWAYS);
        bar.setFillWidth(true);
        ColumnConstraints rate = new ColumnConstraints();
        rate.setHalignment(HPos.RIGHT);
        rate.setMinWidth(Region.USE_PREF_SIZE);
        grid.getColumnConstraints().setAll(name, bar, rate);
        grid.getStyleClass().add("checks");
        root = new VBox(6, texts.label("pipeline.checks", "muted", "strong"), grid);
        root.getStyleClass().add("card");
    }

    VBox root() {
        return root;
    }

    void show(List<CheckRow> checks, double passedPerSecond, double passedPart) {
        while (lines.size() <= checks.size()) {
            Line line = new Line(new Label(), new PartBar(), new Label());
            grid.addRow(lines.size(), line.name(), line.bar(), line.rate());
            lines.add(line);
        }
        for (int i = 0; i < checks.size(); i++) {
            CheckRow row = checks.get(i);
            String key = "pipeline.check." + row.check().name();
            String name = texts.has(key) ? texts.get(key) : row.check().name();
            fill(lines.get(i), name, row.part(), row.check().rejectedPerSecond(), "rejected");
        }
        fill(lines.get(checks.size()), texts.get("pipeline.passed"), passedPart, passedPerSecond, "passed");
        for (int i = checks.size() + 1; i < lines.size(); i++) {
            fill(lines.get(i), "", 0, -1, "rejected");
        }
    }

    private static void fill(Line line, String name, double part, double rate, String kind) {
        line.name().setText(name);
        line.bar().show(part, kind);
        line.rate().setText(rate < 0 ? "" : Figures.perSecond(rate));
    }
}
