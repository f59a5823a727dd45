package seckill.model;

/**
 * One granted reservation as its stream entry tells it.
 *
 * @param offer what was granted
 * @param bucket the bucket that gave the units, from 0
 * @param epoch the epoch in which it was granted
 * @param entryId the stream entry, {@code milliseconds-sequence}
 * @param reservationId the engine's id of the reservation
 * @param userId the buyer
 * @param quantity units, 1 or more
 * @param requestId the buyer's request, 32 hexadecimal digits
 */
public record Grant(
        OfferId offer,
        int bucket,
        long epoch,
        String entryId,
        String reservationId,
        String userId,
        int quantity,
        String requestId) {}
