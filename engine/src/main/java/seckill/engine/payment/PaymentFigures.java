package seckill.engine.payment;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;

/**
 * What the stage has done since the start; callbacks.
 *
 * @param recorded answered with an outcome, repeats counted each time; outcomes that did not occur are absent
 * @param badSignatures refused unread
 * @param badBodies signed, but no callback
 * @param unavailable that the database could not be asked about; the provider sends them again
 */
public record PaymentFigures(
        Map<CaptureOutcome, Long> recorded,
        long badSignatures,
        long badBodies,
        long unavailable,
        @Nullable String lastError) {}
