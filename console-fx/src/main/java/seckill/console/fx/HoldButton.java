package seckill.console.fx;

import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.event.ActionEvent;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.util.Duration;

/**
 * A button that acts when it has been held for a moment, by mouse, Space or Enter, while a bar fills: one step, no question, and no
 * slip. Let go earlier, nothing happens and it says so.
 */
public final class HoldButton extends Button {

    public static final Duration HOLD = Duration.millis(700);

    private final DoubleProperty held = new SimpleDoubleProperty();
    private final Timeline filling =
            new Timeline(new KeyFrame(Duration.ZERO, new KeyValue(held, 0)), new KeyFrame(HOLD, new KeyValue(held, 1)));
    private boolean pressed;

    /**
     * @param pulled once for each full hold
     * @param tooShort when it was let go too early
     */
    public HoldButton(Runnable pulled, Runnable tooShort) {
        getStyleClass().addAll("stop", "hold");
        held.addListener((o, was, is) -> paint(is.doubleValue()));
        filling.setOnFinished(e -> {
            end();
            pulled.run();
        });
        addEventFilter(MouseEvent.MOUSE_PRESSED, e -> {
            if (e.getButton() == MouseButton.PRIMARY) {
                begin();
            }
        });
        addEventFilter(MouseEvent.MOUSE_RELEASED, e -> letGo(tooShort));
        addEventFilter(MouseEvent.MOUSE_EXITED, e -> letGo(() -> {}));
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.SPACE || e.getCode() == KeyCode.ENTER) {
                begin();
                e.consume();
            }
        });
        addEventFilter(KeyEvent.KEY_RELEASED, e -> {
            if (e.getCode() == KeyCode.SPACE || e.getCode() == KeyCode.ENTER) {
                letGo(tooShort);
                e.consume();
            }
        });
        addEventFilter(ActionEvent.ACTION, ActionEvent::consume);
        focusedProperty().addListener((o, was, is) -> {
            if (!is) {
                letGo(() -> {});
            }
        });
    }

    /** Whether it is being held now; what it stands for must not change meanwhile. */
    public boolean isHeld() {
        return pressed;
    }

    /** A key repeats itself while it is held: only the first press begins. */
    private void begin() {
        if (!pressed) {
            pressed = true;
            filling.playFromStart();
        }
    }

    private void letGo(Runnable tooShort) {
        if (pressed) {
            end();
            tooShort.run();
        }
    }

    private void end() {
        pressed = false;
        filling.stop();
        held.set(0);
        paint(0);
    }

    private void paint(double part) {
        String percent = Math.round(part * 100) + "%";
        setStyle(
                part <= 0
                        ? ""
                        : "-fx-background-color: linear-gradient(to right, derive(-red, -45%) " + percent + ", -red "
                                + percent + ");");
    }
}
