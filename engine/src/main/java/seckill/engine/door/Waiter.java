package seckill.engine.door;

import seckill.engine.reservation.ReservationIds.Origin;

/** Somebody who waits for word of a reservation. Told from the look-up's thread; must not block it. */
interface Waiter {

    String reservationId();

    /** The epoch in which the reservation was made, and its offer. */
    Origin origin();

    void tell(ReservationView view);

    /** The look-up failed; one who asked once gets no other word. */
    void failed(Answer problem);
}
