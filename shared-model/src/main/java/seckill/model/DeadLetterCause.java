package seckill.model;

/** Why a reservation could not be settled. */
public enum DeadLetterCause {
    /** The buyer already has a live order under another reservation. */
    SECOND_GRANT,
    /** The same request was already settled under another reservation. */
    SAME_REQUEST,
    /** The database's stock does not cover the reservation. */
    STOCK_REFUSED,
    /** The entry was granted in an epoch that a rebuild has ended. */
    EPOCH_SUPERSEDED,
    /** The entry's fields are missing or no sense can be made of them. */
    MALFORMED,
    /** The offer of the entry is unknown to the database. */
    UNKNOWN_OFFER,
    /** Every attempt failed. */
    RETRIES_EXHAUSTED
}
