package seckill.engine.payment;

/** Where a buyer pays an order with nobody's money; exists only with the sandbox. */
public interface SandboxTill {

    /**
     * Captures the amount and has the door called back. Blocks until the callback is answered. An order's second capture is its first.
     *
     * @param orderNo the order
     * @param amountCents all of its amount, in hundredths
     * @param currency ISO 4217
     * @return whether the callback was taken
     */
    boolean capture(String orderNo, long amountCents, String currency);
}
