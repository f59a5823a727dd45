package seckill.console.deadletter;

import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** All that is known of one dead letter: who, how much, where from, the entry as it stood, what was done about it. */
final class LetterDetail {

    private final Workplace place;
    private final Texts texts;
    private final GridPane facts = new GridPane(14, 5);
    private final Label detail = new Label();
    private final Label payload = new Label();
    private final VBox root;
    private int row;

    LetterDetail(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        detail.setWrapText(true);
        detail.setMinHeight(Region.USE_PREF_SIZE);
        payload.getStyleClass().add("payload");
        payload.setWrapText(true);
        payload.setMinHeight(Region.USE_PREF_SIZE);
        payload.managedProperty().bind(payload.visibleProperty());
        VBox all = new VBox(10, detail, facts, payload);
        ScrollPane scroll = new ScrollPane(all);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        root = new VBox(8, texts.label("deadletter.one", "muted", "strong"), scroll);
        root.setId("deadletter-detail");
        root.getStyleClass().add("card");
    }

    VBox root() {
        return root;
    }

    void show(@Nullable DeadLetter letter) {
        facts.getChildren().clear();
        row = 0;
        payload.setVisible(letter != null && letter.payload() != null);
        detail.setText(letter == null ? texts.get("deadletter.choose") : letter.detail());
        if (letter == null) {
            return;
        }
        payload.setText(Objects.requireNonNullElse(letter.payload(), ""));
        fact("deadletter.reservation", text(letter.reservationId()));
        fact("deadletter.user", text(letter.userId()));
        fact("deadletter.request", text(letter.requestId()));
        fact("deadletter.quantity", letter.quantity() == null ? Figures.UNKNOWN : Figures.count(letter.quantity()));
        fact("deadletter.entry", letter.entryId());
        fact(
                "deadletter.where",
                texts.get("deadletter.bucket", Integer.toString(letter.bucket()), Long.toString(letter.epoch())));
        fact("deadletter.attempts", Figures.count(letter.attempts()));
        fact("deadletter.buried", Figures.day(letter.buriedAt(), place.zone()));
        fact(
                "deadletter.meanwhile",
                letter.orderNo() == null
                        ? texts.get("deadletter.no-order")
                        : texts.get("deadletter.order", letter.orderNo()));
        DeadLetter.Conclusion done = letter.conclusion();
        if (done != null) {
            fact(
                    "deadletter.concluded",
                    texts.get("deadletter.by", done.who(), Figures.day(done.at(), place.zone()), done.reason()));
        }
    }

    private static String text(@Nullable String value) {
        return value == null ? Figures.UNKNOWN : value;
    }

    private void fact(String key, String value) {
        Label name = new Label(texts.get(key));
        name.getStyleClass().addAll("muted", "small");
        name.setMinWidth(Region.USE_PREF_SIZE);
        Label text = new Label(value);
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        facts.addRow(row++, name, text);
    }
}
