package seckill.console.fx;

import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** A button that, when it cannot be pressed, says why to whoever rests the mouse on it or has it read aloud. */
public final class ActionButton extends HBox {

    private final Button button = new Button();
    private final Tooltip why = new Tooltip();

    /**
     * @param id of the button itself
     * @param icon null: none
     * @param act on JavaFX's thread
     */
    public ActionButton(String id, @Nullable FontIcon icon, Runnable act) {
        button.setId(id);
        button.setGraphic(icon);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> act.run());
        getChildren().add(button);
    }

    public Button button() {
        return button;
    }

    /** @param reason why it cannot be pressed; empty: it can */
    public void refuse(String reason) {
        button.setDisable(!reason.isEmpty());
        button.setAccessibleHelp(reason);
        if (reason.isEmpty()) {
            Tooltip.uninstall(this, why);
        } else {
            why.setText(reason);
            Tooltip.install(this, why);
        }
    }

    /** Why it cannot be pressed now; empty while it can. */
    public String refusal() {
        return button.isDisabled() ? String.valueOf(button.getAccessibleHelp()) : "";
    }
}
