package seckill.engine.reservation;

import seckill.model.ReserveCode;

/**
 * The script's answer to one request.
 *
 * @param code the decision
 * @param reservationId the buyer's reservation: the request's own, or with ALREADY_GRANTED the original
 */
public record ReserveAnswer(ReserveCode code, String reservationId) {}
