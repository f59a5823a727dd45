package seckill.engine.payment;

import seckill.engine.ledger.PaymentLedger.DueRefund;

/** Port to whoever holds the money. */
public interface PaymentProvider {

    /**
     * Gives a captured payment back, once by refund number however often it is asked.
     *
     * @return the provider's reference
     * @throws java.io.IOException when the provider did not confirm; the refund may have happened, and asking again is safe
     */
    String refund(DueRefund refund) throws java.io.IOException;
}
