package seckill.engine.units;

/** Why a buyer got a unit of an activity, or none; the first that holds, in this order. */
public enum BuyerVerdict {
    /** He has paid for one. */
    PAID,
    /** He has an order that waits for his payment. */
    UNPAID,
    /** Redis has promised him one, which waits for settlement. */
    IN_FLIGHT,
    /** Redis had promised him one, which could not be settled; operators decide. */
    DEAD_LETTER,
    /** Redis had promised him one and lost it. */
    LOST,
    /** He had an order and did not pay in time. */
    TIMED_OUT,
    /** Redis had promised him one, which could not be settled and was given back. */
    RELEASED,
    /** This instance refused him, and remembers why. */
    REFUSED,
    /** This instance has not refused him within its memory, and nobody else knows of him. */
    NEVER_SEEN
}
