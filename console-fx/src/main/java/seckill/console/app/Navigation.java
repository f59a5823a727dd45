package seckill.console.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.feed.Alarm;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.Lamp;

/** The screens down the left side, with the number that waits on each. */
final class Navigation {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

    private final Map<String, HBox> entries = new HashMap<>();
    private final Map<String, Label> counts = new HashMap<>();
    private final VBox root = new VBox();

    Navigation(
            Workplace place,
            List<Screen> screens,
            Consumer<String> open,
            Runnable palette,
            Runnable language,
            Runnable theme) {
        Texts texts = place.texts();
        root.getStyleClass().add("navigation");
        Label brand = new Label("Seckill");
        brand.getStyleClass().add("brand");
        root.getChildren().add(brand);
        for (int i = 0; i < screens.size(); i++) {
            root.getChildren().add(entry(texts, screens.get(i), i, open));
        }
        Region gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        root.getChildren()
                .addAll(
                        gap,
                        small(texts, "app.palette-hint", palette),
                        small(texts, "app.language-hint", language),
                        small(texts, "app.theme-hint", theme));
        place.live().snapshotProperty().addListener((o, was, is) -> {
            if (is != null) {
                count(is);
            }
        });
    }

    private HBox entry(Texts texts, Screen screen, int index, Consumer<String> open) {
        Label count = new Label();
        count.getStyleClass().add("count");
        count.setVisible(false);
        count.managedProperty().bind(count.visibleProperty());
        Label key = new Label(index < 9 ? "^" + (index + 1) : "");
        key.getStyleClass().addAll("small");
        key.visibleProperty().bind(count.visibleProperty().not());
        key.managedProperty().bind(key.visibleProperty());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox entry = new HBox(new FontIcon(screen.icon()), texts.label(screen.key() + ".title"), gap, count, key);
        entry.getStyleClass().add("entry");
        entry.setId("go-" + screen.key());
        entry.setFocusTraversable(true);
        entry.setOnMouseClicked(e -> open.accept(screen.key()));
        entry.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.SPACE) {
                open.accept(screen.key());
            }
        });
        entries.put(screen.key(), entry);
        counts.put(screen.key(), count);
        return entry;
    }

    private static Button small(Texts texts, String key, Runnable action) {
        Button button = texts.bind(new Button(), key);
        button.getStyleClass().addAll("flat", "small", "muted");
        button.setFocusTraversable(false);
        button.setOnAction(e -> action.run());
        return button;
    }

    Node root() {
        return root;
    }

    void choose(String key) {
        HBox chosen = entries.get(key);
        if (chosen != null) {
            chosen.requestFocus();
        }
        entries.forEach((k, entry) -> entry.pseudoClassStateChanged(CHOSEN, k.equals(key)));
    }

    private void count(FeedSnapshot now) {
        count(
                "overview",
                now.alarms().stream()
                        .filter(a -> a.state() == Alarm.State.RAISED)
                        .count());
        count(
                "reconcile",
                now.offers().stream()
                        .filter(o -> o.lamps().stream().anyMatch(l -> l.state() == Lamp.State.BROKEN))
                        .count());
        count("deadletter", now.totals().deadLetters());
    }

    private void count(String key, long number) {
        Label label = counts.get(key);
        if (label != null) {
            label.setText(number > 99 ? "99+" : Long.toString(number));
            label.setVisible(number > 0);
        }
    }
}
