package seckill.console.orders;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/**
 * One reservation with what became of it.
 *
 * @param orderNo null when it became no order
 * @param stands PENDING, PAID, TIMEOUT, DEAD_LETTER, RELEASED or LOST; a newer engine may know others
 * @param at when it became so known to the database
 */
record Unit(
        String reservationId,
        @Nullable String orderNo,
        OfferId offer,
        @Nullable Integer bucket,
        long epoch,
        @Nullable String userId,
        @Nullable Integer quantity,
        @Nullable String requestId,
        String stands,
        Instant at) {}
