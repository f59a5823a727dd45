package seckill.engine.payment;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.PaymentLedger;
import seckill.engine.ledger.PaymentLedger.Capture;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;
import seckill.engine.signature.SignatureCheck;

/** Verifies a callback over its raw bytes, reads it strictly, and has the ledger decide what it pays. */
public final class PaymentStage implements PaymentCallbacks {

    private static final Logger log = LoggerFactory.getLogger(PaymentStage.class);

    private final PaymentLedger ledger;
    private final SignatureCheck signatures;
    private final Map<CaptureOutcome, LongAdder> recorded = new EnumMap<>(CaptureOutcome.class);
    private final LongAdder badSignatures = new LongAdder();
    private final LongAdder badBodies = new LongAdder();
    private final LongAdder unavailable = new LongAdder();
    private volatile @Nullable String lastError;

    public PaymentStage(PaymentLedger ledger, SignatureCheck signatures) {
        this.ledger = ledger;
        this.signatures = signatures;
        for (CaptureOutcome outcome : CaptureOutcome.values()) {
            recorded.put(outcome, new LongAdder());
        }
    }

    @Override
    public Received receive(byte[] rawBody, @Nullable String signature) {
        Optional<String> objection = signatures.objection(rawBody, signature);
        if (objection.isPresent()) {
            badSignatures.increment();
            return new Received.BadSignature(objection.get());
        }
        Capture capture;
        try {
            capture = CallbackParser.parse(rawBody);
        } catch (IllegalArgumentException e) {
            badBodies.increment();
            lastError = e.getMessage();
            return new Received.BadBody(String.valueOf(e.getMessage()));
        }
        return new Received.Recorded(record(capture));
    }

    public PaymentFigures figures() {
        Map<CaptureOutcome, Long> counts = new EnumMap<>(CaptureOutcome.class);
        recorded.forEach((outcome, count) -> {
            if (count.sum() > 0) {
                counts.put(outcome, count.sum());
            }
        });
        return new PaymentFigures(
                Map.copyOf(counts), badSignatures.sum(), badBodies.sum(), unavailable.sum(), lastError);
    }

    private CaptureOutcome record(Capture capture) {
        try {
            CaptureOutcome outcome = ledger.capture(capture);
            LongAdder count = recorded.get(outcome);
            if (count != null) {
                count.increment();
            }
            if (outcome == CaptureOutcome.CONTRADICTS) {
                lastError = "payment " + capture.paymentNo() + " came again with another order, amount or currency";
                log.error(lastError);
            }
            return outcome;
        } catch (LedgerUnavailableException e) {
            unavailable.increment();
            lastError = e.getMessage();
            throw e;
        }
    }
}
