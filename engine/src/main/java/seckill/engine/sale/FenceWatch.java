package seckill.engine.sale;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Catalog;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.ledger.SettlementLedger.BucketEpoch;
import seckill.engine.ledger.SettlementLedger.StreamProgress;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketInspections;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.ServerIdentity;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.StopReason;

/**
 * Watches whether Redis is the Redis that was preheated (invariant 9).
 *
 * <p>Two fences: the process-wide one in the catalog closes in the instant of a doubt and opens again when this very Redis
 * answers again, for then nothing can be lost. The one on an offer is recorded in the ledger and in the gate, for a Redis that
 * was restarted, replaced or emptied; it is left only with proof.
 */
public final class FenceWatch {

    private static final Logger log = LoggerFactory.getLogger(FenceWatch.class);

    private final RedisAccess redis;
    private final StockStore store;
    private final BucketInspections inspections;
    private final ActivityLedger activities;
    private final SettlementLedger settlement;
    private final Catalog catalog;
    private final SaleDesk desk;
    private final Duration answerBudget;
    private final InstantSource clock;
    private final AtomicReference<@Nullable String> doubt = new AtomicReference<>();
    private @Nullable String trusted;
    private String lastReason = "";

    /** @param answerBudget how long a plain question may take before Redis counts as too slow to be relied on */
    public FenceWatch(
            RedisAccess redis,
            StockStore store,
            BucketInspections inspections,
            ActivityLedger activities,
            SettlementLedger settlement,
            Catalog catalog,
            SaleDesk desk,
            Duration answerBudget,
            InstantSource clock) {
        this.redis = redis;
        this.store = store;
        this.inspections = inspections;
        this.activities = activities;
        this.settlement = settlement;
        this.catalog = catalog;
        this.desk = desk;
        this.answerBudget = answerBudget;
        this.clock = clock;
    }

    /** How the watch reaches Redis. */
    public interface RedisAccess {
        boolean isUp();

        /** @throws RedisUnavailableException when it cannot be reached */
        void connect();
    }

    /** Closes the process-wide fence at once; the next step looks what is the matter. Never blocks. */
    public void doubt(String why) {
        catalog.closeFence();
        doubt.compareAndSet(null, why);
    }

    /** Looks once; call every 200 ms. */
    public void step() {
        String why = doubt.getAndSet(null);
        try {
            if (!redis.isUp()) {
                close("Redis is unreachable");
                redis.connect();
            }
            long asked = clock.millis();
            ServerIdentity identity = store.identity();
            long tookMillis = clock.millis() - asked;
            if (tookMillis > answerBudget.toMillis()) {
                close("Redis took " + tookMillis + " ms to answer, " + answerBudget.toMillis() + " ms are allowed");
                return;
            }
            if (!identity.role().equals("master")) {
                close("Redis is a " + identity.role() + ", not a master");
                return;
            }
            if (why != null) {
                log.info("Looking after a doubt: {}", why);
            }
            if (recognised(identity) && liveOffersStand() && doubt.get() == null) {
                open();
            }
        } catch (RedisUnavailableException e) {
            close(String.valueOf(e.getMessage()));
        } catch (LedgerUnavailableException e) {
            // Without the ledger an open fence stays as it is: Redis has not changed. A closed one cannot be judged.
            log.debug("The fence cannot be judged while the database is away: {}", e.getMessage());
        }
    }

    private void close(String why) {
        if (catalog.closeFence() || !why.equals(lastReason)) {
            log.warn("Fence closed, nothing is granted: {}", why);
        }
        lastReason = why;
    }

    private void open() {
        if (catalog.openFence()) {
            log.info("Fence open: Redis is the one that was preheated");
            lastReason = "";
        }
    }

    private boolean recognised(ServerIdentity identity) {
        if (identity.runId().equals(trusted)) {
            return true;
        }
        Optional<String> recorded = activities.trustedRedis();
        if (recorded.isPresent() && !recorded.get().equals(identity.runId())) {
            catalog.closeFence();
            for (OfferRow offer : activities.liveOffers()) {
                if (offer.epoch() > 0) {
                    fence(
                            offer,
                            "Redis has another run id (" + identity.runId() + ") than the one that was preheated ("
                                    + recorded.get() + "): restarted or replaced");
                }
            }
        }
        if (recorded.isEmpty() || !recorded.get().equals(identity.runId())) {
            activities.trustRedis(identity.runId());
        }
        trusted = identity.runId();
        return true;
    }

    /** Whether every live offer is in Redis as the ledger knows it; those that are not get fenced, the others go on. */
    private boolean liveOffersStand() {
        List<OfferRow> live =
                activities.liveOffers().stream().filter(o -> o.epoch() > 0).toList();
        boolean stopAll = activities.stopAll();
        List<Bucket> buckets =
                live.stream().flatMap(o -> Bucket.allOf(o.terms()).stream()).toList();
        // Those that are fenced are read along for whoever else looks; they are not judged.
        Map<Bucket, BucketSnapshot> inspected = inspections.fresh(buckets).found();
        Map<BucketEpoch, StreamProgress> progress = settlement.progressOfLive();
        for (OfferRow offer : live) {
            if (offer.stop() == null || !offer.stop().isFence()) {
                judge(offer, stopAll, inspected, progress);
            }
        }
        return true;
    }

    private void judge(
            OfferRow offer,
            boolean stopAll,
            Map<Bucket, BucketSnapshot> inspected,
            Map<BucketEpoch, StreamProgress> progress) {
        for (Bucket bucket : Bucket.allOf(offer.terms())) {
            BucketSnapshot snapshot = inspected.get(bucket);
            String settled = progress.getOrDefault(
                            new BucketEpoch(bucket.offer(), bucket.index(), offer.epoch()), StreamProgress.NONE)
                    .lastEntryId();
            String flaw = flaw(offer, bucket, snapshot, settled);
            if (flaw != null) {
                fence(offer, flaw);
                return;
            }
            if (snapshot != null) {
                completeControlChange(offer, stopAll, snapshot);
            }
        }
    }

    private @Nullable String flaw(
            OfferRow offer, Bucket bucket, @Nullable BucketSnapshot snapshot, String settledEntryId) {
        if (snapshot == null) {
            return stillSo(offer) ? "the keys of " + bucket + " are gone from Redis" : null;
        }
        if (snapshot.epoch() != offer.epoch()) {
            return stillSo(offer)
                    ? bucket + " is in epoch " + snapshot.epoch() + ", the database in " + offer.epoch()
                    : null;
        }
        // Progress was read after the stream, so an entry settled in between may be ahead of the snapshot: read again.
        if (isAfter(settledEntryId, snapshot.lastEntryId())) {
            Optional<BucketSnapshot> again = store.inspect(bucket);
            if (again.isEmpty() || isAfter(settledEntryId, again.get().lastEntryId())) {
                return "the stream of " + bucket + " ends before what the database has settled (" + settledEntryId
                        + ")";
            }
        }
        return null;
    }

    /** The row was read before Redis; a rebuild or closing in between is no flaw. */
    private boolean stillSo(OfferRow offer) {
        Optional<OfferRow> now = activities.offer(offer.terms().offer());
        return now.isPresent()
                && now.get().epoch() == offer.epoch()
                && now.get().state().isLive()
                && now.get().controlVersion() == offer.controlVersion();
    }

    /** A crash between ledger and gate leaves the gate a version behind: finish it. */
    private void completeControlChange(OfferRow offer, boolean stopAll, BucketSnapshot snapshot) {
        if (snapshot.controlVersion() < offer.controlVersion() && snapshot.state() != Gates.wanted(offer, stopAll)) {
            new Gates(store).apply(offer, stopAll, false);
        }
    }

    private void fence(OfferRow offer, String why) {
        OfferId id = offer.terms().offer();
        log.error("ALARM offer {} fenced, rebuild or reopen it: {}", id, why);
        desk.stop(id, StopReason.REDIS_UNCERTAIN, why);
    }

    private static boolean isAfter(String entryId, String other) {
        return seckill.engine.reconciliation.EntryId.isAfter(entryId, other);
    }
}
