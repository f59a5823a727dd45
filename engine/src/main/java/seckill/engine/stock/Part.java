package seckill.engine.stock;

import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.model.AdjustmentKind;

/**
 * The next part of an adjustment; whoever reads the same row makes the same one. The buckets take turns and share evenly what is left to
 * move, so that what one cannot give is asked of those after it; a withdrawal that is still short asks each bucket once more.
 *
 * @param bucket index
 * @param units to add, or at most to withdraw, 1 or more
 * @param id under which Redis applies it once
 * @param isFinal whether no part comes after it, whatever it moves
 */
record Part(int bucket, long units, String id, boolean isFinal) {

    /** @param open an adjustment that is OPEN, hence with units to move */
    static Part next(Adjustment open, int buckets) {
        int number = open.parts();
        long left = open.asked() - open.moved();
        boolean firstRound = number < buckets;
        int turns = open.kind() == AdjustmentKind.ADD || buckets == 1 ? buckets : 2 * buckets;
        return new Part(
                // The first bucket is another one each time, so that single units do not all go to the same.
                Math.floorMod(open.adjustmentId() + number, buckets),
                firstRound ? Math.ceilDiv(left, buckets - number) : left,
                open.adjustmentId() + "-" + number,
                number + 1 >= turns);
    }

    /** @param moved by this part */
    boolean isLastOf(Adjustment open, long moved) {
        return isFinal || open.moved() + moved == open.asked();
    }
}
