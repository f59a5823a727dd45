package seckill.console.pipeline;

import javafx.scene.layout.Region;
import seckill.console.fx.Styles;

/** A bar that fills a part of its width. */
final class PartBar extends Region {

    private final Region filled = new Region();
    private double part;

    PartBar() {
        getStyleClass().add("part-bar");
        getChildren().add(filled);
    }

    /** @param part from 0 to 1 */
    void show(double now, String kind) {
        part = Math.clamp(now, 0, 1);
        Styles.only(filled, kind, "rejected", "passed");
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        filled.resizeRelocate(0, 0, getWidth() * part, getHeight());
    }
}
