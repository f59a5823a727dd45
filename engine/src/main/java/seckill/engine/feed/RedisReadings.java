package seckill.engine.feed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.FeedLedger.ShownOffer;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketInspections;
import seckill.engine.reservation.BucketReads;
import seckill.engine.reservation.BucketReads.StreamFigures;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.RedisUnavailableException;

/** Reads every live bucket, five times a second while somebody watches, else once; the streams once a second. */
public final class RedisReadings {

    private static final long UNWATCHED_EVERY_MILLIS = 1_000;
    /** The fence looks five times a second, and this takes what it saw. */
    private static final Duration INSPECTION_AGE_MAX = Duration.ofMillis(150);

    private static final long STREAMS_EVERY_MILLIS = 1_000;

    private final BucketReads redis;
    private final BucketInspections inspections;
    private final LedgerReadings ledger;
    private final BooleanSupplier watched;
    private final InstantSource clock;
    private final Probe probe;
    private volatile @Nullable Reading reading;

    /**
     * @param beganAt before the first question
     * @param endedAt after the last answer
     * @param streamsAt when the streams were read
     */
    record Reading(
            Instant beganAt,
            Instant endedAt,
            Instant streamsAt,
            Map<Bucket, BucketSnapshot> buckets,
            Map<Bucket, StreamFigures> streams) {}

    RedisReadings(
            BucketReads redis,
            BucketInspections inspections,
            LedgerReadings ledger,
            BooleanSupplier watched,
            InstantSource clock) {
        this.redis = redis;
        this.inspections = inspections;
        this.ledger = ledger;
        this.watched = watched;
        this.clock = clock;
        this.probe = new Probe(clock);
    }

    /** The last reading that came to its end; null before the first. */
    @Nullable
    Reading latest() {
        return reading;
    }

    Probe probe() {
        return probe;
    }

    /** Reads if it is time to; call every 200 ms. */
    public void step() {
        Reading before = reading;
        Instant beganAt = clock.instant();
        if (before != null && !watched.getAsBoolean() && isWithin(before.beganAt(), beganAt, UNWATCHED_EVERY_MILLIS)) {
            return;
        }
        probe.asked();
        try {
            boolean streamsToo = before == null || !isWithin(before.streamsAt(), beganAt, STREAMS_EVERY_MILLIS);
            if (streamsToo) {
                probe.answered(redis.ping().toNanos() / 1_000, null, "");
            }
            BucketInspections.Inspection inspected = inspections.recent(liveBuckets(), INSPECTION_AGE_MAX);
            Map<Bucket, BucketSnapshot> buckets = inspected.found();
            reading = before == null || streamsToo
                    ? new Reading(inspected.beganAt(), clock.instant(), beganAt, buckets, redis.streams(buckets))
                    : new Reading(inspected.beganAt(), clock.instant(), before.streamsAt(), buckets, before.streams());
            probe.rests();
        } catch (RedisUnavailableException e) {
            probe.failed(String.valueOf(e.getMessage()));
        }
    }

    private List<Bucket> liveBuckets() {
        LedgerReadings.Reading known = ledger.latest();
        List<Bucket> buckets = new ArrayList<>();
        if (known != null) {
            for (ShownOffer offer : known.house().offers()) {
                if (offer.epoch() > 0 && offer.state().isLive()) {
                    buckets.addAll(Bucket.allOf(offer.offer(), offer.scope(), offer.buckets()));
                }
            }
        }
        return buckets;
    }

    private static boolean isWithin(Instant before, Instant now, long millis) {
        long passed = now.toEpochMilli() - before.toEpochMilli();
        // A clock that was set back must not stop the readings.
        return passed >= 0 && passed < millis;
    }
}
