package seckill.engine.reservation;

import seckill.model.OfferId;

/** Hears that Redis and this instance disagree about an offer, so that the fence looks at once. */
public interface DoubtListener {

    /** Called on a network thread; must not block. */
    void doubt(OfferId offer, String why);
}
