package seckill.console.fx;

import java.util.List;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.jspecify.annotations.Nullable;

/** A small line over a filled ground; draws only when its trend has moved. CSS: {@code -line-color}. */
public final class Sparkline extends Region {

    private static final StyleablePropertyFactory<Sparkline> FACTORY =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());
    private static final double FILL = 0.22;

    private final Canvas canvas = new Canvas();
    private final StyleableProperty<Color> line =
            FACTORY.createStyleableColorProperty(this, "line", "-line-color", s -> s.line, Color.GRAY);
    private @Nullable Trend trend;

    public Sparkline(double width, double height) {
        getStyleClass().add("sparkline");
        setMinSize(width, height);
        setPrefSize(width, height);
        setMaxHeight(height);
        setMouseTransparent(true);
        getChildren().add(canvas);
        ((javafx.beans.value.ObservableValue<?>) line).addListener((o, was, is) -> draw());
    }

    public void show(Trend shown) {
        trend = shown;
        draw();
    }

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
            draw();
        }
    }

    private void draw() {
        double width = canvas.getWidth();
        double height = canvas.getHeight();
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.clearRect(0, 0, width, height);
        Trend points = trend;
        if (points == null || points.size() == 0 || width <= 0) {
            return;
        }
        double greatest = Math.max(1e-9, points.greatest());
        double step = width / (Trend.POINTS_MAX - 1);
        double from = width - (points.size() - 1) * step;
        double ground = height - 1;
        Color color = line.getValue();
        g.beginPath();
        g.moveTo(from, ground);
        for (int i = 0; i < points.size(); i++) {
            g.lineTo(from + i * step, ground - points.at(i) / greatest * (height - 3));
        }
        g.lineTo(width, ground);
        g.closePath();
        g.setFill(color.deriveColor(0, 1, 1, FILL));
        g.fill();
        g.setStroke(color);
        g.setLineWidth(1.4);
        g.beginPath();
        for (int i = 0; i < points.size(); i++) {
            double y = ground - points.at(i) / greatest * (height - 3);
            if (i == 0) {
                g.moveTo(from, y);
            } else {
                g.lineTo(from + i * step, y);
            }
        }
        g.stroke();
    }

    public static List<CssMetaData<? extends Styleable, ?>> getClassCssMetaData() {
        return FACTORY.getCssMetaData();
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return FACTORY.getCssMetaData();
    }
}
