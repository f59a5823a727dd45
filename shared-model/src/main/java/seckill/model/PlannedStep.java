package seckill.model;

/** What the engine does with an activity by the clock, in this order. */
public enum PlannedStep {
    PREHEAT(SaleState.PREHEATED),
    OPEN(SaleState.OPEN),
    DRAIN(SaleState.DRAINING),
    CLOSE(SaleState.CLOSED);

    private final SaleState target;

    PlannedStep(SaleState target) {
        this.target = target;
    }

    /** The state that it leads to. */
    public SaleState target() {
        return target;
    }
}
