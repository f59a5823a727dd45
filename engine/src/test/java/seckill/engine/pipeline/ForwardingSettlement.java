package seckill.engine.pipeline;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.BatchOutcome;
import seckill.engine.ledger.SettleVerdict;
import seckill.engine.ledger.SettlementLedger;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;

/** The real ledger, with room for a test to let something happen on the way. */
class ForwardingSettlement implements SettlementLedger {

    private final SettlementLedger real;

    ForwardingSettlement(SettlementLedger real) {
        this.real = real;
    }

    @Override
    public BatchOutcome settle(OfferId offer, int bucket, long epoch, List<Grant> grants) {
        return real.settle(offer, bucket, epoch, grants);
    }

    @Override
    public SettleVerdict settleOne(Grant grant) {
        return real.settleOne(grant);
    }

    @Override
    public boolean bury(Grant grant, DeadLetterCause cause, String detail, int attempts, boolean compensate) {
        return real.bury(grant, cause, detail, attempts, compensate);
    }

    @Override
    public boolean buryMalformed(OfferId offer, int bucket, String entryId, String payload, String detail) {
        return real.buryMalformed(offer, bucket, entryId, payload, detail);
    }

    @Override
    public boolean compensate(String reservationId) {
        return real.compensate(reservationId);
    }

    @Override
    public @Nullable Grant reopen(String reservationId) {
        return real.reopen(reservationId);
    }

    @Override
    public StreamProgress progress(OfferId offer, int bucket, long epoch) {
        return real.progress(offer, bucket, epoch);
    }

    @Override
    public Map<BucketEpoch, StreamProgress> progressOfLive() {
        return real.progressOfLive();
    }
}
