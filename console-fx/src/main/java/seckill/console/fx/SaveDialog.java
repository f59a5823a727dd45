package seckill.console.fx;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Asks where a file goes: a path that one can read, change and copy. Ids: {@code save-path}, {@code save-go}, {@code save-message}. */
public final class SaveDialog {

    private SaveDialog() {}

    /**
     * @param name of the file, in the downloads of whoever sits here
     * @param then gets a path whose folder is there; a file at it is replaced
     */
    public static void ask(Workplace place, String title, String name, Consumer<Path> then) {
        Texts texts = place.texts();
        Label head = new Label(title);
        head.getStyleClass().add("title");
        TextField path = new TextField(downloads().resolve(name).toString());
        path.setId("save-path");
        path.setPrefWidth(480);
        Label message = new Label();
        message.setId("save-message");
        message.setWrapText(true);
        message.getStyleClass().add("red");
        Button cancel = new Button(texts.get("fx.cancel"));
        cancel.setOnAction(e -> place.overlay().close());
        Button go = new Button(texts.get("fx.save"));
        go.setId("save-go");
        go.getStyleClass().add("accent");
        go.setDefaultButton(true);
        go.setOnAction(e -> {
            Path chosen = usable(path.getText());
            if (chosen == null) {
                message.setText(texts.get("fx.save-where", path.getText()));
            } else {
                place.overlay().close();
                then.accept(chosen);
            }
        });
        HBox buttons = new HBox(10, cancel, go);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        VBox card = new VBox(head, path, message, buttons);
        card.getStyleClass().add("dialog-card");
        card.setMaxHeight(Region.USE_PREF_SIZE);
        place.overlay().show(card, path);
    }

    private static Path downloads() {
        Path home = Path.of(System.getProperty("user.home"));
        Path downloads = home.resolve("Downloads");
        return Files.isDirectory(downloads) ? downloads : home;
    }

    private static @Nullable Path usable(String text) {
        try {
            Path path = Path.of(text.strip()).toAbsolutePath();
            Path folder = path.getParent();
            return folder != null && Files.isDirectory(folder) && !Files.isDirectory(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
