package seckill.engine.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;

/**
 * What operators see of dead letters and do with them (design.md, section 5). All methods throw {@link LedgerUnavailableException};
 * thrown by {@link #retry} or {@link #release} it means that the outcome is unknown, and only reading the dead letter again tells.
 */
public interface DeadLetterLedger {

    /**
     * Newest first. With state SETTLED only those that became orders after all, else only those that did not.
     *
     * @param before greatest dead-letter id not to be told
     */
    List<DeadLetterRow> deadLetters(Filter filter, long before, int countMax);

    Optional<DeadLetterRow> deadLetter(long deadLetterId);

    /** How many there are by offer, cause and state, most first, at most 1,000. */
    List<CauseCount> causes();

    /**
     * Settles an open dead letter in one transaction of its own: the dead letter goes, the order comes, or neither. What a rule
     * refuses stays a dead letter with one attempt more.
     *
     * @param dryRun does it all and then rolls back
     */
    Outcome retry(long deadLetterId, String who, String reason, boolean dryRun);

    /**
     * Makes an open dead letter a tombstone in one transaction; its units and its buyer go back to Redis through the outbox, once,
     * unless the epoch in which they were granted has ended.
     *
     * @param dryRun does it all and then rolls back
     */
    Outcome release(long deadLetterId, String who, String reason, boolean dryRun);

    enum State {
        /** Waits for an operator. */
        OPEN,
        /** A tombstone: no redelivery can settle it. */
        RELEASED,
        /** It became an order after all, and is a dead letter no more. */
        SETTLED
    }

    /** Each part null: whatever it is. */
    record Filter(
            @Nullable DeadLetterCause cause,
            @Nullable OfferId offer,
            @Nullable State state) {}

    record CauseCount(OfferId offer, DeadLetterCause cause, State state, long count, Instant oldest) {}

    /**
     * @param reservationId null when malformed, as are user, quantity and request
     * @param payload the entry as it stood, when malformed
     * @param attempts to settle it
     * @param orderNo order of the same reservation or the same request, if there is one: settled meanwhile
     * @param conclusion what an operator did; null: nobody did, and a tombstone is the settlement's own
     */
    record DeadLetterRow(
            long deadLetterId,
            @Nullable String reservationId,
            OfferId offer,
            int bucket,
            long epoch,
            String entryId,
            @Nullable String userId,
            @Nullable Integer quantity,
            @Nullable String requestId,
            DeadLetterCause cause,
            String detail,
            @Nullable String payload,
            int attempts,
            State state,
            Instant buriedAt,
            @Nullable String orderNo,
            @Nullable Conclusion conclusion) {}

    record Conclusion(String who, String reason, Instant at) {}

    /** What became of a wish, in order of precedence. */
    sealed interface Outcome {

        /** There is no such dead letter. */
        record Unknown() implements Outcome {}

        /** It is not open any more. */
        record Concluded(DeadLetterRow deadLetter) implements Outcome {}

        /** No sense could be made of the entry: it can be neither settled nor released. */
        record Malformed() implements Outcome {}

        /** @param cause the rule that refused it; null when it failed otherwise */
        record Refused(@Nullable DeadLetterCause cause, String detail) implements Outcome {}

        record Settled(String orderNo) implements Outcome {}

        /** @param unitsReturn whether units and buyer are on their way back; not when the epoch has ended */
        record Released(boolean unitsReturn) implements Outcome {}
    }
}
