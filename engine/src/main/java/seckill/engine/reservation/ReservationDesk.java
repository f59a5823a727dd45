package seckill.engine.reservation;

import java.util.function.Consumer;
import seckill.engine.control.OfferView;

/** The reservation stage as the door sees it. */
public interface ReservationDesk {

    /**
     * Asks for units. Never blocks; the outcome arrives once, on any thread.
     *
     * @param offer the offer as the catalog shows it
     * @param userId the verified principal
     * @param quantity units, 1 to the offer's limit (checked before)
     * @param requestId 32 hexadecimal digits made from user, offer and idempotency key
     */
    void reserve(OfferView offer, String userId, int quantity, String requestId, Consumer<ReservationOutcome> done);
}
