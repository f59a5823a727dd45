package seckill.console.switches;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.client.Answer;
import seckill.console.client.Json;
import seckill.console.fx.Columns;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;

/** Switches that have a value: now and wanted, who, why, until when, which engines have taken it. Ids: {@code values-table}, {@code values-change}, {@code values-withdraw}. */
final class ValuesPane {

    private final Workplace place;
    private final Texts texts;
    private final ValuesViewModel model;
    private final TableView<ValueSwitch> table = new TableView<>();
    private final Button change;
    private final Button withdraw;
    private final VBox root;

    ValuesPane(Workplace place, ValuesViewModel model) {
        this.place = place;
        this.texts = place.texts();
        this.model = model;
        change = button("switches.value-change", "values-change", this::ask);
        withdraw = button("switches.plan-withdraw", "values-withdraw", this::askWithdraw);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(8, texts.label("switches.values", "muted", "strong"), gap, withdraw, change);
        head.setAlignment(Pos.CENTER_LEFT);
        columns();
        VBox.setVgrow(table, Priority.ALWAYS);
        root = new VBox(6, head, table);
        root.getStyleClass().add("card");
        root.setMinHeight(220);
        root.setPrefHeight(260);
        root.managedProperty().bind(root.visibleProperty());
        root.setVisible(false);
        model.switchesProperty().addListener((o, was, is) -> show(is));
        texts.language().addListener((o, was, is) -> table.refresh());
    }

    VBox root() {
        return root;
    }

    private Button button(String key, String id, Runnable action) {
        Button button = texts.bind(new Button(), key);
        button.setId(id);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> action.run());
        return button;
    }

    private void columns() {
        table.setId("values-table");
        table.getColumns()
                .setAll(List.of(
                        Columns.text(texts, "switches.value-name", 165, v -> name(v.name())),
                        Columns.figure(texts, "switches.value-now", 105, v -> figure(v, v.value())),
                        Columns.text(texts, "switches.value-wanted", 105, this::wanted),
                        Columns.text(
                                texts,
                                "switches.value-who",
                                130,
                                v -> v.changedBy() == null || v.changedAt() == null
                                        ? Figures.UNKNOWN
                                        : v.changedBy() + " " + Figures.clock(v.changedAt(), place.zone())),
                        Columns.text(texts, "switches.value-until", 85, this::until),
                        Columns.text(texts, "switches.value-engines", 75, ValueSwitch::dots)));
        table.getColumns().get(0).setMinWidth(145);
        table.getColumns().get(2).setMinWidth(140);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> buttons());
        table.setOnMouseClicked(e -> {
            if (e.getClickCount() == 2) {
                ask();
            }
        });
        table.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER) {
                ask();
                e.consume();
            }
        });
    }

    private void show(List<ValueSwitch> all) {
        root.setVisible(!all.isEmpty());
        ValueSwitch before = table.getSelectionModel().getSelectedItem();
        table.getItems().setAll(all);
        all.stream()
                .filter(v -> before != null && v.name().equals(before.name()))
                .findFirst()
                .ifPresent(table.getSelectionModel()::select);
        buttons();
    }

    private void buttons() {
        ValueSwitch chosen = table.getSelectionModel().getSelectedItem();
        boolean may = place.may(OperatorRole.OPERATOR);
        change.setDisable(chosen == null || !may);
        change.setTooltip(may ? null : new Tooltip(texts.get(place.whyNot())));
        withdraw.setVisible(chosen != null && !chosen.planned().isEmpty());
        withdraw.setDisable(!may);
    }

    private String name(String word) {
        String key = "switches.value." + word;
        return texts.has(key) ? texts.get(key) : word;
    }

    private String figure(ValueSwitch which, long value) {
        if (which.isFlag()) {
            return texts.get(value == 0 ? "switches.off" : "switches.on");
        }
        String key = "switches.unit." + which.unit();
        return Figures.count(value) + (texts.has(key) ? " " + texts.get(key) : "");
    }

    /** What is wanted, where it is not yet so everywhere or comes later. */
    private String wanted(ValueSwitch which) {
        if (!which.planned().isEmpty()) {
            ValueSwitch.Plan next = which.planned().getFirst();
            String value = next.wanted() == null ? texts.get("switches.ordinary") : figure(which, next.wanted());
            return "→ " + value + " " + Figures.clock(next.dueAt(), place.zone());
        }
        if (which.wanted() == null) {
            return texts.get("switches.ordinary");
        }
        return (which.everywhere() ? "" : "◐ ") + figure(which, which.wanted());
    }

    private String until(ValueSwitch which) {
        return which.until() == null ? Figures.UNKNOWN : Figures.clock(which.until(), place.zone());
    }

    private void ask() {
        ValueSwitch which = table.getSelectionModel().getSelectedItem();
        if (which != null && !change.isDisabled()) {
            String name = name(which.name());
            ValueDialog.ask(
                    place,
                    which,
                    name,
                    (wish, reason) -> model.wish(
                            which, wish, reason, answer -> place.overlay().tell(words(which, name, answer))));
        }
    }

    /** A version that is not the newest any more: both values, and nothing was changed. */
    private String words(ValueSwitch which, String name, Answer answer) {
        if (answer instanceof Answer.Refused refused && refused.code().equals("stale-version")) {
            var current = refused.body().path("current");
            return texts.get(
                    "switches.value-stale",
                    name,
                    figure(which, which.value()),
                    figure(which, current.path("value").asLong(which.value())),
                    Json.text(current, "changedBy"));
        }
        return Outcomes.words(texts, name, answer);
    }

    private void askWithdraw() {
        ValueSwitch which = table.getSelectionModel().getSelectedItem();
        if (which == null || which.planned().isEmpty()) {
            return;
        }
        ValueSwitch.Plan next = which.planned().getFirst();
        String title = texts.get("switches.plan-withdraw");
        ConfirmDialog.askCalmly(
                place,
                title,
                texts.get("switches.ask-plan-withdraw", name(which.name()), Figures.day(next.dueAt(), place.zone())),
                title,
                reason -> model.withdraw(
                        next, reason, answer -> place.overlay().tell(Outcomes.words(texts, title, answer))));
    }
}
