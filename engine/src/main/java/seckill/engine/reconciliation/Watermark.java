package seckill.engine.reconciliation;

import java.util.Set;

/**
 * How far a bucket's entries were compared.
 *
 * @param entryId every entry up to this one has its order among those compared, or a dead letter
 * @param outcomeSeen reservations after it that had an outcome but no order among those compared: an order that was committed
 *     meanwhile, which the next run reads, or else a dead letter
 */
record Watermark(String entryId, Set<String> outcomeSeen) {
    static final Watermark START = new Watermark("0-0", Set.of());
}
