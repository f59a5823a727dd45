package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.engine.TestEngine.Place;
import seckill.engine.TestEngine.Sale;
import seckill.engine.ledger.AlarmLedger;
import seckill.model.OfferId;
import seckill.model.feed.Alarm;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;
import seckill.testkit.Await;
import seckill.testkit.DisposableDatabase;
import seckill.testkit.DisposableRedis;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Alarms of whole engines whose servers really go away. */
class AlarmsIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static boolean stands(List<Alarm> alarms, String rule, String target) {
        return alarms.stream().anyMatch(a -> a.rule().equals(rule) && a.target().equals(target));
    }

    @Test
    void aRedisThatIsStoppedRaisesOneAlarmForTwoInstancesWhichClearsAfterwards() {
        try (DisposableRedis redis = new DisposableRedis()) {
            Place place = Place.fresh().withRedis(redis.uri());
            try (TestEngine one = TestEngine.start(place, Map.of());
                    TestEngine two = TestEngine.start(place, Map.of());
                    FeedReader reader = new FeedReader(two.controlPort(), TestEngine.controlKey(), null)) {
                OfferId offer = one.open(Sale.of(5));
                reader.until("both instances", s -> s.instances().size() == 2);

                redis.kill();

                reader.until("the alarm", s -> stands(s.alarms(), "redis-down", "redis"));
                Await.until(
                        "it is in the ledger",
                        LIMIT,
                        () -> !all(one, "redis-down").isEmpty());
                reader.until(
                        "fences of both",
                        s -> s.alarms().stream()
                                        .filter(a -> a.rule().equals("fence-closed"))
                                        .count()
                                == 2);
                assertThat(reader.state().redis().up()).isFalse();
                assertThat(reader.state().alarms().getFirst().severity()).isEqualTo(Alarm.Severity.CRITICAL);

                redis.start();

                reader.until("no alarm of Redis", s -> !stands(s.alarms(), "redis-down", "redis"));
                List<Alarm> raised = all(one, "redis-down");
                assertThat(raised).hasSize(1);
                assertThat(raised.getFirst().state()).isEqualTo(Alarm.State.CLEARED);
                assertThat(reader.events.stream()
                                .map(e -> e.type())
                                .filter(t -> t == FeedEventType.ALARM_RAISED || t == FeedEventType.ALARM_CLEARED))
                        .contains(FeedEventType.ALARM_RAISED, FeedEventType.ALARM_CLEARED);
                // It was restarted: the offer stays fenced, which is an alarm of its own.
                reader.until(
                        "the offer's fence",
                        s -> stands(s.alarms(), "offer-fenced", "offer/" + offer.activityId() + "/7"));
            }
        }
    }

    @Test
    void aDatabaseThatIsGoneIsAlarmedWithoutItAndWrittenDownWhenItIsBack() {
        try (DisposableDatabase database = new DisposableDatabase()) {
            Place place = Place.fresh()
                    .withDatabase(database.jdbcUrl("alarms"), database.jdbcUser(), database.jdbcPassword());
            try (TestEngine engine = TestEngine.start(place, Map.of("seckill.ledger.connection-timeout", "500ms"));
                    FeedReader reader = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null)) {
                reader.until("the database", s -> s.database().up());

                database.kill();

                reader.until("the alarm", s -> stands(s.alarms(), "database-down", "database"));
                assertThat(reader.state().alarms().getFirst().alarmId()).isZero();
                assertThat(get(engine, "/control/v1/alarms")
                                .path("alarms")
                                .get(0)
                                .path("rule")
                                .asString())
                        .isEqualTo("database-down");

                database.start();
                engine.awaitDatabase();

                reader.until("no alarm", s -> s.database().up() && !stands(s.alarms(), "database-down", "database"));
                List<Alarm> raised = all(engine, "database-down");
                assertThat(raised).hasSize(1);
                assertThat(raised.getFirst().state()).isEqualTo(Alarm.State.CLEARED);
                assertThat(raised.getFirst().cause()).contains("cannot be asked");
            }
        }
    }

    /** The worst hour: the operator's token is of a session, and what would check it answers nothing. */
    @Test
    void aDatabaseThatIsFrozenHoldsUpNoFrameAndIsAlarmed() {
        try (DisposableDatabase database = new DisposableDatabase()) {
            Place place = Place.fresh()
                    .withDatabase(database.jdbcUrl("frozen"), database.jdbcUser(), database.jdbcPassword());
            try (TestEngine engine = TestEngine.start(place, Map.of("seckill.ledger.connection-timeout", "500ms"));
                    FeedReader reader = new FeedReader(engine.controlPort(), viewer(engine), null)) {
                reader.until("the database", s -> s.database().up());

                database.pause();
                try {
                    FeedSnapshot alarmed =
                            reader.until("the alarm", s -> stands(s.alarms(), "database-down", "database"));
                    assertThat(alarmed.database().detail()).isNotBlank();
                    // Five a second are usual; a frame that waited for a statement would take seconds.
                    long from = alarmed.sequence();
                    FeedSnapshot later = reader.until(
                            "ten seconds more",
                            s -> Duration.between(alarmed.at(), s.at()).toSeconds() >= 10);
                    assertThat(later.sequence() - from).isGreaterThan(20);
                } finally {
                    database.resume();
                }
                reader.until("the database is back", s -> s.database().up());
            }
        }
    }

    @Test
    void aRedisThatIsFrozenHoldsUpNoFrameAndIsAlarmed() {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(Place.fresh().withRedis(redis.uri()), Map.of());
                FeedReader reader = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null)) {
            reader.until("Redis", s -> s.redis().up());
            redis.pause();
            try {
                reader.until("the alarm", s -> stands(s.alarms(), "redis-down", "redis"));
            } finally {
                redis.resume();
            }
            reader.until("Redis is back", s -> s.redis().up() && !stands(s.alarms(), "redis-down", "redis"));
        }
    }

    /** A viewer's token. */
    private static String viewer(TestEngine engine) {
        JsonNode made = JSON.readTree(post(
                        engine,
                        "/control/v1/operators",
                        "{\"name\":\"watcher\",\"role\":\"VIEWER\",\"readOnly\":false,\"reason\":\"test\"}")
                .body());
        String oneTime = made.path("oneTimePassword").asString();
        String token = JSON.readTree(
                        post(engine, "/control/v1/sign-in", "{\"name\":\"watcher\",\"password\":\"" + oneTime + "\"}")
                                .body())
                .path("token")
                .asString();
        HttpResponse<String> changed = call(
                engine,
                token,
                "POST",
                "/control/v1/me/password",
                "{\"oldPassword\":\"" + oneTime + "\",\"newPassword\":\"correct horse battery\"}");
        assertThat(changed.statusCode()).isEqualTo(204);
        return token;
    }

    @Test
    void whoAcknowledgesFirstStaysOnRecordAndMustSayWhy() throws IOException {
        try (Receiver receiver = new Receiver();
                ServerSocket hanging = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(
                        Place.fresh().withRedis(redis.uri()),
                        Map.of(
                                "seckill.alarm.webhook.urls",
                                "http://127.0.0.1:" + hanging.getLocalPort() + "/," + receiver.url(),
                                "seckill.alarm.webhook.key",
                                TestEngine.controlKey(),
                                "seckill.alarm.webhook.timeout",
                                "300ms",
                                "seckill.alarm.webhook.attempts-max",
                                "2",
                                "seckill.alarm.webhook.retry-delay-first",
                                "10ms"))) {
            redis.kill();
            Await.until(
                    "the alarm is in the ledger",
                    LIMIT,
                    () -> !all(engine, "redis-down").isEmpty());
            long id = all(engine, "redis-down").getFirst().alarmId();
            String path = "/control/v1/alarms/" + id + "/acknowledge";

            assertThat(post(engine, path, "{}").statusCode()).isEqualTo(400);
            assertThat(post(engine, path, "{\"reason\":\"restarting it\"}").statusCode())
                    .isEqualTo(200);
            HttpResponse<String> again = post(engine, path, "{\"reason\":\"me too\"}");
            assertThat(again.statusCode()).isEqualTo(200);
            JsonNode acknowledged = JSON.readTree(again.body());
            assertThat(acknowledged.path("state").asString()).isEqualTo("ACKNOWLEDGED");
            assertThat(acknowledged.path("acknowledgeReason").asString()).isEqualTo("restarting it");
            assertThat(acknowledged.path("acknowledgedBy").asString()).isEqualTo("local-key");
            assertThat(post(engine, "/control/v1/alarms/999999/acknowledge", "{\"reason\":\"x\"}")
                            .statusCode())
                    .isEqualTo(404);

            redis.start();

            Await.until(
                    "it is cleared",
                    LIMIT,
                    () -> all(engine, "redis-down").getFirst().state() == Alarm.State.CLEARED);
            // The one that hangs holds up neither the other nor the alarms, and that it was given up is an alarm.
            Await.until(
                    "the webhook heard all three",
                    LIMIT,
                    () -> receiver.about("redis-down")
                            .containsAll(List.of("alarm.raised", "alarm.acknowledged", "alarm.cleared")));
            assertThat(receiver.unsigned.get()).isZero();
            Await.until(
                    "the one that hangs is given up",
                    LIMIT,
                    () -> !all(engine, "webhook-abandoned").isEmpty());
        }
    }

    /** What a pager service is: takes each call, and fails the first. */
    private static final class Receiver implements AutoCloseable {
        private final HttpServer server;
        private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
        private final AtomicInteger calls = new AtomicInteger();
        final AtomicInteger unsigned = new AtomicInteger();

        Receiver() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String signature = exchange.getRequestHeaders().getFirst("Seckill-Signature");
                if (signature == null || !signature.matches("t=\\d+,v1=[0-9a-f]{64}")) {
                    unsigned.incrementAndGet();
                }
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                boolean fails = calls.getAndIncrement() == 0;
                if (!fails) {
                    bodies.add(JSON.readTree(body));
                }
                exchange.sendResponseHeaders(fails ? 500 : 204, -1);
                exchange.close();
            });
            server.start();
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        }

        List<String> about(String rule) {
            return bodies.stream()
                    .filter(b -> b.path("data").path("rule").asString().equals(rule))
                    .map(b -> b.path("type").asString())
                    .toList();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static List<Alarm> all(TestEngine engine, String rule) {
        return engine.bean(AlarmLedger.class).alarms(Long.MAX_VALUE, 500).stream()
                .filter(a -> a.rule().equals(rule))
                .toList();
    }

    private static JsonNode get(TestEngine engine, String path) {
        return JSON.readTree(call(engine, "GET", path, null).body());
    }

    private static HttpResponse<String> post(TestEngine engine, String path, String body) {
        return call(engine, "POST", path, body);
    }

    private static HttpResponse<String> call(TestEngine engine, String method, String path, @Nullable String body) {
        return call(engine, TestEngine.controlKey(), method, path, body);
    }

    private static HttpResponse<String> call(
            TestEngine engine, String token, String method, String path, @Nullable String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + engine.controlPort() + path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
