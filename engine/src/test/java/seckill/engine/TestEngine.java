package seckill.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import seckill.engine.admission.Blacklist;
import seckill.engine.admission.ClientAddress;
import seckill.engine.door.DoorServer;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.NewActivity;
import seckill.engine.ledger.ActivityLedger.NewOffer;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.SaleDesk;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.testkit.Await;
import seckill.testkit.TestServers;

/** A whole engine in this JVM, on real servers, with ports, keys, database and Redis prefix of its own. */
public final class TestEngine implements AutoCloseable {

    static final byte[] IDENTITY_KEY = key(1);
    static final byte[] CALLBACK_KEY = key(4);

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final ConfigurableApplicationContext context;

    private TestEngine(Map<String, Object> properties) {
        String[] arguments = properties.entrySet().stream()
                .map(e -> "--" + e.getKey() + "=" + e.getValue())
                .toArray(String[]::new);
        context = new SpringApplicationBuilder(EngineApplication.class).run(arguments);
    }

    /** Names a database, a key prefix: one engine's own, or shared by several. */
    public record Place(String redisUri, String jdbcUrl, String jdbcUser, String jdbcPassword, String keyPrefix) {
        public static Place fresh() {
            String name = "engine_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
            return new Place(
                    TestServers.redisUri(),
                    TestServers.freshDatabase(name),
                    TestServers.jdbcUser(),
                    TestServers.jdbcPassword(),
                    "t-" + name + ":");
        }

        Place withRedis(String uri) {
            return new Place(uri, jdbcUrl, jdbcUser, jdbcPassword, keyPrefix);
        }

        Place withDatabase(String url, String user, String password) {
            return new Place(redisUri, url, user, password, keyPrefix);
        }
    }

    public static TestEngine start() {
        return start(Place.fresh(), Map.of());
    }

    public static TestEngine start(Place place, Map<String, Object> more) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("seckill.redis.uri", place.redisUri());
        properties.put("seckill.redis.key-prefix", place.keyPrefix());
        properties.put("spring.datasource.url", place.jdbcUrl());
        properties.put("spring.datasource.username", place.jdbcUser());
        properties.put("spring.datasource.password", place.jdbcPassword());
        properties.put("seckill.door.port", 0);
        properties.put("seckill.control.port", 0);
        properties.put("seckill.door.identity-key", base64(IDENTITY_KEY));
        properties.put("seckill.door.token-keys.k1", base64(key(2)));
        properties.put("seckill.reservation.secret", base64(key(3)));
        properties.put("seckill.payment.callback-keys.k1", base64(CALLBACK_KEY));
        properties.put("seckill.payment.sandbox.enabled", true);
        properties.put("seckill.control.key", base64(key(5)));
        properties.put("seckill.sale.expiry-every", "200ms");
        properties.put("seckill.admission.user-requests-per-second-max", 0);
        properties.put("seckill.admission.user-tokens-per-second-max", 0);
        properties.put("seckill.admission.user-attempts-max", 1_000_000);
        properties.put("spring.main.banner-mode", "off");
        properties.putAll(more);
        return new TestEngine(properties);
    }

    int doorPort() {
        return bean(DoorServer.class).port();
    }

    public int controlPort() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** The key of the machine's own tools. */
    public static String controlKey() {
        return base64(key(5));
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @SuppressWarnings("unchecked")
    Blacklist<ClientAddress> addressBlacklist() {
        return context.getBean("addressBlacklist", Blacklist.class);
    }

    @SuppressWarnings("unchecked")
    Blacklist<String> deviceBlacklist() {
        return context.getBean("deviceBlacklist", Blacklist.class);
    }

    TestBuyers buyers() {
        return new TestBuyers(doorPort());
    }

    /** An open sale of one offer. */
    public OfferId open(Sale sale) {
        ActivityLedger ledger = bean(ActivityLedger.class);
        Instant now = ledger.now();
        long activity = ledger.create(new NewActivity(
                "test",
                now.minusSeconds(60),
                now.plusSeconds(3_600),
                sale.paymentWindow(),
                LimitScope.OFFER,
                List.of(new NewOffer(7, "thing", 9_900, "CNY", sale.perBuyerLimit(), sale.buckets(), sale.units()))));
        bean(SaleDesk.class).preheat(activity);
        bean(SaleDesk.class).open(activity);
        OfferId offer = new OfferId(activity, 7);
        Await.until(
                "the door knows the offer is open",
                Duration.ofSeconds(30),
                () -> !catalog().isFenced());
        return offer;
    }

    seckill.engine.control.Catalog catalog() {
        return bean(seckill.engine.control.Catalog.class);
    }

    /** Waits until the engine's database answers again. */
    void awaitDatabase() {
        Await.until("the database answers", Duration.ofSeconds(60), () -> {
            try {
                return bean(ActivityLedger.class).now() != null;
            } catch (LedgerUnavailableException notYet) {
                return false;
            }
        });
    }

    /** Waits until every grant of the offer has its order or dead letter. */
    void awaitSettled(OfferId offer) {
        Await.until(
                "everything granted is settled",
                Duration.ofSeconds(30),
                () -> snapshots(offer).stream()
                        .allMatch(s -> s.pending() == 0 && s.lastDeliveredId().equals(s.lastEntryId())));
    }

    List<BucketSnapshot> snapshots(OfferId offer) {
        ActivityLedger.OfferRow row = bean(ActivityLedger.class).offer(offer).orElseThrow();
        List<BucketSnapshot> all = new ArrayList<>();
        for (int i = 0; i < row.terms().buckets(); i++) {
            all.add(bean(StockStore.class).inspect(Bucket.at(row.terms(), i)).orElseThrow());
        }
        return all;
    }

    ReconciliationReport reconcile(OfferId offer) {
        return bean(Reconciliation.class).run(offer, true);
    }

    @Override
    public void close() {
        context.close();
    }

    /** What a test's sale is like. */
    public record Sale(long units, int perBuyerLimit, int buckets, Duration paymentWindow) {
        public static Sale of(long units) {
            return new Sale(units, 1, 1, Duration.ofMinutes(10));
        }

        Sale limit(int perBuyer) {
            return new Sale(units, perBuyer, buckets, paymentWindow);
        }

        Sale inBuckets(int count) {
            return new Sale(units, perBuyerLimit, count, paymentWindow);
        }

        Sale payWithin(Duration window) {
            return new Sale(units, perBuyerLimit, buckets, window);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] key(int seed) {
        byte[] key = new byte[32];
        java.util.Arrays.fill(key, (byte) seed);
        return key;
    }
}
