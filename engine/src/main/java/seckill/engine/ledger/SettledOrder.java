package seckill.engine.ledger;

/**
 * @param reservationId the reservation that became the order
 * @param orderNo 24 characters
 */
public record SettledOrder(String reservationId, String orderNo) {}
