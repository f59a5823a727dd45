package seckill.engine.cli.demo;

/**
 * An order as the buyer sees it in his list.
 *
 * @param orderNo its number
 * @param reservationId the reservation behind it
 * @param status PENDING, PAID or TIMEOUT
 */
record MyOrder(String orderNo, String reservationId, String status) {}
