package seckill.engine.settlement;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.RedisUnavailableException;

/** One bucket's stream and group in memory, on a clock that the test sets. */
final class MemoryStream implements GrantStream {

    private final InstantSource clock;
    private final List<StreamEntry> entries = new ArrayList<>();
    private final Map<String, Pending> pending = new LinkedHashMap<>();
    private int delivered;
    boolean down;
    boolean losesAcknowledgements;

    private record Pending(StreamEntry entry, String consumer, Instant since) {}

    MemoryStream(InstantSource clock) {
        this.clock = clock;
    }

    void append(StreamEntry entry) {
        entries.add(entry);
    }

    @Override
    public List<StreamEntry> readNew(Bucket bucket, String consumer, int countMax) {
        requireUp();
        List<StreamEntry> read =
                List.copyOf(entries.subList(delivered, Math.min(entries.size(), delivered + countMax)));
        delivered += read.size();
        read.forEach(entry -> pending.put(entry.entryId(), new Pending(entry, consumer, clock.instant())));
        return read;
    }

    @Override
    public List<StreamEntry> claim(Bucket bucket, String consumer, Duration idleMin, int countMax) {
        requireUp();
        List<StreamEntry> idle = pending.values().stream()
                .filter(p -> !p.since.plus(idleMin).isAfter(clock.instant()))
                .limit(countMax)
                .map(Pending::entry)
                .toList();
        idle.forEach(entry -> pending.put(entry.entryId(), new Pending(entry, consumer, clock.instant())));
        return idle;
    }

    @Override
    public void acknowledge(Bucket bucket, Collection<String> entryIds) {
        requireUp();
        if (losesAcknowledgements) {
            throw new RedisUnavailableException("the acknowledgement is lost");
        }
        entryIds.forEach(pending::remove);
    }

    @Override
    public List<StreamEntry> range(Bucket bucket, String afterEntryId, String lastEntryId, int countMax) {
        throw new UnsupportedOperationException("settlement reads no ranges");
    }

    @Override
    public List<String> pendingIds(Bucket bucket) {
        return List.copyOf(pending.keySet());
    }

    @Override
    public List<Consumer> consumers(Bucket bucket) {
        throw new UnsupportedOperationException("settlement asks for no consumers");
    }

    @Override
    public int forgetSilentConsumers(Bucket bucket, Duration silentMin) {
        return 0;
    }

    @Override
    public long trimBelow(Bucket bucket, String entryId) {
        throw new UnsupportedOperationException("settlement trims nothing");
    }

    private void requireUp() {
        if (down) {
            throw new RedisUnavailableException("down");
        }
    }
}
