package seckill.model;

/**
 * A buyer with a live order, as a rebuild writes him into Redis.
 *
 * @param userId the buyer
 * @param reservationId the reservation behind the order
 * @param quantity units, 1 or more
 */
public record Holder(String userId, String reservationId, int quantity) {}
