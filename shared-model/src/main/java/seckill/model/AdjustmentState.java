package seckill.model;

/** How far an adjustment of the stock is. */
public enum AdjustmentState {
    /** Some of it is not yet in both stores. */
    OPEN,
    /** All that could be moved was, in both stores. */
    DONE,
    /**
     * A new epoch began first: its division has every unit that was added, and those that were not withdrawn by then stay on sale.
     */
    SUPERSEDED
}
