package seckill.console.overview;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.model.feed.Lamp;

/** The lamps of one offer, two beside each other, each a sign and its word; its equation when the mouse rests on it. */
final class LampGrid {

    private final Texts texts;
    private final GridPane root = new GridPane();
    private final List<Label> labels = new ArrayList<>();

    LampGrid(Texts texts) {
        this.texts = texts;
        root.getStyleClass().add("lamps");
    }

    GridPane root() {
        return root;
    }

    void show(List<Lamp> lamps) {
        while (labels.size() < lamps.size()) {
            Label label = new Label();
            label.setTooltip(new Tooltip());
            root.add(label, labels.size() % 2, labels.size() / 2);
            labels.add(label);
        }
        for (int i = 0; i < labels.size(); i++) {
            labels.get(i).setVisible(i < lamps.size());
            if (i < lamps.size()) {
                show(labels.get(i), lamps.get(i));
            }
        }
    }

    private void show(Label label, Lamp lamp) {
        String rule = texts.of("overview.lamp", lamp.rule());
        label.setText(sign(lamp.state()) + " " + rule);
        Styles.only(label, colour(lamp.state()), "green", "red", "faint");
        StringBuilder text = new StringBuilder(rule + ": " + texts.of("overview.lamp-state", lamp.state()) + "\n"
                + lamp.rule().equation());
        lamp.terms()
                .forEach(t -> text.append("\n").append(t.name()).append(" = ").append(t.value()));
        if (!lamp.detail().isEmpty()) {
            text.append("\n").append(lamp.detail());
        }
        label.getTooltip().setText(text.toString());
    }

    private static String sign(Lamp.State state) {
        return switch (state) {
            case HOLDS -> "●";
            case BROKEN -> "✖";
            case UNKNOWN -> "○";
        };
    }

    private static String colour(Lamp.State state) {
        return switch (state) {
            case HOLDS -> "green";
            case BROKEN -> "red";
            case UNKNOWN -> "faint";
        };
    }
}
