package seckill.engine.ledger;

/** Ends unpaid orders. */
public interface ExpiryLedger {

    /**
     * Moves at most {@code countMax} pending orders that are due by the database's clock to TIMEOUT; in the same transaction
     * their units return to stock, are logged, and outbox rows for Redis and the world are written. The row for Redis carries the
     * offer's epoch of that moment, whichever epoch the order was granted in: the running one has to get the units.
     *
     * @return orders ended; fewer than {@code countMax} means none is left that is due, but for those that somebody holds at this
     *     moment
     * @throws LedgerUnavailableException
     */
    int expire(int countMax);
}
