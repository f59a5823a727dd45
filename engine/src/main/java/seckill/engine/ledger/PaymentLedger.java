package seckill.engine.ledger;

import java.time.Duration;
import java.util.List;

/** Captured payments and what is owed back. All methods throw {@link LedgerUnavailableException}. */
public interface PaymentLedger {

    /** Records a captured payment once by its number and decides what it pays; a repeat returns the first outcome. */
    CaptureOutcome capture(Capture capture);

    /** Leases refunds that are due; as {@link OutboxLedger#lease}. */
    List<DueRefund> leaseRefunds(int countMax, Duration lease);

    /** Concludes a refund once. False: it was concluded before. */
    boolean refunded(String refundNo, String providerReference);

    /** Gives a leased refund back, due again after the delay. */
    void retryRefund(String refundNo, String error, Duration delay);

    /**
     * @param paymentNo the provider's number of the payment, 1 to 64 characters
     * @param orderNo the order it claims to pay
     * @param amountCents captured amount in hundredths
     * @param currency ISO 4217
     */
    record Capture(String paymentNo, String orderNo, long amountCents, String currency) {}

    /** What a captured payment came to, in order of precedence. The same payment number always gives the same. */
    enum CaptureOutcome {
        /** The order is paid by this payment. */
        PAID,
        /** No order has this number: refund due. */
        UNKNOWN_ORDER,
        /** Amount or currency differ from the order's: refund due. */
        AMOUNT_MISMATCH,
        /** Another payment has paid the order: refund due. */
        PAID_BEFORE,
        /** The order had timed out: refund due, its unit stays refilled. */
        TOO_LATE,
        /** The payment number was recorded before with another order, amount or currency; nothing changed. */
        CONTRADICTS
    }

    /**
     * @param refundNo idempotency key at the provider
     * @param paymentNo the payment to give back
     * @param amountCents hundredths
     * @param currency ISO 4217
     * @param attempts leases so far, this one included
     */
    record DueRefund(String refundNo, String paymentNo, long amountCents, String currency, int attempts) {}
}
