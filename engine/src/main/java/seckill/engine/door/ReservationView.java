package seckill.engine.door;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.OrderReads.OrderView;
import seckill.model.DeadLetterCause;
import seckill.model.OrderStatus;
import seckill.model.ReservationStatus;

/**
 * What a buyer is told of his reservation.
 *
 * @param orderNo with ORDERED
 * @param orderStatus with ORDERED
 * @param expiresAt with ORDERED: when the order ends unless it is paid
 * @param reason with FAILED
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ReservationView(
        String reservationId,
        ReservationStatus status,
        @Nullable String orderNo,
        @Nullable OrderStatus orderStatus,
        @Nullable Instant expiresAt,
        @Nullable DeadLetterCause reason) {

    static ReservationView ordered(OrderView order) {
        return new ReservationView(
                order.reservationId(),
                ReservationStatus.ORDERED,
                order.orderNo(),
                order.status(),
                order.expiresAt(),
                null);
    }

    static ReservationView failed(String reservationId, DeadLetterCause cause) {
        return new ReservationView(reservationId, ReservationStatus.FAILED, null, null, null, cause);
    }

    static ReservationView of(String reservationId, ReservationStatus status) {
        return new ReservationView(reservationId, status, null, null, null, null);
    }

    /** Whether the reservation has its outcome; what becomes of the order is another matter. */
    boolean isFinal() {
        return status != ReservationStatus.QUEUED;
    }

    /** Whether nothing of it will change any more. */
    boolean isSettledForGood() {
        return status == ReservationStatus.FAILED
                || (status == ReservationStatus.ORDERED && orderStatus != OrderStatus.PENDING);
    }
}
