package seckill.engine.pipeline;

import com.zaxxer.hikari.HikariDataSource;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.db.Migrations;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.ActivityLedger.NewActivity;
import seckill.engine.ledger.ActivityLedger.NewOffer;
import seckill.engine.ledger.LedgerPool;
import seckill.engine.ledger.LedgerProperties;
import seckill.engine.ledger.Ledgers;
import seckill.engine.ledger.OutboxLedger;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.ledger.SettledOrder;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.ledger.TableSet;
import seckill.engine.refill.RefillProperties;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.NetworkThreads;
import seckill.engine.reservation.RedisGrantStream;
import seckill.engine.reservation.RedisLink;
import seckill.engine.reservation.RedisStockStore;
import seckill.engine.reservation.ReserveReply;
import seckill.engine.reservation.ReserveRequest;
import seckill.engine.reservation.StockStore;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.SettlementPace;
import seckill.engine.settlement.SettlementProperties;
import seckill.engine.settlement.SettlementStage;
import seckill.model.GateState;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.testkit.TestServers;

/** Stages over a fresh database and a Redis prefix of its own; plain SQL and Redis to look behind them. */
public final class Pipeline implements AutoCloseable {

    public static final long PRICE_CENTS = 1_999;

    private static final Duration LONG = Duration.ofHours(1);
    private static final int STEPS_MAX = 10_000;
    private static final Map<String, String> DATABASES = new ConcurrentHashMap<>();

    public final HikariDataSource source;
    public final Ledgers ledgers;
    public final JdbcTemplate sql;
    public final StockStore store;
    public final GrantStream stream;
    public final List<String> broken = new CopyOnWriteArrayList<>();
    public final List<Bucket> returned = new CopyOnWriteArrayList<>();
    public final List<SettledOrder> announced = new CopyOnWriteArrayList<>();
    public final List<Bucket> live = new CopyOnWriteArrayList<>();

    private final String prefix = "stages:" + UUID.randomUUID().toString().substring(0, 8) + ":";
    private final NetworkThreads threads = NetworkThreads.start(1);
    private final RedisLink link;
    private final RedisClient plainClient;
    private final RedisCommands<String, String> redis;
    private final Map<OfferId, OfferTerms> terms = new HashMap<>();

    /** @param database name of the database, made once by each run and emptied for each pipeline */
    public Pipeline(String database) {
        this(
                DATABASES.computeIfAbsent(database, TestServers::freshDatabase),
                TestServers.jdbcUser(),
                TestServers.jdbcPassword());
        sql.queryForList(
                        "SELECT table_name FROM information_schema.tables WHERE table_schema = ?"
                                + " AND table_name NOT LIKE '%history%'",
                        String.class, database)
                .forEach(table -> sql.execute("DELETE FROM " + table));
    }

    public Pipeline(String jdbcUrl, String user, String password) {
        source = LedgerPool.open(jdbcUrl, user, password, LedgerProperties.defaults());
        Migrations.migrate(source, "");
        ledgers = Ledgers.over(
                source,
                TableSet.REAL,
                LedgerProperties.defaults(),
                span -> TimeUnit.NANOSECONDS.sleep(span.toNanos()),
                new Random(7));
        sql = new JdbcTemplate(source);
        String uri = TestServers.redisUri();
        link = new RedisLink(uri, Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(5), threads);
        link.connect();
        store = new RedisStockStore(link, prefix, () -> true);
        stream = new RedisGrantStream(link, prefix);
        plainClient = RedisClient.create(uri);
        redis = plainClient.connect().sync();
    }

    /** An open offer of one bucket whose orders wait an hour for payment. */
    public Bucket offer(long units) {
        return offer(units, 1, LONG).getFirst();
    }

    /** The buckets of an open offer in epoch 1. */
    public List<Bucket> offer(long units, int buckets, Duration paymentWindow) {
        long activity = ledgers.activities()
                .create(new NewActivity(
                        "Sale",
                        ledgers.activities().now(),
                        ledgers.activities().now().plus(LONG),
                        paymentWindow,
                        LimitScope.OFFER,
                        List.of(new NewOffer(1, "A phone", PRICE_CENTS, "CNY", 5, buckets, units))));
        OfferId offer = new OfferId(activity, 1);
        terms.put(offer, ledgers.activities().offer(offer).orElseThrow().terms());
        return beginEpoch(offer, 0);
    }

    /** What a rebuild does: a new epoch in the database, then in Redis, its live orders' buyers in it. */
    public List<Bucket> beginEpoch(OfferId offer, long fromEpoch) {
        EpochStart start = ledgers.activities().beginEpoch(offer, fromEpoch).orElseThrow();
        List<Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < termsOf(offer).buckets(); i++) {
            Bucket bucket = Bucket.at(termsOf(offer), i);
            require(
                    store.preheat(
                            bucket, start.epoch(), 5, start.unitsPerBucket().get(i)),
                    "preheated");
            var holders = ledgers.activities().liveHolders(offer, -1, 1_000).holders().stream()
                    .filter(h -> Bucket.of(termsOf(offer), h.userId()).equals(bucket))
                    .toList();
            require(holders.isEmpty() || store.seed(bucket, start.epoch(), holders), "seeded");
            gate(bucket, start.epoch(), 1, GateState.CLOSED);
            gate(bucket, start.epoch(), 2, GateState.OPEN);
            buckets.add(bucket);
        }
        live.removeAll(buckets);
        live.addAll(buckets);
        return buckets;
    }

    public void gate(Bucket bucket, long epoch, long version, GateState wanted) {
        require(store.setGate(bucket, epoch, version, wanted, false).orElseThrow() == wanted, bucket + " is " + wanted);
    }

    private OfferTerms termsOf(OfferId offer) {
        OfferTerms known = terms.get(offer);
        if (known == null) {
            throw new IllegalArgumentException("no offer " + offer + " was made here");
        }
        return known;
    }

    /** The buyers u{first} to u{last} get one unit each of the bucket, whatever bucket their names belong to. */
    public void grant(Bucket bucket, long epoch, int first, int last) {
        for (int from = first; from <= last; from += 500) {
            List<ReserveRequest> requests = IntStream.rangeClosed(from, Math.min(last, from + 499))
                    .mapToObj(n -> request(bucket, epoch, n))
                    .toList();
            ReserveReply reply =
                    store.reserve(bucket, epoch, requests).toCompletableFuture().join();
            reply.answers().forEach(answer -> require(answer.code().code() == 0, "granted, not " + answer));
        }
    }

    public static ReserveRequest request(Bucket bucket, long epoch, int n) {
        return new ReserveRequest(reservationId(bucket, epoch, n), "u" + n, 1, requestId(bucket, n));
    }

    public static String reservationId(Bucket bucket, long epoch, int n) {
        return "r-" + bucket.offer().activityId() + "-" + bucket.index() + "-" + epoch + "-" + n;
    }

    private static String requestId(Bucket bucket, int n) {
        return String.format("%016x%08x%08x", bucket.offer().activityId(), bucket.index(), n);
    }

    /** Appends an entry as nobody's script would. @return its id */
    public String append(Bucket bucket, Map<String, String> fields) {
        return redis.xadd(prefix + "events:" + tag(bucket), fields);
    }

    /** Appends an entry like {@link #grant}'s, once more or for another buyer. */
    public String append(Bucket bucket, long epoch, String reservationId, String userId, String requestId) {
        return append(
                bucket,
                Map.of(
                        "r", reservationId,
                        "u", userId,
                        "q", "1",
                        "k", requestId,
                        "e", Long.toString(epoch)));
    }

    public String append(Bucket bucket, long epoch, int n) {
        return append(bucket, epoch, reservationId(bucket, epoch, n), "u" + n, requestId(bucket, n));
    }

    private static String tag(Bucket bucket) {
        return "{" + bucket.offer() + (bucket.count() == 1 ? "" : ":" + bucket.index()) + "}";
    }

    public SettlementStage settlement(String consumer) {
        return settlement(consumer, ledgers.settlement(), stream);
    }

    /** A settlement stage as the engine makes it, at a test's pace. */
    public SettlementStage settlement(String consumer, SettlementLedger ledger, GrantStream from) {
        SettlementProperties pace = new SettlementProperties(
                500,
                Duration.ZERO,
                Duration.ZERO,
                3,
                Duration.ofMillis(5),
                Duration.ofMillis(50),
                1_000,
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                Duration.ofMinutes(10),
                Duration.ofMillis(5),
                Duration.ofMillis(100));
        return new SettlementStage(
                from,
                ledger,
                () -> live,
                (offer, reservationId, why) -> broken.add(reservationId),
                announced::addAll,
                new ConsumerName(consumer),
                pace,
                SettlementPace.of(pace),
                InstantSource.system(),
                new Random(1));
    }

    public RefillRelay relay() {
        return relay(ledgers.outbox(), store);
    }

    public RefillRelay relay(OutboxLedger outbox, StockStore to) {
        return new RefillRelay(
                outbox,
                to,
                offer -> ledgers.activities().offer(offer).map(row -> row.terms()),
                returned::add,
                (offer, reservationId, why) -> broken.add(reservationId),
                new RefillProperties(
                        500,
                        Duration.ofSeconds(30),
                        Duration.ofMillis(5),
                        Duration.ofMillis(20),
                        Duration.ofMinutes(10)),
                new Random(1));
    }

    /** Steps until a step found nothing to do. */
    public static void untilIdle(BooleanSupplier step) {
        for (int i = 0; step.getAsBoolean(); i++) {
            require(i < STEPS_MAX, "idle after " + STEPS_MAX + " steps");
        }
    }

    /** Makes every pending order due. */
    public void letOrdersFallDue() {
        int affected = sql.update("UPDATE seckill_order SET created_at = created_at - INTERVAL 2 DAY,"
                + " expire_at = expire_at - INTERVAL 2 DAY WHERE status = 1");
        require(affected > 0, "there are pending orders");
    }

    public long count(String query, Object... parameters) {
        Long count = sql.queryForObject(query, Long.class, parameters);
        return count == null ? -1 : count;
    }

    public long orders(Bucket bucket) {
        return count(
                "SELECT COUNT(*) FROM seckill_order WHERE activity_id = ? AND bucket = ?",
                bucket.offer().activityId(),
                bucket.index());
    }

    public StockTerms terms(Bucket bucket) {
        return ledgers.reconciliation().stockTerms(bucket.offer());
    }

    public BucketSnapshot snapshot(Bucket bucket) {
        return store.inspect(bucket).orElseThrow();
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("not " + what);
        }
    }

    @Override
    public void close() {
        List<String> keys = redis.keys(prefix + "*");
        if (!keys.isEmpty()) {
            long deleted = redis.del(keys.toArray(String[]::new));
            require(deleted == keys.size(), "all keys of the test deleted");
        }
        plainClient.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        link.close();
        threads.close();
        source.close();
    }
}
