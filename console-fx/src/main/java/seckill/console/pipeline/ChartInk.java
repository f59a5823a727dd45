package seckill.console.pipeline;

import java.util.List;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** A region with the colours of a graph, from the style sheet. */
abstract class ChartInk extends Region {

    private static final StyleablePropertyFactory<ChartInk> FACTORY =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());

    private final StyleableProperty<Color> first =
            FACTORY.createStyleableColorProperty(this, "first", "-first-color", s -> s.first, Color.BLUE);
    private final StyleableProperty<Color> second =
            FACTORY.createStyleableColorProperty(this, "second", "-second-color", s -> s.second, Color.ORANGE);
    private final StyleableProperty<Color> third =
            FACTORY.createStyleableColorProperty(this, "third", "-third-color", s -> s.third, Color.VIOLET);
    private final StyleableProperty<Color> limit =
            FACTORY.createStyleableColorProperty(this, "limit", "-limit-color", s -> s.limit, Color.RED);
    private final StyleableProperty<Color> grid =
            FACTORY.createStyleableColorProperty(this, "grid", "-grid-color", s -> s.grid, Color.GRAY);
    private final StyleableProperty<Color> words =
            FACTORY.createStyleableColorProperty(this, "words", "-words-color", s -> s.words, Color.GRAY);

    /** @param changed runs when the look is another */
    final void onColours(Runnable changed) {
        ((javafx.beans.value.ObservableValue<?>) words).addListener((o, was, is) -> changed.run());
        ((javafx.beans.value.ObservableValue<?>) grid).addListener((o, was, is) -> changed.run());
    }

    /** @param index of a series, from 0 */
    final Color line(int index) {
        return switch (index) {
            case 0 -> first.getValue();
            case 1 -> second.getValue();
            default -> third.getValue();
        };
    }

    final Color limit() {
        return limit.getValue();
    }

    final Color grid() {
        return grid.getValue();
    }

    final Color words() {
        return words.getValue();
    }

    public static List<CssMetaData<? extends Styleable, ?>> getClassCssMetaData() {
        return FACTORY.getCssMetaData();
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return FACTORY.getCssMetaData();
    }
}
