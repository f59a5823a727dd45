package seckill.console.reconcile;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Columns;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** What a run found, and what the chosen finding means. */
final class FindingsPane {

    private final Workplace place;
    private final Texts texts;
    private final TableView<Run.Finding> table = new TableView<>();
    private final Label head = new Label();
    private final Label rule = new Label();
    private final Label meaning = new Label();
    private final Label detail = new Label();
    private final HBox root;

    FindingsPane(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        table.setId("reconcile-findings");
        table.getColumns()
                .setAll(List.of(
                        Columns.text(texts, "reconcile.rule", 150, f -> word(f.rule())),
                        Columns.text(texts, "reconcile.reservation", 170, f -> {
                            String id = f.reservationId();
                            return id == null ? Figures.UNKNOWN : id;
                        }),
                        Columns.text(texts, "reconcile.what", 420, Run.Finding::detail)));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.setMinHeight(120);
        table.setPrefHeight(150);
        VBox.setVgrow(table, Priority.ALWAYS);
        table.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> explain(is));
        table.setOnKeyPressed(e -> {
            if (new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN).match(e)) {
                copy();
                e.consume();
            }
        });
        head.getStyleClass().addAll("muted", "strong");
        VBox left = new VBox(8, head, table);
        left.getStyleClass().add("card");
        HBox.setHgrow(left, Priority.ALWAYS);
        rule.getStyleClass().add("strong");
        for (Label label : List.of(rule, meaning, detail)) {
            label.setWrapText(true);
            label.setMinHeight(Region.USE_PREF_SIZE);
        }
        detail.getStyleClass().add("muted");
        VBox right = new VBox(8, texts.label("reconcile.meaning", "muted", "strong"), rule, meaning, detail);
        right.getStyleClass().add("card");
        right.setMinWidth(300);
        right.setPrefWidth(330);
        right.setMaxWidth(330);
        root = new HBox(14, left, right);
        VBox.setVgrow(root, Priority.ALWAYS);
    }

    HBox root() {
        return root;
    }

    void show(@Nullable Run run) {
        List<Run.Finding> findings = run == null ? List.of() : run.findings();
        head.setText(
                run == null
                        ? texts.get("reconcile.findings")
                        : texts.get(
                                "reconcile.findings-of",
                                Long.toString(run.runId()),
                                Figures.clock(run.startedAt(), place.zone())));
        table.setPlaceholder(texts.label(run == null ? "reconcile.never" : "reconcile.nothing", "muted"));
        if (!findings.equals(table.getItems())) {
            table.getItems().setAll(findings);
            table.getSelectionModel().selectFirst();
        }
        table.refresh();
        explain(table.getSelectionModel().getSelectedItem());
    }

    private void explain(Run.@Nullable Finding finding) {
        rule.setText(finding == null ? texts.get("reconcile.nothing") : "✖ " + word(finding.rule()));
        rule.getStyleClass().removeAll("red", "muted");
        rule.getStyleClass().add(finding == null ? "muted" : "red");
        String key = finding == null ? "" : "reconcile.means." + finding.rule();
        meaning.setText(texts.has(key) ? texts.get(key) : "");
        detail.setText(finding == null ? "" : finding.detail());
    }

    private String word(String ruleName) {
        String key = "reconcile.rule." + ruleName;
        return texts.has(key) ? texts.get(key) : ruleName;
    }

    private void copy() {
        Run.Finding finding = table.getSelectionModel().getSelectedItem();
        if (finding != null) {
            ClipboardContent content = new ClipboardContent();
            String id = finding.reservationId();
            content.putString(id == null || id.isEmpty() ? finding.detail() : id);
            Clipboard.getSystemClipboard().setContent(content);
            place.overlay().tell(texts.get("fx.copied", content.getString()));
        }
    }
}
