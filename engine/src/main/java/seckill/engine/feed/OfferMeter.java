package seckill.engine.feed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.FeedLedger.ShownOffer;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketReads.StreamFigures;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.GrantStream.Consumer;
import seckill.model.SaleState;
import seckill.model.feed.Backlog;
import seckill.model.feed.Backlog.Consumption;
import seckill.model.feed.BucketFigures;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.OfferFigures;

/** Makes the figures of one offer; remembers what its rates need. For the thread of the feed. */
final class OfferMeter {

    /** An instance asks each bucket many times a second; one that has not for so long settles nothing. */
    static final Duration CONSUMER_SILENT = Duration.ofSeconds(10);

    private static final long SPAN_MILLIS = 2_000;
    private static final long SETTLED_SPAN_MILLIS = 5_000;
    private static final long OVERLOADED_MILLIS = 2_000;

    private final RateWindow grants = new RateWindow(SPAN_MILLIS);
    private final RateWindow returned = new RateWindow(SPAN_MILLIS);
    private final RateWindow settled = new RateWindow(SETTLED_SPAN_MILLIS);
    private Lamp settlementLamp = Lamps.unknown(LampRule.SETTLEMENT, "not read yet");
    private final Map<LampRule, Lamp> lamps = new EnumMap<>(LampRule.class);
    private long epoch = -1;

    /**
     * @param rejectionsPerSecond of all instances
     * @param present names of the instances that write
     */
    OfferFigures read(
            ShownOffer offer,
            Readings readings,
            double rejectionsPerSecond,
            Set<String> present,
            long backlogLimitUnits) {
        LedgerReadings.Reading ledger = Objects.requireNonNull(readings.ledger());
        RedisReadings.Reading redis = readings.redis();
        boolean inUse = offer.epoch() > 0 && offer.state().isLive();
        if (epoch != offer.epoch()) {
            epoch = offer.epoch();
            settlementLamp = Lamps.unknown(LampRule.SETTLEMENT, "not read yet");
        }
        Map<Integer, BucketSnapshot> buckets = inUse && redis != null ? ofEpoch(offer, redis.buckets()) : Map.of();
        Map<Integer, Long> settledByBucket = ledger.house().settled().getOrDefault(offer.offer(), Map.of());
        boolean complete = buckets.size() == offer.buckets();
        Sums sums = Sums.of(buckets, settledByBucket);
        double grantRate = redis == null || buckets.isEmpty()
                ? 0
                : grants.note(redis.beganAt().toEpochMilli(), sums.granted);
        double returnRate = redis == null || buckets.isEmpty()
                ? 0
                : returned.note(redis.beganAt().toEpochMilli(), sums.returned);
        double settleRate = settled.note(ledger.beganAt().toEpochMilli(), sums.settled);
        Backlog backlog = backlog(offer, readings, sums, grantRate, settleRate, present, backlogLimitUnits);
        return new OfferFigures(
                offer.offer(),
                offer.activityName(),
                offer.title(),
                offer.state(),
                offer.stop() != null ? offer.stop() : offer.state() == SaleState.PAUSED ? offer.pauseReason() : null,
                offer.stopDetail(),
                offer.startsAt(),
                offer.endsAt(),
                offer.epoch(),
                inUse && redis != null ? complete : null,
                new OfferFigures.Units(
                        offer.supplied(),
                        offer.supplied() - offer.available(),
                        sums.backlog,
                        inUse ? sums.left : offer.available(),
                        offer.available(),
                        sums.granted,
                        sums.returned,
                        ledger.house().returning().getOrDefault(offer.offer(), 0L)),
                new OfferFigures.Rates(grantRate, rejectionsPerSecond, settleRate, returnRate),
                backlog,
                ledger.accounts().deadLetters().getOrDefault(offer.offer(), 0L),
                ledger.accounts().lost().getOrDefault(offer.offer(), 0L),
                bucketFigures(offer, inUse, buckets, settledByBucket),
                lamps(offer, readings, inUse, buckets, complete, settledByBucket));
    }

    private record Sums(long left, long granted, long returned, long settled, long backlog, long pending) {

        static Sums of(Map<Integer, BucketSnapshot> buckets, Map<Integer, Long> settled) {
            long left = 0;
            long granted = 0;
            long returned = 0;
            long backlog = 0;
            long pending = 0;
            for (Map.Entry<Integer, BucketSnapshot> each : buckets.entrySet()) {
                BucketSnapshot bucket = each.getValue();
                left += bucket.remaining();
                granted += bucket.granted();
                returned += bucket.returned();
                pending += bucket.pending();
                // The two were not read in one instant.
                backlog += Math.max(0, bucket.granted() - settled.getOrDefault(each.getKey(), 0L));
            }
            long done = settled.values().stream().mapToLong(Long::longValue).sum();
            return new Sums(left, granted, returned, done, backlog, pending);
        }
    }

    private static Map<Integer, BucketSnapshot> ofEpoch(ShownOffer offer, Map<Bucket, BucketSnapshot> all) {
        Map<Integer, BucketSnapshot> buckets = new TreeMap<>();
        for (Bucket bucket : Bucket.allOf(offer.offer(), offer.scope(), offer.buckets())) {
            BucketSnapshot found = all.get(bucket);
            if (found != null && found.epoch() == offer.epoch()) {
                buckets.put(bucket.index(), found);
            }
        }
        return buckets;
    }

    private static List<BucketFigures> bucketFigures(
            ShownOffer offer, boolean inUse, Map<Integer, BucketSnapshot> buckets, Map<Integer, Long> settled) {
        List<BucketFigures> figures = new ArrayList<>();
        for (int i = 0; inUse && i < offer.buckets(); i++) {
            BucketSnapshot bucket = buckets.get(i);
            figures.add(
                    bucket == null
                            ? new BucketFigures(i, null, 0, 0, 0, 0, 0)
                            : new BucketFigures(
                                    i,
                                    bucket.state(),
                                    bucket.remaining(),
                                    bucket.granted(),
                                    bucket.returned(),
                                    Math.max(0, bucket.granted() - settled.getOrDefault(i, 0L)),
                                    bucket.pending()));
        }
        return figures;
    }

    private List<Lamp> lamps(
            ShownOffer offer,
            Readings readings,
            boolean inUse,
            Map<Integer, BucketSnapshot> buckets,
            boolean complete,
            Map<Integer, Long> settled) {
        LedgerReadings.Reading ledger = Objects.requireNonNull(readings.ledger());
        RedisReadings.Reading redis = readings.redis();
        if (inUse && complete && readings.comparable() && redis != null) {
            settlementLamp = Lamps.settlement(buckets, settled, redis.beganAt());
        }
        return List.of(
                kept(Lamps.stock(offer.supplied(), offer.available(), ledger.beganAt())),
                kept(
                        inUse
                                ? Lamps.redis(buckets, complete, redis == null ? null : redis.beganAt())
                                : Lamps.unknown(LampRule.REDIS, "not in Redis")),
                kept(inUse ? settlementLamp : Lamps.unknown(LampRule.SETTLEMENT, "not in Redis")),
                Lamps.reconciliation(ledger.accounts().runs().get(offer.offer())));
    }

    /** Terms that did not change keep the time at which they were first read so: nothing has to be told again. */
    private Lamp kept(Lamp now) {
        Lamp before = lamps.get(now.rule());
        if (before != null
                && before.state() == now.state()
                && before.terms().equals(now.terms())
                && before.detail().equals(now.detail())) {
            return before;
        }
        lamps.put(now.rule(), now);
        return now;
    }

    private static Backlog backlog(
            ShownOffer offer,
            Readings readings,
            Sums sums,
            double grantRate,
            double settleRate,
            Set<String> present,
            long backlogLimitUnits) {
        RedisReadings.Reading redis = readings.redis();
        Long lag = redis == null ? null : 0L;
        Long oldestAtMillis = null;
        boolean read = false;
        boolean live = false;
        for (int i = 0; redis != null && i < offer.buckets(); i++) {
            StreamFigures stream = redis.streams().get(new Bucket(offer.offer(), offer.scope(), i, offer.buckets()));
            if (stream == null) {
                continue;
            }
            read = true;
            lag = lag == null || stream.lag() == null ? null : lag + stream.lag();
            if (stream.oldestWaitingMillis() != null
                    && (oldestAtMillis == null || stream.oldestWaitingMillis() < oldestAtMillis)) {
                oldestAtMillis = stream.oldestWaitingMillis();
            }
            live |= stream.consumers().stream().anyMatch(consumer -> isLive(consumer, present));
        }
        Long oldestMillis =
                oldestAtMillis == null ? null : Math.max(0, readings.at().toEpochMilli() - oldestAtMillis);
        return new Backlog(
                sums.backlog,
                backlogLimitUnits,
                sums.pending,
                read ? lag : null,
                oldestMillis == null ? null : oldestMillis / 100 * 100,
                sums.backlog == 0 || settleRate <= 0 ? null : Math.round(sums.backlog * 1_000 / settleRate),
                consumption(sums, read, live, oldestMillis, grantRate, settleRate));
    }

    private static Consumption consumption(
            Sums sums, boolean read, boolean live, @Nullable Long oldestMillis, double grantRate, double settleRate) {
        if (!read) {
            return Consumption.UNKNOWN;
        }
        if (sums.backlog == 0 && sums.pending == 0) {
            return Consumption.AT_REST;
        }
        if (!live) {
            return Consumption.NO_LIVE_CONSUMER;
        }
        return oldestMillis != null && oldestMillis > OVERLOADED_MILLIS && grantRate >= settleRate
                ? Consumption.OVERLOADED
                : Consumption.FLOWING;
    }

    /**
     * Before Redis 7.2 a consumer that asks and gets nothing looks idle, so there the word of its instance counts as well; consumers
     * bear the names of their instances.
     */
    static boolean isLive(Consumer consumer, Set<String> present) {
        return consumer.idle().compareTo(CONSUMER_SILENT) < 0
                || consumer.inactive() == null && present.contains(consumer.name());
    }
}
