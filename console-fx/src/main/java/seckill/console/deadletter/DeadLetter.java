package seckill.console.deadletter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;

/**
 * One reservation that could not be settled.
 *
 * @param reservationId null when malformed, as are user, quantity and request
 * @param payload the entry as it stood, when malformed
 * @param orderNo order of the same reservation or request, if there is one: settled meanwhile
 * @param conclusion what an operator did; null: nobody did
 */
record DeadLetter(
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
        Group.State state,
        Instant buriedAt,
        @Nullable String orderNo,
        @Nullable Conclusion conclusion) {

    record Conclusion(String who, String reason, Instant at) {}

    boolean isOpen() {
        return state == Group.State.OPEN;
    }
}
