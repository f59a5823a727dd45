package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import seckill.model.UnitReturn;

/** The outbox of unit returns on their way to Redis. All methods throw {@link LedgerUnavailableException}. */
public interface OutboxLedger {

    /**
     * Leases the oldest rows that are due, skipping those another engine holds; a lease that is not concluded lapses and the
     * row is due again.
     */
    List<PendingReturn> lease(int countMax, Duration lease);

    /** Concludes rows as applied; rows superseded meanwhile stay so. */
    void applied(Collection<Long> outboxIds);

    /** Concludes rows whose epoch has ended. */
    void superseded(Collection<Long> outboxIds);

    /** Gives leased rows back, due again after the delay. */
    void retry(Collection<Long> outboxIds, String error, Duration delay);

    /** Rows neither applied nor superseded. */
    long depth();

    /**
     * @param outboxId the row
     * @param unitReturn what to give back
     * @param offerEpoch the offer's epoch when the row was leased
     * @param attempts leases so far, this one included
     */
    record PendingReturn(long outboxId, UnitReturn unitReturn, long offerEpoch, int attempts) {}
}
