package seckill.model;

/** Which way an operator changes the stock of a sale. */
public enum AdjustmentKind {
    /** The database has the units first, so that no grant is without one. */
    ADD,
    /** Redis gives the units up first, so that no buyer is granted one that is gone. */
    WITHDRAW
}
