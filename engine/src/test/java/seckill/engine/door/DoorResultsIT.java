package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.OrderReads.OrderView;
import seckill.model.DeadLetterCause;
import seckill.model.OrderStatus;
import seckill.model.SaleState;
import seckill.testkit.Await;

/** What became of a reservation, by asking and by following; payments and orders. */
class DoorResultsIT {

    private static final Instant WHEN = Instant.parse("2026-11-11T12:00:00.123Z");
    private static final String ORDER_NO = "202611110000000000000001";

    private DoorUnderTest door;

    @BeforeEach
    void open() {
        door = new DoorUnderTest();
    }

    @AfterEach
    void shut() {
        door.close();
    }

    private String reservation(String userId) {
        return door.ids.make(DoorUnderTest.OFFER, 1, userId, "f".repeat(32));
    }

    private void order(String userId, OrderStatus status) {
        String id = reservation(userId);
        door.reads.orders.put(
                id,
                new OrderView(
                        ORDER_NO,
                        id,
                        DoorUnderTest.OFFER,
                        userId,
                        1,
                        9900,
                        "CNY",
                        status,
                        WHEN,
                        WHEN.plusSeconds(900),
                        null));
    }

    private Reply call(String request) {
        try (RawClient client = door.connect()) {
            return client.call(request);
        }
    }

    private Reply ask(String userId) {
        return call(RawClient.get("/api/v1/reservations/" + reservation(userId), DoorUnderTest.bearer(userId)));
    }

    private static String follow(String userId, String id) {
        return RawClient.get("/api/v1/reservations/" + id + "/events", DoorUnderTest.bearer(userId));
    }

    private static void assertEvent(RawClient client, String json) {
        assertThat(client.readLine()).isEqualTo("event: status");
        assertThat(client.readLine()).isEqualTo("data: " + json);
        assertThat(client.readLine()).isEmpty();
    }

    private String queued(String userId) {
        return "{\"reservationId\":\"" + reservation(userId) + "\",\"status\":\"QUEUED\"}";
    }

    private String ordered(String userId) {
        return "{\"reservationId\":\"" + reservation(userId) + "\",\"status\":\"ORDERED\",\"orderNo\":\"" + ORDER_NO
                + "\",\"orderStatus\":\"PENDING\",\"expiresAt\":\"2026-11-11T12:15:00.123Z\"}";
    }

    @Test
    void askingTellsQueuedOrderedFailedAndLost() {
        assertThat(ask("alice").body()).isEqualTo(queued("alice"));
        order("alice", OrderStatus.PENDING);
        assertThat(ask("alice").body()).isEqualTo(ordered("alice"));
        order("alice", OrderStatus.PAID);
        assertThat(ask("alice").member("orderStatus")).isEqualTo("PAID");
        door.reads.failures.put(reservation("bob"), DeadLetterCause.STOCK_REFUSED);
        Reply failed = ask("bob");
        assertThat(failed.member("status")).isEqualTo("FAILED");
        assertThat(failed.member("reason")).isEqualTo("STOCK_REFUSED");
        assertThat(ask("carol").member("status")).isEqualTo("QUEUED");
        door.sale(SaleState.OPEN, 2);
        assertThat(ask("carol").member("status")).isEqualTo("LOST");
        assertThat(ask("alice").member("status")).isEqualTo("ORDERED");
    }

    @Test
    void strangersReservationIsNotFound() {
        Reply reply =
                call(RawClient.get("/api/v1/reservations/" + reservation("alice"), DoorUnderTest.bearer("mallory")));
        assertThat(reply.status()).isEqualTo(404);
        for (String id : new String[] {"", "1", reservation("alice") + "0", "1-2-1-" + "v".repeat(24)}) {
            assertThat(call(RawClient.get("/api/v1/reservations/" + id, DoorUnderTest.bearer("alice")))
                            .problem())
                    .isEqualTo("not-found");
        }
        assertThat(call(follow("mallory", reservation("alice"))).status()).isEqualTo(404);
        assertThat(call(RawClient.get("/api/v1/reservations/" + reservation("alice"), ""))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void manyWhoAskAtOnceAreFewQueries() {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            clients.add(door.connect());
        }
        String one = RawClient.get("/api/v1/reservations/" + reservation("alice"), DoorUnderTest.bearer("alice"));
        clients.forEach(c -> c.send(one.repeat(10)));
        for (RawClient each : clients) {
            for (int i = 0; i < 10; i++) {
                assertThat(each.read().body()).isEqualTo(queued("alice"));
            }
            each.close();
        }
        assertThat(door.reads.queries.get()).isLessThan(30);
    }

    @Test
    void tooManyWhoAskAreToldToComeBack() {
        door.reads.down = false;
        try (RawClient client = door.connect()) {
            // 100 may wait; each follower does until he hears, and these hear nothing final.
            List<RawClient> followers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                RawClient follower = door.connect();
                follower.send(follow("alice", reservation("alice")));
                assertThat(follower.readHead()).isEqualTo(200);
                followers.add(follower);
            }
            Reply reply = client.call(
                    RawClient.get("/api/v1/reservations/" + reservation("bob"), DoorUnderTest.bearer("bob")));
            assertThat(reply.status()).isEqualTo(429);
            assertThat(client.call(follow("bob", reservation("bob"))).status()).isEqualTo(429);
            followers.forEach(RawClient::close);
            Await.until(
                    "a place is free", Duration.ofSeconds(10), () -> ask("bob").status() == 200);
        }
    }

    @Test
    void finalResultIsRememberedAndNotQueriedAgain() {
        order("alice", OrderStatus.TIMEOUT);
        assertThat(ask("alice").member("orderStatus")).isEqualTo("TIMEOUT");
        int queries = door.reads.queries.get();
        assertThat(ask("alice").member("orderStatus")).isEqualTo("TIMEOUT");
        assertThat(door.reads.queries).hasValue(queries);
    }

    @Test
    void databaseDownIsToldToWhoAsks() {
        door.reads.down = true;
        Reply reply = ask("alice");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.headers()).containsKey("retry-after");
    }

    @Test
    void followerHearsEachChangeOnceAndThenTheEnd() {
        try (RawClient client = door.connect()) {
            client.send(follow("alice", reservation("alice")));
            assertThat(client.readHead()).isEqualTo(200);
            assertThat(client.readHeaders())
                    .containsEntry("content-type", "text/event-stream")
                    .containsEntry("connection", "close");
            assertEvent(client, queued("alice"));
            int queries = door.reads.queries.get();
            Await.until("he is looked up again", Duration.ofSeconds(10), () -> door.reads.queries.get() > queries + 2);
            order("alice", OrderStatus.PENDING);
            assertEvent(client, ordered("alice"));
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void followerOutlivesADatabaseThatIsAway() {
        door.reads.down = true;
        try (RawClient client = door.connect()) {
            client.send(follow("alice", reservation("alice")));
            assertThat(client.readHead()).isEqualTo(200);
            order("alice", OrderStatus.PENDING);
            door.reads.down = false;
            client.readHeaders();
            assertEvent(client, ordered("alice"));
        }
    }

    @Test
    void eventsWaitForTheAnswersBefore() {
        String token = door.tokenFor("alice");
        door.desk.behaviour = user -> null;
        try (RawClient client = door.connect()) {
            client.send(door.purchase("alice", token, 1) + follow("alice", reservation("alice")));
            Await.until("the desk is asked", Duration.ofSeconds(10), () -> !door.desk.held.isEmpty());
            Await.until("he is looked up", Duration.ofSeconds(10), () -> door.reads.queries.get() > 0);
            door.desk.held.getFirst().accept(door.desk.grant("alice"));
            assertThat(client.read().status()).isEqualTo(202);
            assertThat(client.readHead()).isEqualTo(200);
            client.readHeaders();
            assertEvent(client, queued("alice"));
        }
    }

    @Test
    void followerWhoLeavesIsNotLookedUpAnyMore() {
        try (RawClient client = door.connect()) {
            client.send(follow("alice", reservation("alice")));
            assertThat(client.readHead()).isEqualTo(200);
        }
        Await.until("he is gone", Duration.ofSeconds(10), () -> {
            int queries = door.reads.queries.get();
            assertThat(ask("bob").status()).isEqualTo(200); // one look-up passes
            return door.reads.queries.get() == queries + 1;
        });
    }

    @Test
    void stoppingEndsTheStreams() {
        try (RawClient client = door.connect()) {
            client.send(follow("alice", reservation("alice")));
            assertThat(client.readHead()).isEqualTo(200);
            client.readHeaders();
            assertEvent(client, queued("alice"));
            Thread stopping = Thread.ofVirtual().start(door.server::stop);
            assertThat(client.readToEnd()).isEmpty();
            client.close();
            Await.until("the door is shut", Duration.ofSeconds(10), () -> !stopping.isAlive());
        }
    }

    @Test
    void callbackHandsInTheBytesAsTheyCame() {
        String body = "{ \"paymentNo\" :\t\"p1\", \"é\": 1 }";
        Reply paid = call(RawClient.post("/api/v1/payments/callback", "", body, "Seckill-Signature: t=1,v1=00\r\n"));
        assertThat(paid.status()).isEqualTo(200);
        assertThat(paid.body()).isEqualTo("{\"outcome\":\"PAID\"}");
        assertThat(door.payments.bodies).hasSize(1);
        assertThat(door.payments.bodies.getFirst()).isEqualTo(body.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(call(RawClient.post("/api/v1/payments/callback", "", body)).problem())
                .isEqualTo("signature-invalid");
        door.payments.down = true;
        assertThat(call(RawClient.post("/api/v1/payments/callback", "", body)).status())
                .isEqualTo(503);
    }

    @Test
    void ordersAreTheBuyersOwn() {
        order("alice", OrderStatus.PAID);
        Reply mine = call(RawClient.get("/api/v1/me/orders?limit=1", DoorUnderTest.bearer("alice")));
        assertThat(mine.status()).isEqualTo(200);
        assertThat(mine.json().get("orders")).hasSize(1);
        assertThat(mine.json().get("orders").get(0).get("orderNo").asString()).isEqualTo(ORDER_NO);
        Reply his = call(RawClient.get("/api/v1/me/orders", DoorUnderTest.bearer("bob")));
        assertThat(his.body()).isEqualTo("{\"orders\":[]}");
        for (String query : new String[] {"limit=0", "limit=101", "limit=x", "limit=", "limit=1&limit=2", "limit=%"}) {
            assertThat(call(RawClient.get("/api/v1/me/orders?" + query, DoorUnderTest.bearer("alice")))
                            .status())
                    .as(query)
                    .isEqualTo(400);
        }
        assertThat(call(RawClient.get("/api/v1/me/orders", "")).status()).isEqualTo(401);
    }
}
