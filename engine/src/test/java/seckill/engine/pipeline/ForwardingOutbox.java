package seckill.engine.pipeline;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import seckill.engine.ledger.OutboxLedger;

/** The real outbox, with room for a test to let something happen on the way. */
class ForwardingOutbox implements OutboxLedger {

    private final OutboxLedger real;

    ForwardingOutbox(OutboxLedger real) {
        this.real = real;
    }

    @Override
    public List<PendingReturn> lease(int countMax, Duration lease) {
        return real.lease(countMax, lease);
    }

    @Override
    public void applied(Collection<Long> outboxIds) {
        real.applied(outboxIds);
    }

    @Override
    public void superseded(Collection<Long> outboxIds) {
        real.superseded(outboxIds);
    }

    @Override
    public void retry(Collection<Long> outboxIds, String error, Duration delay) {
        real.retry(outboxIds, error, delay);
    }

    @Override
    public long depth() {
        return real.depth();
    }
}
