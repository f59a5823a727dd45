package seckill.model;

/** Why units go back to Redis. */
public enum ReturnKind {
    /** An order timed out; the database has its unit back already. */
    REFILL,
    /** A reservation never became an order; the database never gave a unit. */
    RELEASE
}
