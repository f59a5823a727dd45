package seckill.console.overview;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.fx.Sparkline;
import seckill.console.fx.Texts;
import seckill.console.fx.Trend;

/** One figure of the whole house, large, with its last two minutes. */
final class Tile {

    private final Label figure = new Label();
    private final Label beside = new Label();
    private final Sparkline line = new Sparkline(50, 42);
    private final VBox root;

    Tile(Texts texts, String key, String colour) {
        figure.getStyleClass().add("huge");
        figure.setMinWidth(Region.USE_PREF_SIZE);
        beside.getStyleClass().add("muted");
        beside.setMinWidth(Region.USE_PREF_SIZE);
        line.getStyleClass().add(colour);
        line.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(line, Priority.ALWAYS);
        line.setPrefWidth(120);
        HBox below = new HBox(12, figure, beside, line);
        below.setAlignment(Pos.CENTER_LEFT);
        root = new VBox(4, texts.label(key, "muted", "strong"), below);
        root.getStyleClass().add("card");
        HBox.setHgrow(root, Priority.ALWAYS);
        root.setMaxWidth(Double.MAX_VALUE);
        root.setPrefWidth(260);
    }

    VBox root() {
        return root;
    }

    void show(String text, String more, Trend trend, boolean slow) {
        figure.setText(text);
        beside.setText(more);
        beside.setManaged(!more.isEmpty());
        figure.getStyleClass().remove("amber");
        if (slow) {
            figure.getStyleClass().add("amber");
        }
        line.show(trend);
    }
}
