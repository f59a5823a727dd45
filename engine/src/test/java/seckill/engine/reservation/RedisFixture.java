package seckill.engine.reservation;

import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.model.GateState;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.SaleState;
import seckill.testkit.TestServers;

/** The real adapters on a real Redis, under a prefix of their own. */
final class RedisFixture implements AutoCloseable {

    static final OfferId OFFER = new OfferId(7, 3);
    static final String REQUEST = "0123456789abcdef0123456789abcdef";

    final String prefix = "engine-test:" + UUID.randomUUID().toString().substring(0, 8) + ":";
    final NetworkThreads threads = NetworkThreads.start(2);
    final RedisLink link;
    final Catalog catalog = new Catalog(InstantSource.system());
    final RedisStockStore store;
    final RedisGrantStream stream;
    final List<String> doubts = new CopyOnWriteArrayList<>();

    RedisFixture() {
        this(TestServers.redisUri(), Duration.ofSeconds(5));
    }

    RedisFixture(String uri, Duration commandTimeout) {
        link = new RedisLink(uri, commandTimeout, Duration.ofSeconds(10), Duration.ofSeconds(5), threads);
        link.onDown(catalog::closeFence);
        link.connect();
        assertOpen();
        store = new RedisStockStore(link, prefix, () -> !catalog.isFenced());
        stream = new RedisGrantStream(link, prefix);
    }

    private void assertOpen() {
        if (!catalog.openFence()) {
            throw new IllegalStateException("a new catalog is fenced");
        }
    }

    static OfferTerms terms(LimitScope scope, int buckets) {
        return new OfferTerms(OFFER, "A thing", 100, "CNY", 2, scope, buckets, 1_000);
    }

    static OfferView view(OfferTerms terms, long epoch) {
        return new OfferView(terms, SaleState.OPEN, Instant.EPOCH, Instant.MAX, epoch, null);
    }

    /** Epoch 1, open, limit 2. */
    Bucket open(long units) {
        Bucket bucket = Bucket.at(terms(LimitScope.OFFER, 1), 0);
        open(bucket, 1, units);
        return bucket;
    }

    void open(Bucket bucket, long epoch, long units) {
        boolean all = store.preheat(bucket, epoch, 2, units)
                && store.setGate(bucket, epoch, 1, GateState.CLOSED, false).isPresent()
                && store.setGate(bucket, epoch, 2, GateState.OPEN, false)
                        .filter(state -> state == GateState.OPEN)
                        .isPresent();
        if (!all) {
            throw new IllegalStateException(bucket + " did not open in epoch " + epoch);
        }
    }

    ReserveReply reserve(Bucket bucket, long epoch, ReserveRequest... requests) {
        try {
            return store.reserve(bucket, epoch, List.of(requests))
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw RedisFaults.of(e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    static ReserveRequest request(String id, String userId) {
        return new ReserveRequest(id, userId, 1, REQUEST);
    }

    RedisCommands<String, String> redis() {
        return link.required().slow().sync();
    }

    /** A stage over this fixture's store. */
    ReservationStage stage(StockStore over, LaneSettings settings, ReservationCounters counters) {
        return new ReservationStage(
                over,
                new ReservationIds(new byte[32]),
                catalog,
                settings,
                (bucket, units) -> {},
                new GrantJournal(10_000),
                counters,
                (offer, why) -> doubts.add(why),
                System::nanoTime);
    }

    @Override
    public void close() {
        if (link.isUp()) {
            List<String> keys = redis().keys(prefix + "*");
            if (!keys.isEmpty()) {
                redis().del(keys.toArray(String[]::new));
            }
        }
        link.close();
        threads.close();
    }
}
