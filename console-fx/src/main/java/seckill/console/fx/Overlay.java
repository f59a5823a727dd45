package seckill.console.fx;

import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** What lies over the window's content: one dialog at a time behind a veil, closed by Esc, and notices that go away by themselves. */
public final class Overlay {

    private static final Duration NOTICE_SHOWN = Duration.seconds(6);

    private final StackPane host;
    private @Nullable StackPane veil;
    private @Nullable Node focusBefore;

    /** @param host the window's root; its first child is the content */
    public Overlay(StackPane host) {
        this.host = host;
        host.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && veil != null) {
                close();
                event.consume();
            }
        });
    }

    /** Shows a dialog in place of any that is open. */
    public void show(Node dialog, Node focus) {
        close();
        focusBefore = host.getScene() == null ? null : host.getScene().getFocusOwner();
        StackPane shown = new StackPane(dialog);
        shown.getStyleClass().add("veil");
        host.getChildren().getFirst().setDisable(true);
        host.getChildren().add(shown);
        veil = shown;
        focus.requestFocus();
    }

    public void close() {
        if (veil != null) {
            host.getChildren().remove(veil);
            host.getChildren().getFirst().setDisable(false);
            veil = null;
            if (focusBefore != null) {
                focusBefore.requestFocus();
            }
        }
    }

    public boolean isOpen() {
        return veil != null;
    }

    /** A notice for a few seconds, at the bottom right. */
    public void tell(String text) {
        Label notice = new Label(text);
        notice.setWrapText(true);
        notice.setMaxWidth(520);
        notice.getStyleClass().add("notice");
        StackPane.setAlignment(notice, Pos.BOTTOM_RIGHT);
        StackPane.setMargin(notice, new javafx.geometry.Insets(0, 22, 44, 0));
        host.getChildren().add(notice);
        PauseTransition pause = new PauseTransition(NOTICE_SHOWN);
        pause.setOnFinished(e -> host.getChildren().remove(notice));
        pause.play();
    }
}
