package seckill.console.reconcile;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;

/** The last runs, oldest at the left; one that found something is taller than the others, so that its colour is not its only sign. */
final class RunStrip {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

    private final Texts texts;
    private final ZoneId zone;
    private final Consumer<Run> look;
    private final HBox root = new HBox(2);
    private List<Run> shown = List.of();
    private @Nullable Run chosen;

    RunStrip(Texts texts, ZoneId zone, Consumer<Run> look) {
        this.texts = texts;
        this.zone = zone;
        this.look = look;
        root.setId("reconcile-strip");
        root.getStyleClass().add("run-strip");
        root.setAlignment(Pos.BOTTOM_LEFT);
        root.setFocusTraversable(true);
        root.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.LEFT || e.getCode() == KeyCode.RIGHT) {
                step(e.getCode() == KeyCode.LEFT ? 1 : -1);
                e.consume();
            }
        });
    }

    HBox root() {
        return root;
    }

    /** @param runs newest first */
    void show(List<Run> runs, @Nullable Run run, boolean otherLanguage) {
        chosen = run;
        if (otherLanguage || !runs.equals(shown)) {
            shown = runs;
            List<Region> cells = new ArrayList<>();
            runs.reversed().forEach(each -> cells.add(cell(each)));
            root.getChildren().setAll(cells);
        }
        for (int i = 0; i < root.getChildren().size(); i++) {
            Run each = shown.get(shown.size() - 1 - i);
            root.getChildren().get(i).pseudoClassStateChanged(CHOSEN, each.equals(run));
        }
    }

    private Region cell(Run run) {
        Region cell = new Region();
        cell.getStyleClass().addAll("run", run.balanced() ? run.full() ? "whole" : "partial" : "broken");
        cell.setMinWidth(3);
        cell.setMaxWidth(14);
        HBox.setHgrow(cell, Priority.ALWAYS);
        cell.setOnMouseClicked(e -> {
            root.requestFocus();
            look.accept(run);
        });
        Tooltip.install(cell, new Tooltip(words(run)));
        return cell;
    }

    private String words(Run run) {
        String found = run.balanced()
                ? texts.get(run.full() ? "reconcile.run-whole" : "reconcile.run-partial")
                : texts.get("reconcile.run-found", run.findings().size());
        return texts.get(
                "reconcile.run",
                Long.toString(run.runId()),
                Figures.clock(run.startedAt(), zone),
                Figures.span(run.durationMillis()),
                found);
    }

    private void step(int older) {
        int now = chosen == null ? -1 : shown.indexOf(chosen);
        int next = now + older;
        if (next >= 0 && next < shown.size()) {
            look.accept(shown.get(next));
        }
    }
}
