package seckill.engine.ledger;

/** Ends unpaid orders. */
public interface ExpiryLedger {

    /**
     * Moves at most {@code countMax} pending orders that are due by the database's clock to TIMEOUT; in the same transaction
     * their units return to stock, are logged, and outbox rows for Redis and the world are written.
     *
     * @return orders ended; fewer than {@code countMax} means none is left that is due
     * @throws LedgerUnavailableException
     */
    int expire(int countMax);
}
