package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** The outbox of events for the world. All methods throw {@link LedgerUnavailableException}. */
public interface EventLedger {

    /** Leases the oldest events that are due; as {@link OutboxLedger#lease}. */
    List<PendingEvent> lease(int countMax, Duration lease);

    /** Concludes events as delivered. */
    void delivered(Collection<Long> eventIds);

    /** Gives a leased event back, due again after the delay. */
    void retry(long eventId, String error, Duration delay);

    /** Gives an event up after its last attempt; it stays in the table for an operator. */
    void abandon(long eventId, String error);

    /** Events neither delivered nor abandoned. */
    long depth();

    /**
     * @param eventId the row; also the webhook's idempotency key
     * @param type word of the event, such as {@code order.created}
     * @param payload JSON object
     * @param attempts leases so far, this one included
     */
    record PendingEvent(long eventId, String type, String payload, int attempts) {}
}
