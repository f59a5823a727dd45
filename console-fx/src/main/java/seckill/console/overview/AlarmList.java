package seckill.console.overview;

import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import seckill.console.fx.ActionButton;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;
import seckill.model.feed.Alarm;

/** The alarms that stand, worst first, each with what it is about and a button to take it on; always in sight below the offers. */
final class AlarmList {

    private static final int SHOWN_MAX = 50;

    private final Workplace place;
    private final Consumer<Alarm> acknowledge;
    private final Label head = new Label();
    private final VBox rows = new VBox();
    private final ScrollPane scroll = new ScrollPane(rows);
    private final VBox root = new VBox(6, head, scroll);
    private List<Alarm> last = List.of();

    AlarmList(Workplace place, Consumer<Alarm> acknowledge) {
        this.place = place;
        this.acknowledge = acknowledge;
        head.getStyleClass().addAll("muted", "strong");
        scroll.setFitToWidth(true);
        root.getStyleClass().addAll("card", "alarms");
        place.texts().language().addListener((o, was, is) -> render());
        render();
    }

    Node root() {
        return root;
    }

    /** Makes its rows anew only when an alarm has changed, so that a button keeps its focus. */
    void show(List<Alarm> alarms) {
        if (!alarms.equals(last)) {
            last = alarms;
            render();
        }
    }

    private void render() {
        Texts texts = place.texts();
        long open = last.stream().filter(a -> a.state() == Alarm.State.RAISED).count();
        head.setText(
                last.isEmpty()
                        ? texts.get("overview.no-alarms")
                        : texts.get("overview.alarms", Figures.count(last.size()), Figures.count(open)));
        rows.getChildren().setAll(last.stream().limit(SHOWN_MAX).map(this::row).toList());
        scroll.setVisible(!last.isEmpty());
        scroll.setManaged(!last.isEmpty());
    }

    private Node row(Alarm alarm) {
        Texts texts = place.texts();
        Label severity = new Label(sign(alarm.severity()) + " " + texts.of("overview.severity", alarm.severity()));
        severity.getStyleClass().addAll("alarm-severity", "strong", colour(alarm.severity()));
        Label since = new Label(Figures.clock(alarm.since(), place.zone()));
        since.getStyleClass().addAll("alarm-since", "muted");
        Label target = new Label(alarm.target());
        target.getStyleClass().add("alarm-target");
        Label cause = new Label(alarm.cause());
        cause.setMaxWidth(Double.MAX_VALUE);
        cause.setTooltip(new Tooltip(alarm.cause() + "\n" + alarm.runbook()));
        HBox.setHgrow(cause, Priority.ALWAYS);
        Label rule = new Label(alarm.rule());
        rule.getStyleClass().addAll("alarm-rule", "muted", "small");
        rule.setTooltip(new Tooltip(alarm.runbook()));
        HBox row = new HBox(12, severity, since, target, cause, rule, taken(alarm));
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("alarm-row");
        return row;
    }

    private Node taken(Alarm alarm) {
        Texts texts = place.texts();
        if (alarm.state() != Alarm.State.RAISED) {
            Label by = new Label("✓ " + texts.get("overview.acknowledged", String.valueOf(alarm.acknowledgedBy())));
            by.getStyleClass().addAll("alarm-taken", "muted");
            by.setTooltip(new Tooltip(String.valueOf(alarm.acknowledgeReason())));
            return by;
        }
        ActionButton take = new ActionButton("acknowledge-" + alarm.alarmId(), null, () -> acknowledge.accept(alarm));
        take.button().setText(texts.get("overview.acknowledge"));
        if (!place.may(OperatorRole.OPERATOR)) {
            take.refuse(texts.get(place.whyNot()));
        } else if (alarm.alarmId() == 0) {
            take.refuse(texts.get("overview.acknowledge-later"));
        }
        return take;
    }

    private static String sign(Alarm.Severity severity) {
        return switch (severity) {
            case CRITICAL -> "✖";
            case MAJOR -> "◐";
            case MINOR -> "○";
        };
    }

    private static String colour(Alarm.Severity severity) {
        return switch (severity) {
            case CRITICAL -> "red";
            case MAJOR -> "amber";
            case MINOR -> "muted";
        };
    }
}
