package seckill.console.pipeline;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.pipeline.HistoryViewModel.Range;
import seckill.model.feed.HistoryAnswer;
import seckill.model.feed.HistoryAnswer.Point;
import seckill.model.feed.HistoryMark;

/** The graph: two rates on the left axis, the backlog dashed on the right one, its limit, and what happened as dotted lines. */
final class HistoryChart extends ChartInk {

    private static final double LEFT = 52;
    private static final double RIGHT = 58;
    private static final double TOP = 20;
    private static final double BOTTOM = 20;
    private static final int LINES = 4;
    private static final int BACKLOG = 2;
    private static final int MARKS_MAX = 60;
    private static final int MARK_LETTERS_MAX = 34;
    private static final double TICK_WIDTH_MIN = 110;

    private final ZoneId zone;
    private final Canvas canvas = new Canvas();
    private @Nullable HistoryAnswer answer;
    private @Nullable Range range;
    private long limitUnits;
    private double pointerX = -1;

    HistoryChart(ZoneId zone) {
        this.zone = zone;
        getStyleClass().add("history-chart");
        setMinHeight(110);
        setPrefHeight(150);
        getChildren().add(canvas);
        onColours(this::draw);
        setOnMouseMoved(e -> point(e.getX()));
        setOnMouseExited(e -> point(-1));
    }

    /** @param limit of the backlog; 0: none that is known */
    void show(@Nullable HistoryAnswer shown, @Nullable Range part, long limit) {
        answer = shown;
        range = part;
        limitUnits = limit;
        draw();
    }

    /** Where a place of the mouse is in the range, from 0 to 1. */
    double part(double x) {
        return Math.clamp((x - LEFT) / Math.max(1, plotWidth()), 0, 1);
    }

    double plotWidth() {
        return getWidth() - LEFT - RIGHT;
    }

    private void point(double x) {
        pointerX = x;
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
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        HistoryAnswer shown = answer;
        Range part = range;
        if (shown == null || part == null || plotWidth() < 10) {
            return;
        }
        g.setFont(Font.font("Noto Sans CJK SC", 11));
        double rates = Math.max(greatest(shown, part, 0), greatest(shown, part, 1));
        double waits = Math.max(greatest(shown, part, BACKLOG), limitUnits);
        double ratesTop = niceAbove(rates);
        double waitsTop = niceAbove(waits);
        grid(g, ratesTop, waitsTop);
        times(g, part);
        marks(g, shown.marks(), part);
        for (int i = Math.min(shown.series().size(), 3) - 1; i >= 0; i--) {
            double top = i == BACKLOG ? waitsTop : ratesTop;
            line(g, shown.series().get(i).points(), part, top, i, shown.stepSeconds());
        }
        if (limitUnits > 0) {
            g.setStroke(limit());
            g.setLineDashes(2, 4);
            g.setLineWidth(1);
            double y = y(limitUnits, waitsTop);
            g.strokeLine(LEFT, y, LEFT + plotWidth(), y);
            g.setLineDashes();
        }
        pointer(g, shown, part);
    }

    private void grid(GraphicsContext g, double ratesTop, double waitsTop) {
        g.setLineWidth(1);
        g.setTextBaseline(VPos.CENTER);
        for (int i = 0; i <= LINES; i++) {
            double y = Math.rint(y(i, LINES)) + 0.5;
            g.setStroke(grid());
            g.strokeLine(LEFT, y, LEFT + plotWidth(), y);
            g.setTextAlign(TextAlignment.RIGHT);
            g.setFill(words());
            g.fillText(Figures.brief(ratesTop * i / LINES), LEFT - 6, y);
            g.setTextAlign(TextAlignment.LEFT);
            g.setFill(line(BACKLOG));
            g.fillText(Figures.brief(waitsTop * i / LINES), LEFT + plotWidth() + 6, y);
        }
    }

    private void times(GraphicsContext g, Range part) {
        int ticks = (int) Math.clamp(plotWidth() / TICK_WIDTH_MIN, 1, 12);
        boolean days = part.span().compareTo(Duration.ofHours(20)) > 0;
        g.setFill(words());
        g.setTextAlign(TextAlignment.CENTER);
        g.setTextBaseline(VPos.TOP);
        for (int i = 0; i <= ticks; i++) {
            Instant at = part.from().plusMillis(part.span().toMillis() * i / ticks);
            g.fillText(days ? Figures.day(at, zone) : Figures.clock(at, zone), x(at, part), getHeight() - BOTTOM + 4);
        }
    }

    /** The words of a mark are left out where they would lie on those of the one before. */
    private void marks(GraphicsContext g, List<HistoryMark> marks, Range part) {
        double free = LEFT;
        g.setTextAlign(TextAlignment.LEFT);
        g.setTextBaseline(VPos.TOP);
        for (HistoryMark mark : marks.subList(Math.max(0, marks.size() - MARKS_MAX), marks.size())) {
            if (mark.at().isBefore(part.from()) || mark.at().isAfter(part.to())) {
                continue;
            }
            double x = Math.rint(x(mark.at(), part)) + 0.5;
            g.setStroke(words());
            g.setLineDashes(2, 3);
            g.strokeLine(x, TOP - 4, x, getHeight() - BOTTOM);
            g.setLineDashes();
            String text = mark.text().length() > MARK_LETTERS_MAX
                    ? mark.text().substring(0, MARK_LETTERS_MAX - 1) + "…"
                    : mark.text();
            double width = text.length() * 6.2;
            if (x >= free && x + width < LEFT + plotWidth() + RIGHT) {
                g.setFill(words());
                g.fillText(text, x + 3, 2);
                free = x + width + 8;
            }
        }
    }

    private void line(GraphicsContext g, List<Point> points, Range part, double top, int index, long stepSeconds) {
        g.setStroke(line(index));
        g.setLineWidth(1.6);
        if (index == BACKLOG) {
            g.setLineDashes(5, 4);
        }
        g.beginPath();
        @Nullable Instant last = null;
        for (Point point : points) {
            if (point.at().isBefore(part.from().minusSeconds(stepSeconds))
                    || point.at().isAfter(part.to())) {
                continue;
            }
            double x = Math.max(LEFT, x(point.at(), part));
            boolean gap = last == null || Duration.between(last, point.at()).toSeconds() > 3 * stepSeconds;
            if (gap) {
                g.moveTo(x, y(point.max(), top));
            } else {
                g.lineTo(x, y(point.max(), top));
            }
            last = point.at();
        }
        g.stroke();
        g.setLineDashes();
    }

    /** The figures at the mouse. */
    private void pointer(GraphicsContext g, HistoryAnswer shown, Range part) {
        if (pointerX < LEFT || pointerX > LEFT + plotWidth()) {
            return;
        }
        Instant at = part.from().plusMillis(Math.round(part.span().toMillis() * part(pointerX)));
        g.setStroke(words());
        g.setLineWidth(1);
        g.strokeLine(pointerX, TOP, pointerX, getHeight() - BOTTOM);
        g.setTextBaseline(VPos.TOP);
        boolean leftOf = pointerX > LEFT + plotWidth() / 2;
        g.setTextAlign(leftOf ? TextAlignment.RIGHT : TextAlignment.LEFT);
        double x = pointerX + (leftOf ? -8 : 8);
        g.setFill(words());
        g.fillText(Figures.clock(at, zone), x, TOP + 2);
        for (int i = 0; i < Math.min(3, shown.series().size()); i++) {
            Point near = nearest(shown.series().get(i).points(), at, shown.stepSeconds());
            g.setFill(line(i));
            g.fillText(near == null ? Figures.UNKNOWN : Figures.brief(near.max()), x, TOP + 17 + i * 15);
        }
    }

    private static @Nullable Point nearest(List<Point> points, Instant at, long stepSeconds) {
        @Nullable Point nearest = null;
        long least = 2_000 * Math.max(1, stepSeconds);
        for (Point each : points) {
            long away = Math.abs(Duration.between(each.at(), at).toMillis());
            if (away < least) {
                least = away;
                nearest = each;
            }
        }
        return nearest;
    }

    private static double greatest(HistoryAnswer shown, Range part, int index) {
        return index >= shown.series().size()
                ? 0
                : shown.series().get(index).points().stream()
                        .filter(p -> !p.at().isBefore(part.from()) && !p.at().isAfter(part.to()))
                        .mapToDouble(Point::max)
                        .max()
                        .orElse(0);
    }

    private double x(Instant at, Range part) {
        return LEFT
                + plotWidth()
                        * Duration.between(part.from(), at).toMillis()
                        / Math.max(1, part.span().toMillis());
    }

    private double y(double value, double top) {
        double height = getHeight() - TOP - BOTTOM;
        return TOP + height * (1 - value / top);
    }

    /** The next of 4, 8, 20, 40, 80, 200 …, which four lines divide into whole steps. */
    static double niceAbove(double value) {
        double step = 4;
        for (int i = 0; step < value; i++) {
            step *= i % 3 == 1 ? 2.5 : 2;
        }
        return step;
    }
}
