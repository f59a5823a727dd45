package seckill.console.fx;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableColumn;

/** Columns of tables: a head that follows the language, words at the left, numbers at the right. */
public final class Columns {

    private Columns() {}

    /** @param width preferred, in pixels */
    public static <R> TableColumn<R, String> text(Texts texts, String key, double width, Function<R, String> cell) {
        TableColumn<R, String> column = new TableColumn<>();
        column.textProperty().bind(texts.bound(key));
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(cell.apply(row.getValue())));
        return column;
    }

    /** As {@link #text}, at the right, where digits stand below each other. */
    public static <R> TableColumn<R, String> figure(Texts texts, String key, double width, Function<R, String> cell) {
        TableColumn<R, String> column = text(texts, key, width, cell);
        column.getStyleClass().add("figure");
        return column;
    }
}
