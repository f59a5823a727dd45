package seckill.console.switches;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import seckill.console.client.Answer;
import seckill.console.fx.HoldButton;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/**
 * Type a few digits, Enter, hold Space: stopped. F9, hold Space: all stopped. Ids: {@code switches-filter}, {@code switches-reason}, and
 * those of its parts.
 */
final class SwitchesView implements Screen.View {

    private static final Duration REFRESH = Duration.seconds(3);

    private final Workplace place;
    private final Texts texts;
    private final SwitchesViewModel model;
    private final ValuesViewModel values;
    private final TextField filter = new TextField();
    private final TextField reason = new TextField();
    private final Label empty;
    private final StopAllBar all;
    private final VBox list = new VBox();
    private final Map<String, SwitchRow> rows = new LinkedHashMap<>();
    private final OpeningPane opening;
    private final WaitingPane waiting;
    private final VBox root;
    private final Timeline refresh;

    SwitchesView(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        model = new SwitchesViewModel(place.live().snapshotProperty(), place.engine(), place.background());
        values = new ValuesViewModel(place.engine(), place.background());
        all = new StopAllBar(place, this::reason, this::stopAll, this::tooShort);
        opening = new OpeningPane(place, new OpeningPane.Opening() {
            @Override
            public void open(SaleSwitch row, String why) {
                model.open(row, why, answer -> tell("switches.told-open", row.title(), answer));
            }

            @Override
            public void emergency(SaleSwitch row, String why) {
                model.openInEmergency(row, why, answer -> tell("switches.told-open", row.title(), answer));
            }

            @Override
            public void rebuild(SaleSwitch row, String why) {
                model.rebuild(row, why, answer -> tell("switches.told-rebuilt", row.title(), answer));
            }
        });
        waiting = new WaitingPane(
                place,
                (w, decision, why) -> model.decide(
                        w, decision, why, answer -> tell("switches.told-" + decision, w.askedBy(), answer)));
        empty = texts.label("switches.empty", "faint");
        Label head = texts.label("switches.sales", "muted", "strong");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        VBox sales = new VBox(8, head, SwitchRow.heads(texts), scroll);
        sales.getStyleClass().add("card");
        VBox.setVgrow(sales, Priority.ALWAYS);
        VBox switches = new VBox(14, sales, new ValuesPane(place, values).root());
        HBox.setHgrow(switches, Priority.ALWAYS);
        VBox side = new VBox(14, opening.root(), waiting.root());
        side.setMinWidth(310);
        side.setPrefWidth(330);
        side.setMaxWidth(330);
        HBox body = new HBox(14, switches, side);
        VBox.setVgrow(body, Priority.ALWAYS);
        root = new VBox(head(), tools(), body);
        root.getStyleClass().addAll("page", "switches");
        root.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.F9) {
                all.stopButton().requestFocus();
                e.consume();
            }
        });
        refresh = new Timeline(new KeyFrame(REFRESH, e -> refresh()));
        refresh.setCycleCount(Animation.INDEFINITE);
        model.shownProperty().addListener((o, was, is) -> render());
        model.chosen.addListener((o, was, is) -> render());
        model.waitingProperty().addListener((o, was, is) -> render());
        texts.language().addListener((o, was, is) -> render());
        place.live().staleProperty().addListener((o, was, is) -> stale(is));
        stale(place.live().staleProperty().get());
        render();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public void shown() {
        refresh();
        refresh.play();
        filter.requestFocus();
        filter.selectAll();
    }

    @Override
    public void hidden() {
        refresh.stop();
    }

    private void refresh() {
        model.refresh();
        values.refresh();
    }

    private HBox head() {
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Label title = texts.label("switches.title", "title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox head = new HBox(14, title, texts.label("switches.subtitle", "muted"), gap, all.root());
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private HBox tools() {
        filter.setId("switches-filter");
        filter.promptTextProperty().bind(texts.bound("switches.filter"));
        filter.setPrefWidth(230);
        filter.textProperty().bindBidirectional(model.filter);
        filter.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.DOWN) {
                rows.values().stream()
                        .map(SwitchRow::stopButton)
                        .filter(b -> b.isVisible() && !b.isDisabled())
                        .findFirst()
                        .ifPresent(HoldButton::requestFocus);
                e.consume();
            }
        });
        reason.setId("switches-reason");
        reason.promptTextProperty().bind(texts.bound("switches.reason"));
        HBox.setHgrow(reason, Priority.ALWAYS);
        Label hint = texts.label("switches.reason-for", "muted");
        hint.setMinWidth(Region.USE_PREF_SIZE);
        hint.setLabelFor(reason);
        HBox tools = new HBox(12, filter, hint, reason);
        tools.setAlignment(Pos.CENTER_LEFT);
        return tools;
    }

    /** A stop never waits for words: without any it says that it was an emergency. */
    private String reason() {
        String typed = reason.getText() == null ? "" : reason.getText().strip();
        return typed.isEmpty() ? texts.get("switches.reason") : typed.substring(0, Math.min(200, typed.length()));
    }

    private void render() {
        SwitchesViewModel.Shown shown = model.shownProperty().get();
        if (shown == null) {
            return;
        }
        all.show(shown.snapshot(), shown.underWay().contains("stop-all"));
        boolean held = rows.values().stream().anyMatch(r -> r.stopButton().isHeld());
        if (!held) {
            lay(shown.rows());
        }
        for (SaleSwitch each : shown.rows()) {
            SwitchRow row = rows.get(each.target());
            if (row != null) {
                row.show(
                        each,
                        each.target().equals(model.chosen.get()),
                        shown.underWay().contains(each.target()),
                        shown.snapshot().stopAll());
            }
        }
        SaleSwitch chosen = model.chosenRow();
        opening.show(
                chosen,
                chosen == null ? null : model.waitingFor(chosen),
                chosen != null && shown.underWay().contains(chosen.target()));
        waiting.show(model.waitingProperty().get());
    }

    /** Rows are kept, so that a press and the focus outlive an update. */
    private void lay(List<SaleSwitch> wanted) {
        List<String> targets = wanted.stream().map(SaleSwitch::target).toList();
        if (targets.equals(List.copyOf(rows.keySet()))) {
            return;
        }
        Map<String, SwitchRow> before = new LinkedHashMap<>(rows);
        rows.clear();
        wanted.forEach(each -> {
            SwitchRow known = before.get(each.target());
            rows.put(each.target(), known == null ? row(each) : known);
        });
        list.getChildren().setAll(rows.values().stream().map(SwitchRow::root).toList());
        if (rows.isEmpty()) {
            list.getChildren().add(empty);
        }
    }

    private SwitchRow row(SaleSwitch first) {
        return new SwitchRow(place, first, new SwitchRow.Pull() {
            @Override
            public void stop(SaleSwitch row) {
                model.stop(row, reason(), answer -> tell("switches.told-stop", row.title(), answer));
            }

            @Override
            public void tooShort() {
                SwitchesView.this.tooShort();
            }

            @Override
            public void choose(SaleSwitch row) {
                model.chosen.set(row.target());
            }
        });
    }

    private void stopAll(boolean stopped, String why) {
        model.stopAll(
                stopped, why, answer -> tell(stopped ? "switches.told-stop-all" : "switches.told-all-go", "", answer));
    }

    private void tooShort() {
        place.overlay().tell(texts.get("switches.too-short"));
    }

    /** 202 is not done: it waits for a second person. */
    private void tell(String key, String name, Answer answer) {
        boolean waits = answer instanceof Answer.Done done && done.status() == 202;
        place.overlay()
                .tell(
                        waits
                                ? texts.get("switches.told-waits", name)
                                : Outcomes.words(texts, texts.get(key, name), answer));
    }

    private void stale(boolean old) {
        root.getStyleClass().remove("stale");
        if (old) {
            root.getStyleClass().add("stale");
        }
    }
}
