package seckill.console.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** What surrounds the screens of one engine, and which of them is in front. */
final class Shell {

    private static final Duration TICK = Duration.millis(200);
    private static final KeyCombination PALETTE = new KeyCodeCombination(KeyCode.K, KeyCombination.SHORTCUT_DOWN);

    private final Workplace place;
    private final List<Screen> screens;
    private final Map<String, Screen.View> opened = new HashMap<>();
    private final BorderPane root = new BorderPane();
    private final Navigation navigation;
    private final CommandPalette palette;
    private final Timeline ticks;
    private @Nullable String shown;

    Shell(Workplace place, List<Screen> screens, Runnable leave, Runnable language, Runnable theme) {
        this.place = place;
        this.screens = screens;
        navigation = new Navigation(place, screens, this::open, this::palette, language, theme);
        palette = new CommandPalette(place, screens, leave, language, theme);
        Band band = new Band(place);
        StatusLine status = new StatusLine(place);
        root.setTop(band.root());
        root.setLeft(navigation.root());
        root.setBottom(status.root());
        ticks = new Timeline(new KeyFrame(TICK, e -> {
            place.live().tick();
            band.refresh();
            status.refresh();
        }));
        ticks.setCycleCount(Animation.INDEFINITE);
        ticks.play();
    }

    Parent root() {
        return root;
    }

    String shown() {
        return shown == null ? "" : shown;
    }

    void openFirst(String wanted) {
        if (screens.stream().anyMatch(s -> s.key().equals(wanted))) {
            open(wanted);
        } else if (!screens.isEmpty()) {
            open(screens.getFirst().key());
        }
    }

    void open(String key) {
        if (key.equals(shown)) {
            return;
        }
        for (Screen screen : screens) {
            if (screen.key().equals(key)) {
                hide();
                Screen.View view = opened.computeIfAbsent(key, k -> screen.open(place));
                shown = key;
                navigation.choose(key);
                root.setCenter(view.root());
                view.shown();
            }
        }
    }

    private void palette() {
        palette.show();
    }

    /** Keys that count wherever the focus is. */
    void pressed(KeyEvent event) {
        if (PALETTE.match(event)) {
            palette();
            event.consume();
        } else if (event.isShortcutDown()
                && !event.isShiftDown()
                && event.getCode().isDigitKey()) {
            int number = event.getCode().getCode() - KeyCode.DIGIT1.getCode();
            if (number >= 0 && number < screens.size()) {
                open(screens.get(number).key());
                event.consume();
            }
        }
    }

    void close() {
        ticks.stop();
        hide();
    }

    private void hide() {
        Screen.View view = opened.get(shown());
        if (view != null) {
            view.hidden();
        }
    }
}
