package seckill.console.fx;

import javafx.scene.layout.Region;

/** Units sold and in flight, as parts of all there are; what is left is the bare track. */
public final class UnitsBar extends Region {

    private final Region sold = new Region();
    private final Region inFlight = new Region();
    private double soldPart;
    private double inFlightPart;

    public UnitsBar() {
        getStyleClass().add("bar");
        sold.getStyleClass().add("bar-sold");
        inFlight.getStyleClass().add("bar-flight");
        getChildren().addAll(sold, inFlight);
    }

    /** @param supplied all units; 0 shows a bare track */
    public void show(long supplied, long unitsSold, long unitsInFlight) {
        double all = Math.max(1, supplied);
        soldPart = Math.clamp(unitsSold / all, 0, 1);
        inFlightPart = Math.clamp(unitsInFlight / all, 0, 1 - soldPart);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        sold.resizeRelocate(0, 0, width * soldPart, getHeight());
        inFlight.resizeRelocate(width * soldPart, 0, width * inFlightPart, getHeight());
    }
}
