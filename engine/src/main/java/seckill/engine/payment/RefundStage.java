package seckill.engine.payment;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.PaymentLedger;
import seckill.engine.ledger.PaymentLedger.DueRefund;

/**
 * Gives captured payments back that paid nothing. The provider is asked outside any transaction, and again until it confirms; it
 * refunds once by the refund's number (invariant 7).
 */
public final class RefundStage {

    private static final Logger log = LoggerFactory.getLogger(RefundStage.class);

    private final PaymentLedger ledger;
    private final PaymentProvider provider;
    private final PaymentProperties pace;
    private final RandomGenerator random;
    private final LongAdder refunded = new LongAdder();
    private final LongAdder repeats = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder unavailable = new LongAdder();
    private volatile @Nullable String lastError;

    /** @param random chance for the jitter */
    public RefundStage(PaymentLedger ledger, PaymentProvider provider, PaymentProperties pace, RandomGenerator random) {
        this.ledger = ledger;
        this.provider = provider;
        this.pace = pace;
        this.random = random;
    }

    /** Asks for one batch of refunds, one after the other. True: there may be more that is due, call again at once. */
    public boolean step() {
        try {
            List<DueRefund> due = ledger.leaseRefunds(pace.refundBatchMax(), pace.refundLease());
            due.forEach(this::refund);
            return due.size() == pace.refundBatchMax();
        } catch (LedgerUnavailableException e) {
            // A refund whose conclusion is lost is asked for again when its lease lapses; the provider knows its
            // number.
            unavailable.increment();
            failed("refunds wait for the database: " + e.getMessage());
            return false;
        }
    }

    public RefundFigures figures() {
        return new RefundFigures(refunded.sum(), repeats.sum(), retries.sum(), unavailable.sum(), lastError);
    }

    private void refund(DueRefund due) {
        String reference;
        try {
            reference = provider.refund(due);
        } catch (IOException | RuntimeException e) {
            failed("refund " + due.refundNo() + ", attempt " + due.attempts() + ": " + e);
            ledger.retryRefund(
                    due.refundNo(), String.valueOf(e), pace.refundDelay().delay(Math.max(1, due.attempts()), random));
            retries.increment();
            return;
        }
        if (ledger.refunded(due.refundNo(), reference)) {
            refunded.increment();
        } else {
            repeats.increment();
        }
    }

    /** Passes by itself, and may concern each of many: counted, shown, but no line each. */
    private void failed(String what) {
        lastError = what;
        log.debug(what);
    }
}
