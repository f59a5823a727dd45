package seckill.engine.refill;

import seckill.engine.reservation.Bucket;

/** Hears that units are back in a bucket, so that sold-out flags come down on every instance. A hint: a lost one only costs time. */
@FunctionalInterface
public interface ReturnListener {

    /** Quick; whatever it throws changes nothing for the units. */
    void returned(Bucket bucket);
}
