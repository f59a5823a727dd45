package seckill.engine.refill;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The relay's counters. */
final class RefillCounters {

    private static final Logger log = LoggerFactory.getLogger(RefillRelay.class);

    final LongAdder applied = new LongAdder();
    final LongAdder repeats = new LongAdder();
    final LongAdder superseded = new LongAdder();
    final LongAdder retries = new LongAdder();
    final LongAdder broken = new LongAdder();
    final LongAdder unavailable = new LongAdder();
    private volatile @Nullable String lastError;

    /** A failure that passes by itself; there may be one for each row. */
    void failed(String what) {
        lastError = what;
        log.debug(what);
    }

    void alarm(String what) {
        lastError = what;
        log.warn(what);
    }

    void fault(String what, RuntimeException e) {
        lastError = what + ": " + e;
        log.error(what, e);
    }

    RefillFigures figures() {
        return new RefillFigures(
                applied.sum(),
                repeats.sum(),
                superseded.sum(),
                retries.sum(),
                broken.sum(),
                unavailable.sum(),
                lastError);
    }
}
