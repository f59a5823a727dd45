package seckill.engine.feed;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import seckill.model.feed.Alarm;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedSnapshot;

/** Makes one frame a tick out of what was read last. Asks no server, so it never waits. */
public final class FeedStage {

    private static final long UNWATCHED_EVERY_MILLIS = 1_000;

    private final InstanceMeter meter;
    private final OwnReport own;
    private final RedisReadings redis;
    private final LedgerReadings ledger;
    private final SnapshotMaker maker;
    private final ChangeWatch changes;
    private final FeedEvents events;
    private final FeedHub hub;
    private final AlarmSource alarms;
    private final HistoryRecorder history;
    private final InstantSource clock;
    private List<FeedEvent> recent = List.of();
    private long sequence;
    private long lastMillis;
    private long sampledSecond;

    FeedStage(
            InstanceMeter meter,
            OwnReport own,
            RedisReadings redis,
            LedgerReadings ledger,
            SnapshotMaker maker,
            FeedEvents events,
            FeedHub hub,
            AlarmSource alarms,
            HistoryRecorder history,
            InstantSource clock) {
        this.meter = meter;
        this.own = own;
        this.redis = redis;
        this.ledger = ledger;
        this.maker = maker;
        this.changes = new ChangeWatch(events);
        this.events = events;
        this.hub = hub;
        this.alarms = alarms;
        this.history = history;
        this.clock = clock;
    }

    /** Makes a frame, once a second while nobody watches; call every 200 ms. */
    public void step() {
        Instant at = clock.instant();
        long since = at.toEpochMilli() - lastMillis;
        if (hub.subscribers() == 0 && since >= 0 && since < UNWATCHED_EVERY_MILLIS) {
            return;
        }
        lastMillis = at.toEpochMilli();
        LedgerReadings.Reading inLedger = ledger.latest();
        InstanceReport report = meter.read(inLedger == null ? 0 : -inLedger.offsetMillis());
        own.set(report);
        FeedSnapshot bare = maker.make(
                ++sequence,
                new Readings(at, report, inLedger, redis.latest()),
                redis.probe().health(),
                ledger.probe().health());
        changes.look(bare);
        List<Alarm> standing = alarms.apply(bare);
        List<FeedEvent> happened = events.take();
        recent = FeedSnapshot.lastOf(recent, happened);
        boolean sample = at.toEpochMilli() / 1_000 != sampledSecond;
        sampledSecond = at.toEpochMilli() / 1_000;
        FeedSnapshot whole = bare.with(standing, recent);
        history.note(whole, happened, sample);
        hub.publish(whole, happened);
    }
}
