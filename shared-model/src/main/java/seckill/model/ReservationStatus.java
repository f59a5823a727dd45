package seckill.model;

/** What a buyer is told of a reservation. */
public enum ReservationStatus {
    /** Granted, not yet an order. */
    QUEUED,
    /** There is an order; its number comes with the answer. */
    ORDERED,
    /** It could not become an order; its units went back. */
    FAILED,
    /** Redis lost it after it had been answered; the buyer may try again. */
    LOST
}
