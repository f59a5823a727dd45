package seckill.engine.controlplane;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;

/**
 * One adjustment of an offer's stock, in units: asked = done + pending + missing.
 *
 * @param done added to the stock and on sale, or gone from it
 * @param pending under way; an addition's are in the database already, and reach the buyers as soon as Redis can be asked
 * @param missing not withdrawn, because they were sold or promised to buyers, or because a rebuild came first
 * @param concludedAt null while OPEN
 */
record AdjustmentView(
        long adjustmentId,
        AdjustmentKind kind,
        AdjustmentState state,
        long asked,
        long done,
        long pending,
        long missing,
        long epoch,
        String who,
        String reason,
        Instant createdAt,
        @Nullable Instant concludedAt) {

    static AdjustmentView of(Adjustment a) {
        boolean open = a.state() == AdjustmentState.OPEN;
        // A new epoch divides all that was added.
        long done = a.kind() == AdjustmentKind.ADD && !open ? a.asked() : a.moved();
        long rest = a.asked() - done;
        return new AdjustmentView(
                a.adjustmentId(),
                a.kind(),
                a.state(),
                a.asked(),
                done,
                open ? rest : 0,
                open ? 0 : rest,
                a.epoch(),
                a.who(),
                a.reason(),
                a.createdAt(),
                a.concludedAt());
    }
}
