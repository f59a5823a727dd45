package seckill.console.fx;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.Scene;

/** Light or dark, and the console's own tokens over the theme. */
public final class Look {

    public enum Theme {
        SYSTEM,
        LIGHT,
        DARK
    }

    private static final PseudoClass DARK = PseudoClass.getPseudoClass("dark");
    private static final String SHEET =
            Objects.requireNonNull(Look.class.getResource("console.css")).toExternalForm();

    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.SYSTEM);
    private final Scene scene;

    /** Dresses the scene now, and again whenever the theme, or the system's, is another. */
    public Look(Scene scene) {
        this.scene = scene;
        scene.getStylesheets().add(SHEET);
        scene.widthProperty().addListener((o, was, is) -> measure());
        measure();
        theme.addListener((o, was, is) -> dress());
        Platform.getPreferences().colorSchemeProperty().addListener((o, was, is) -> dress());
        dress();
    }

    public ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    public boolean isDark() {
        return switch (theme.get()) {
            case DARK -> true;
            case LIGHT -> false;
            case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
        };
    }

    private void dress() {
        Application.setUserAgentStylesheet(
                isDark() ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getRoot().pseudoClassStateChanged(DARK, isDark());
    }

    /** Letters grow with the window, so that a wall display is read from across the room. */
    private void measure() {
        scene.getRoot().setStyle("-fx-font-size: " + letterPixels(scene.getWidth()) + "px");
    }

    static int letterPixels(double width) {
        return width < 1_600 ? 13 : width < 2_400 ? 15 : 20;
    }
}
