package seckill.engine.payment;

import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;

/** Where the door hands in what the payment provider sends. */
public interface PaymentCallbacks {

    /**
     * Verifies and records one callback; a repeat gets the first outcome. Blocks on the database; throws
     * {@link seckill.engine.ledger.LedgerUnavailableException}, upon which the provider is to send again.
     *
     * @param rawBody the body's bytes as received
     * @param signature value of the {@code Seckill-Signature} header, or null
     */
    Received receive(byte[] rawBody, @Nullable String signature);

    /** In order of precedence. */
    sealed interface Received {
        /** No valid signature within the time window: nothing was read of the body. */
        record BadSignature(String why) implements Received {}

        /** Signed, but no callback: which field, which value, what is allowed. */
        record BadBody(String why) implements Received {}

        /** Recorded, now or before. */
        record Recorded(CaptureOutcome outcome) implements Received {}
    }
}
