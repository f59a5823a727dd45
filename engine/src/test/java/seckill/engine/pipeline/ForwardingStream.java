package seckill.engine.pipeline;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream;

/** The real stream, with room for a test to let something happen on the way. */
class ForwardingStream implements GrantStream {

    private final GrantStream real;

    ForwardingStream(GrantStream real) {
        this.real = real;
    }

    @Override
    public List<StreamEntry> readNew(Bucket bucket, String consumer, int countMax) {
        return real.readNew(bucket, consumer, countMax);
    }

    @Override
    public List<StreamEntry> claim(Bucket bucket, String consumer, Duration idleMin, int countMax) {
        return real.claim(bucket, consumer, idleMin, countMax);
    }

    @Override
    public void acknowledge(Bucket bucket, Collection<String> entryIds) {
        real.acknowledge(bucket, entryIds);
    }

    @Override
    public List<StreamEntry> range(Bucket bucket, String afterEntryId, String lastEntryId, int countMax) {
        return real.range(bucket, afterEntryId, lastEntryId, countMax);
    }

    @Override
    public List<String> pendingIds(Bucket bucket) {
        return real.pendingIds(bucket);
    }

    @Override
    public List<Consumer> consumers(Bucket bucket) {
        return real.consumers(bucket);
    }

    @Override
    public int forgetSilentConsumers(Bucket bucket, Duration silentMin) {
        return real.forgetSilentConsumers(bucket, silentMin);
    }

    @Override
    public long trimBelow(Bucket bucket, String entryId) {
        return real.trimBelow(bucket, entryId);
    }
}
