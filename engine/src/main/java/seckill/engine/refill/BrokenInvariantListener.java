package seckill.engine.refill;

import seckill.model.OfferId;

/** Hears of a broken invariant; stops granting of the offer and alarms before it returns. */
@FunctionalInterface
public interface BrokenInvariantListener {

    /**
     * @param reservationId the first divergent reservation
     * @param why for people: which rule, which numbers
     */
    void broken(OfferId offer, String reservationId, String why);
}
