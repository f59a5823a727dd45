package seckill.engine.settlement;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.model.DeadLetterCause;

/** The stage's counters; written by several threads, read by people. */
final class Counters {

    private static final Logger log = LoggerFactory.getLogger(SettlementStage.class);

    private static final long TRANSACTION_MICROS_MAX = 60_000_000;
    private static final int DIGITS = 2;

    final LongAdder settled = new LongAdder();
    final LongAdder repeats = new LongAdder();
    final LongAdder batches = new LongAdder();
    final LongAdder fallbacks = new LongAdder();
    final LongAdder retries = new LongAdder();
    final LongAdder claimed = new LongAdder();
    final LongAdder ledgerPauses = new LongAdder();
    final LongAdder acksLost = new LongAdder();
    private final Map<DeadLetterCause, LongAdder> buried = new EnumMap<>(DeadLetterCause.class);
    private final Recorder transactionMicros = new Recorder(TRANSACTION_MICROS_MAX, DIGITS);
    private volatile @Nullable String lastError;

    Counters() {
        for (DeadLetterCause cause : DeadLetterCause.values()) {
            buried.put(cause, new LongAdder());
        }
    }

    void transactionTook(long nanos) {
        transactionMicros.recordValue(Math.clamp(nanos / 1_000, 0, TRANSACTION_MICROS_MAX));
    }

    /** Since the last time this was asked. */
    Histogram transactionMicros() {
        return transactionMicros.getIntervalHistogram();
    }

    void buried(DeadLetterCause cause, String detail) {
        LongAdder count = buried.get(cause);
        if (count != null) {
            count.increment();
        }
        lastError = "dead letter " + cause + ": " + detail;
        log.warn(lastError);
    }

    /** Notes a failure that the stage deals with itself, and of which there may be one for each entry. */
    void failed(String what) {
        lastError = what;
        log.debug(what);
    }

    /** As {@link #failed}, for the {@code times}-th in a row of what concerns everything: only the first is worth a line. */
    void outage(String what, int times) {
        lastError = what;
        if (times == 1) {
            log.warn(what);
        }
    }

    /** As {@link #failed}, for one that nobody foresaw. */
    void fault(String what, RuntimeException e) {
        lastError = what + ": " + e;
        log.error(what, e);
    }

    void forgotten(int consumers, String bucket) {
        log.info("forgot {} silent consumers of {}", consumers, bucket);
    }

    SettlementFigures figures(long waiting) {
        Map<DeadLetterCause, Long> causes = new EnumMap<>(DeadLetterCause.class);
        buried.forEach((cause, count) -> {
            if (count.sum() > 0) {
                causes.put(cause, count.sum());
            }
        });
        return new SettlementFigures(
                settled.sum(),
                repeats.sum(),
                Map.copyOf(causes),
                batches.sum(),
                fallbacks.sum(),
                retries.sum(),
                claimed.sum(),
                ledgerPauses.sum(),
                acksLost.sum(),
                waiting,
                lastError);
    }
}
