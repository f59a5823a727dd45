package seckill.engine.cli.demo;

/** What an engine at fault might do; the demonstration must find each. */
enum Lie {
    NONE,
    /** Grants one unit more than there is, and reports as if it had not. */
    ONE_UNIT_TOO_MANY,
    /** Answers one purchase with 202 and never knows of it again. */
    FORGETS_A_RESERVATION,
    /** Makes an order and has forgotten it when asked at the end. */
    FORGETS_AN_ORDER,
    /** Gives a buyer who clicks again a second reservation. */
    SECOND_RESERVATION_ON_REPEAT,
    /** Tells a buyer who holds a reservation that all is sold out. */
    REFUSES_A_HOLDER,
    /** Takes a payment and lets the order time out. */
    FORGETS_A_PAYMENT,
    /** Promises the same reservation to two buyers. */
    ONE_RESERVATION_FOR_TWO,
    /** Has an order in the database that no buyer was told of. */
    HIDDEN_ORDER,
    /** Has lost count of a returned unit in Redis. */
    REDIS_MISCOUNTS,
    /** Has lost count of a unit in the database. */
    DATABASE_MISCOUNTS,
    /** Finds a divergence itself. */
    FINDS_ONE_ITSELF,
    /** Answers a purchase with an internal error. */
    BREAKS_DOWN
}
