package seckill.engine.reconciliation;

import java.util.Collections;
import java.util.List;

/**
 * How far an offer was found balanced.
 *
 * @param epoch in which the rest holds
 * @param orderKey greatest key among the orders compared
 * @param buckets one watermark for each bucket
 */
record Progress(long epoch, long orderKey, List<Watermark> buckets) {

    static final Progress NONE = new Progress(-1, 0, List.of());

    static Progress start(long epoch, int bucketCount) {
        return new Progress(epoch, 0, Collections.nCopies(bucketCount, Watermark.START));
    }
}
