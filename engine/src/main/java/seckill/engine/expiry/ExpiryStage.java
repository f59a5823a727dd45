package seckill.engine.expiry;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ExpiryLedger;
import seckill.engine.ledger.LedgerUnavailableException;

/**
 * Ends orders whose time to pay is over, by the database's clock. To be stepped every 5 s, and again at once while a step was full.
 * Several engines may do so at once; the affected rows say who ended what.
 */
public final class ExpiryStage {

    private static final Logger log = LoggerFactory.getLogger(ExpiryStage.class);

    private final ExpiryLedger ledger;
    private final int batchMax;
    private final LongAdder expired = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder unavailable = new LongAdder();
    private volatile @Nullable String lastError;

    public ExpiryStage(ExpiryLedger ledger, ExpiryProperties properties) {
        this.ledger = ledger;
        this.batchMax = properties.batchMax();
    }

    /** Ends one batch. True: it was full, so more may be due; call again at once. */
    public boolean step() {
        try {
            int ended = ledger.expire(batchMax);
            if (ended > 0) {
                expired.add(ended);
                batches.increment();
            }
            return ended >= batchMax;
        } catch (LedgerUnavailableException e) {
            unavailable.increment();
            lastError = e.getMessage();
            log.warn("expiry waits for the database: {}", e.getMessage());
            return false;
        }
    }

    public ExpiryFigures figures() {
        return new ExpiryFigures(expired.sum(), batches.sum(), unavailable.sum(), lastError);
    }
}
