package seckill.console.switches;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.function.BiConsumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.console.switches.ValuesViewModel.Wish;

/**
 * Asks what a switch is to be, for how long, from when, and why; what the switch does not allow cannot be sent. Ids: {@code value-field},
 * {@code value-default}, {@code value-minutes}, {@code value-at}, {@code value-reason}, {@code value-go}.
 */
final class ValueDialog {

    private static final int REASON_CHARS_MAX = 200;
    private static final long MINUTES_MAX = 366L * 24 * 60;

    private ValueDialog() {}

    static void ask(Workplace place, ValueSwitch which, String name, BiConsumer<Wish, String> then) {
        Texts texts = place.texts();
        Label head = new Label(name);
        head.getStyleClass().add("title");
        Label range = new Label(texts.get(
                "switches.value-range",
                Figures.count(which.min()),
                Figures.count(which.max()),
                Figures.count(which.defaultValue()),
                Figures.count(which.value())));
        range.getStyleClass().add("muted");
        range.setWrapText(true);
        TextField value = field(texts, "value-field", "switches.value-new", "");
        CheckBox ordinary = texts.bind(new CheckBox(), "switches.value-default");
        ordinary.setId("value-default");
        value.disableProperty().bind(ordinary.selectedProperty());
        TextField minutes = field(texts, "value-minutes", "switches.value-minutes", "");
        TextField at =
                field(texts, "value-at", "switches.value-at", place.zone().getId());
        TextField reason = field(texts, "value-reason", "fx.reason", "");
        Button cancel = new Button(texts.get("fx.cancel"));
        cancel.setOnAction(e -> place.overlay().close());
        Button go = new Button(texts.get("switches.value-go"));
        go.setId("value-go");
        go.getStyleClass().add("accent");
        go.setDefaultButton(true);
        go.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> !(ordinary.isSelected() || isAllowed(which, value.getText()))
                                || !isMinutes(minutes.getText())
                                || !isTime(at.getText())
                                || reason.getText().isBlank()
                                || reason.getText().strip().length() > REASON_CHARS_MAX,
                        ordinary.selectedProperty(),
                        value.textProperty(),
                        minutes.textProperty(),
                        at.textProperty(),
                        reason.textProperty()));
        go.setOnAction(e -> {
            place.overlay().close();
            then.accept(
                    wish(
                            place,
                            ordinary.isSelected() ? null : Long.valueOf(number(value.getText())),
                            minutes.getText().strip(),
                            at.getText().strip()),
                    reason.getText().strip());
        });
        HBox buttons = new HBox(10, cancel, go);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        VBox card = new VBox(head, range, value, ordinary, minutes, at, reason, buttons);
        card.getStyleClass().add("dialog-card");
        card.setMaxHeight(Region.USE_PREF_SIZE);
        place.overlay().show(card, value);
    }

    /** The minutes count from when the value begins. */
    private static Wish wish(Workplace place, @Nullable Long value, String minutes, String at) {
        var begins = at.isEmpty()
                ? place.clock().instant()
                : LocalDateTime.parse(at).atZone(place.zone()).toInstant();
        return new Wish(
                value,
                minutes.isEmpty() ? null : begins.plus(Duration.ofMinutes(Long.parseLong(minutes))),
                at,
                place.zone().getId());
    }

    private static TextField field(Texts texts, String id, String key, String zone) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(zone.isEmpty() ? texts.get(key) : texts.get(key, zone));
        return field;
    }

    private static long number(String text) {
        return Long.parseLong(text.strip().replace(",", ""));
    }

    static boolean isAllowed(ValueSwitch which, String text) {
        return text.strip().replace(",", "").matches("\\d{1,18}") && which.allows(number(text));
    }

    /** Empty, or whole minutes up to a year. */
    static boolean isMinutes(String text) {
        String minutes = text.strip();
        return minutes.isEmpty() || minutes.matches("[1-9]\\d{0,6}") && Long.parseLong(minutes) <= MINUTES_MAX;
    }

    /** Empty, or a time of day on a day, such as {@code 2026-11-11T20:00}. */
    static boolean isTime(String text) {
        if (text.isBlank()) {
            return true;
        }
        try {
            return LocalDateTime.parse(text.strip()).getYear() > 2000;
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
