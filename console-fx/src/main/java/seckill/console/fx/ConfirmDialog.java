package seckill.console.fx;

import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Asks once before a write: what it does, in words, and why it is done. Ids: {@code confirm-reason}, {@code confirm-go}. */
public final class ConfirmDialog {

    private static final int REASON_CHARS_MAX = 200;

    private ConfirmDialog() {}

    /**
     * @param title what is done
     * @param consequence what that means, with the numbers
     * @param go word on the button
     * @param typed what has to be typed first; empty: nothing
     * @param then gets the reason
     */
    public static void ask(
            Workplace place, String title, String consequence, String go, String typed, Consumer<String> then) {
        ask(place, title, consequence, go, typed, true, then);
    }

    /** As {@link #ask}, for what stops nothing and sells nothing: without red. */
    public static void askCalmly(Workplace place, String title, String consequence, String go, Consumer<String> then) {
        ask(place, title, consequence, go, "", false, then);
    }

    private static void ask(
            Workplace place,
            String title,
            String consequence,
            String go,
            String typed,
            boolean danger,
            Consumer<String> then) {
        Texts texts = place.texts();
        Label head = new Label(title);
        head.getStyleClass().add("title");
        Label text = new Label(consequence);
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        TextField reason = new TextField();
        reason.setId("confirm-reason");
        reason.setPromptText(texts.get("fx.reason"));
        VBox card = new VBox(head, text, reason);
        TextField repeat = new TextField();
        if (!typed.isEmpty()) {
            repeat.setId("confirm-typed");
            repeat.setPromptText(texts.get("fx.type", typed));
            card.getChildren().add(repeat);
        }
        Button cancel = new Button(texts.get("fx.cancel"));
        cancel.setOnAction(e -> place.overlay().close());
        Button act = new Button(go);
        act.setId("confirm-go");
        act.getStyleClass().add(danger ? "stop" : "accent");
        act.setDefaultButton(true);
        act.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> !isReason(reason.getText())
                                || !typed.isEmpty()
                                        && !typed.equals(repeat.getText().strip()),
                        reason.textProperty(),
                        repeat.textProperty()));
        act.setOnAction(e -> {
            place.overlay().close();
            then.accept(reason.getText().strip());
        });
        HBox buttons = new HBox(10, cancel, act);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        card.getChildren().add(buttons);
        card.getStyleClass().add("dialog-card");
        if (danger) {
            card.getStyleClass().add("danger");
        }
        card.setMaxHeight(Region.USE_PREF_SIZE);
        place.overlay().show(card, reason);
    }

    static boolean isReason(String text) {
        int length = text.strip().length();
        return length > 0 && length <= REASON_CHARS_MAX;
    }
}
