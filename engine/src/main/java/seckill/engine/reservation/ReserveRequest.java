package seckill.engine.reservation;

/**
 * One buyer's request as the script takes it.
 *
 * @param reservationId the engine's id, the same at every retry
 * @param userId the buyer, 1 to 64 characters
 * @param quantity units, 1 to the offer's limit
 * @param requestId 32 hexadecimal digits made from user and idempotency key
 */
public record ReserveRequest(String reservationId, String userId, int quantity, String requestId) {}
