package seckill.console.audit;

import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Texts;
import seckill.model.AuditOutcome;

/** What is let through. Ids: {@code audit-who}, {@code audit-action}, {@code audit-target}, {@code audit-outcome}, {@code audit-span}. */
final class AuditFilters {

    private final Texts texts;
    private final Runnable changed;
    private final HBox root;

    AuditFilters(Texts texts, AuditViewModel model, Runnable changed) {
        this.texts = texts;
        this.changed = changed;
        ComboBox<@Nullable AuditOutcome> outcome = new ComboBox<>();
        outcome.setId("audit-outcome");
        outcome.getItems().add(null);
        outcome.getItems().addAll(AuditOutcome.values());
        words(outcome, o -> o == null ? texts.get("audit.any") : texts.of("audit.outcome", o));
        bind(outcome, model.outcome);
        ComboBox<AuditViewModel.Span> span =
                new ComboBox<>(FXCollections.observableArrayList(AuditViewModel.Span.values()));
        span.setId("audit-span");
        words(span, s -> s == null ? "" : texts.of("audit.span", s));
        bind(span, model.span);
        root = new HBox(
                10,
                span,
                outcome,
                field("audit-who", "audit.who", model.who, 130),
                field("audit-action", "audit.action", model.action, 180),
                field("audit-target", "audit.target", model.target, 180));
        root.setAlignment(Pos.CENTER_LEFT);
    }

    HBox root() {
        return root;
    }

    /** Counts from Enter, or when one goes on to the next. */
    private TextField field(String id, String key, StringProperty value, double width) {
        TextField field = new TextField();
        field.setId(id);
        field.setPrefWidth(width);
        field.promptTextProperty().bind(texts.bound(key));
        field.textProperty().bindBidirectional(value);
        field.setOnAction(e -> changed.run());
        field.focusedProperty().addListener((o, was, is) -> {
            if (was) {
                changed.run();
            }
        });
        return field;
    }

    private <T extends @Nullable Object> void bind(ComboBox<T> box, ObjectProperty<T> value) {
        box.setValue(value.get());
        box.setOnAction(e -> {
            value.set(box.getValue());
            changed.run();
        });
    }

    private <T extends @Nullable Object> void words(ComboBox<T> box, Function<@Nullable T, String> word) {
        Runnable convert = () -> {
            box.setCellFactory(list -> new Word<>(word));
            box.setButtonCell(new Word<>(word));
        };
        convert.run();
        texts.language().addListener((o, was, is) -> convert.run());
    }

    /** A value in words; also null has its word. */
    private static final class Word<T extends @Nullable Object> extends ListCell<T> {

        private final Function<@Nullable T, String> word;

        Word(Function<@Nullable T, String> word) {
            this.word = word;
        }

        @Override
        protected void updateItem(@Nullable T value, boolean empty) {
            super.updateItem(value, empty);
            setText(word.apply(value));
        }
    }
}
