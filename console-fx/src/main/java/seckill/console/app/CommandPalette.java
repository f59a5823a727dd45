package seckill.console.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** Ctrl+K: type a few letters, Enter goes there. It shows screens and harmless commands; nothing in it writes to the engine. */
final class CommandPalette {

    record Command(String words, Runnable action) {

        /** Whether every word that was typed is in it. */
        boolean fits(String typed) {
            String all = words.toLowerCase(Locale.ROOT);
            return List.of(typed.toLowerCase(Locale.ROOT).strip().split("\\s+")).stream()
                    .allMatch(all::contains);
        }
    }

    private final Workplace place;
    private final List<Screen> screens;
    private final Runnable leave;
    private final Runnable language;
    private final Runnable theme;

    CommandPalette(Workplace place, List<Screen> screens, Runnable leave, Runnable language, Runnable theme) {
        this.place = place;
        this.screens = screens;
        this.leave = leave;
        this.language = language;
        this.theme = theme;
    }

    private List<Command> commands() {
        Texts texts = place.texts();
        List<Command> all = new ArrayList<>();
        for (Screen screen : screens) {
            all.add(new Command(
                    texts.get(screen.key() + ".title") + "  " + screen.key(),
                    () -> place.open().accept(screen.key())));
        }
        all.add(new Command(texts.get("app.language-hint"), language));
        all.add(new Command(texts.get("app.theme-hint"), theme));
        all.add(new Command(texts.get("app.sign-out"), leave));
        return all;
    }

    void show() {
        List<Command> all = commands();
        TextField field = new TextField();
        field.setId("palette-field");
        field.setPromptText(place.texts().get("app.palette-prompt"));
        ListView<Command> list = new ListView<>();
        list.setCellFactory(view -> new ListCell<>() {
            @Override
            protected void updateItem(Command item, boolean empty) {
                super.updateItem(item, empty);
                setText(empty ? "" : item.words());
            }
        });
        list.getItems().setAll(all);
        list.getSelectionModel().selectFirst();
        field.textProperty().addListener((o, was, is) -> {
            list.getItems().setAll(all.stream().filter(c -> c.fits(is)).toList());
            list.getSelectionModel().selectFirst();
        });
        field.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DOWN) {
                list.getSelectionModel().selectNext();
                event.consume();
            } else if (event.getCode() == KeyCode.UP) {
                list.getSelectionModel().selectPrevious();
                event.consume();
            } else if (event.getCode() == KeyCode.ENTER) {
                run(list);
                event.consume();
            }
        });
        list.setOnMouseClicked(e -> run(list));
        VBox box = new VBox(field, list);
        box.getStyleClass().add("palette");
        place.overlay().show(box, field);
    }

    private void run(ListView<Command> list) {
        Command chosen = list.getSelectionModel().getSelectedItem();
        if (chosen != null) {
            place.overlay().close();
            chosen.action().run();
        }
    }
}
