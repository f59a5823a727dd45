package seckill.model;

/**
 * Units on their way back to Redis. A reservation comes back at most once, whatever the kind, so its id is the return's id.
 *
 * @param offer whose units they are
 * @param bucket the bucket that gave them
 * @param epoch the epoch in which they come back, in another one the return is void: of a release the grant's, of a refill the
 *     offer's when the order timed out
 * @param reservationId the reservation that ends
 * @param userId the buyer who may buy again
 * @param quantity units, 1 or more
 * @param kind why they come back
 */
public record UnitReturn(
        OfferId offer, int bucket, long epoch, String reservationId, String userId, int quantity, ReturnKind kind) {}
