package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.control.HolderSet;
import seckill.engine.reservation.ReservationOutcome;
import seckill.model.SaleState;
import seckill.testkit.Await;

/** Tokens and purchases through the door. */
class DoorPurchaseIT {

    private DoorUnderTest door;

    @BeforeEach
    void open() {
        door = new DoorUnderTest();
    }

    @AfterEach
    void shut() {
        door.close();
    }

    private Reply call(String request) {
        try (RawClient client = door.connect()) {
            return client.call(request);
        }
    }

    private Reply buy(String userId, String token, int quantity) {
        return call(door.purchase(userId, token, quantity));
    }

    @Test
    void offerTellsWhatThePageNeeds() {
        Reply reply = call("GET /api/v1/activities/1/skus/2 HTTP/1.1\r\nHost: shop\r\n\r\n");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers()).containsEntry("content-type", "application/json");
        assertThat(reply.member("title")).isEqualTo("Phone \"X\"");
        assertThat(reply.member("state")).isEqualTo("OPEN");
        assertThat(reply.member("admittance")).isEqualTo("OPEN");
        assertThat(reply.json().get("unitPriceCents").asLong()).isEqualTo(9900);
        assertThat(reply.json().get("perBuyerLimit").asInt()).isEqualTo(2);
        assertThat(reply.json().get("startsInMillis").asLong()).isZero();
        assertThat(reply.json().get("soldOut").asBoolean()).isFalse();
        assertThat(reply.json().get("remainingHint").isNull()).isTrue();
        assertThat(Duration.between(
                        java.time.Instant.parse(reply.member("startsAt")),
                        java.time.Instant.parse(reply.member("endsAt"))))
                .isEqualTo(Duration.ofSeconds(3660));
    }

    @Test
    void purchaseIsGrantedAndRepeatedWithTheSameReservation() {
        String token = door.tokenFor("alice");
        Reply first = buy("alice", token, 1);
        assertThat(first.status()).isEqualTo(202);
        assertThat(first.member("status")).isEqualTo("QUEUED");
        String id = first.member("reservationId");
        assertThat(first.headers()).containsEntry("location", "/api/v1/reservations/" + id);
        assertThat(door.ids.read(id, "alice")).isPresent();

        Reply again = buy("alice", token, 1);
        Reply withNewToken = buy("alice", door.tokenFor("alice"), 1);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(withNewToken.body()).isEqualTo(first.body());
        assertThat(door.counters.snapshot().answers()).containsEntry("accepted", 3L);
        assertThat(door.counters.snapshot().granted().count()).isEqualTo(3);
    }

    @Test
    void requestIsNamedByBuyerAndKeyAndElseByTheToken() {
        String token = door.tokenFor("alice");
        String body = "{\"token\":\"" + token + "\",\"quantity\":1}";
        String alice = DoorUnderTest.bearer("alice");
        for (String key : List.of("click-1", "click-1", "click-2")) {
            assertThat(call(RawClient.post("/api/v1/purchases", alice, body, "Idempotency-Key: " + key + "\r\n"))
                            .status())
                    .isEqualTo(202);
        }
        buy("alice", token, 1);
        buy("alice", token, 1);
        List<String> ids = door.desk.requestIds;
        // printf 'alice\n1\n2\nclick-1' | sha256sum
        assertThat(ids.get(0)).isEqualTo("75726f2c8f5ac1d10fd6763fa7368794");
        assertThat(ids.get(1)).isEqualTo(ids.get(0));
        assertThat(ids.get(2)).isNotEqualTo(ids.get(0)).matches("[0-9a-f]{32}");
        assertThat(ids.get(3)).isEqualTo(ids.get(4)).isNotIn(ids.get(0), ids.get(2));
    }

    @Test
    void keysThatAreTooLongOrGivenTwiceAreRefused() {
        String body = "{\"token\":\"" + door.tokenFor("alice") + "\",\"quantity\":1}";
        for (String headers : List.of(
                "Idempotency-Key: " + "k".repeat(65) + "\r\n",
                "Idempotency-Key: a b\r\n",
                "Idempotency-Key:\r\n",
                "Idempotency-Key: a\r\nIdempotency-Key: b\r\n")) {
            Reply reply = call(RawClient.post("/api/v1/purchases", DoorUnderTest.bearer("alice"), body, headers));
            assertThat(reply.status()).as(headers).isEqualTo(400);
            assertThat(reply.member("detail")).contains("Idempotency-Key");
        }
        assertThat(door.desk.asked).hasValue(0);
    }

    @Test
    void soldOutIsAnsweredWithoutTouchingTheDesk() {
        String token = door.tokenFor("late");
        door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of("winner")));
        Reply reply = buy("late", token, 1);
        assertThat(reply.status()).isEqualTo(409);
        assertThat(reply.problem()).isEqualTo("sold-out");
        assertThat(door.desk.asked).hasValue(0);
        assertThat(door.counters.snapshot().refused().count()).isEqualTo(1);
    }

    @Test
    void whatABuyerIsRefusedIsRememberedAndWhetherItWasProvenToBeHe() {
        String token = door.tokenFor("late");
        assertThat(buy("late", token, 1_000).status()).isEqualTo(400);
        assertThat(buy("late", token, 1).status()).isEqualTo(202);
        door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of("winner")));
        assertThat(buy("late", token, 1).status()).isEqualTo(409);

        assertThat(door.refusals.of("late", DoorUnderTest.OFFER.activityId()).refusals())
                .extracting(refusal -> refusal.code() + " " + refusal.proven() + " " + refusal.times())
                .containsExactlyInAnyOrder("limit-exceeded true 1", "sold-out false 1");
    }

    @Test
    void winnersRepeatAfterTheLastUnitReachesTheDesk() {
        String token = door.tokenFor("winner");
        Reply first = buy("winner", token, 1);
        door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of("winner")));
        Reply repeat = buy("winner", token, 1);
        assertThat(repeat.status()).isEqualTo(202);
        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(door.desk.asked).hasValue(2);
    }

    @Test
    void aForgedTokenDoesNotTellWhoHoldsAUnit() {
        String token = door.tokenFor("winner");
        door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of("winner")));
        Reply stranger = buy("stranger", token, 1);
        assertThat(stranger.status()).isEqualTo(409);
        assertThat(stranger.problem()).isEqualTo("sold-out");
        assertThat(door.desk.asked).hasValue(0);
    }

    @Test
    void aWinnersRepeatReachesTheDeskWhileTheSaleIsStoppedAndNobodyElsesDoes() {
        String winner = door.tokenFor("winner");
        String other = door.tokenFor("other");
        Reply first = buy("winner", winner, 1);
        door.catalog.closeFence();
        door.board.closed(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of("winner")));
        Reply repeat = buy("winner", winner, 1);
        assertThat(repeat.status()).isEqualTo(202);
        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(buy("other", other, 1).problem()).isEqualTo("paused");
        assertThat(door.desk.asked).hasValue(2);
    }

    @Test
    void quantityOutOfRangeIsToldTheRange() {
        String token = door.tokenFor("alice");
        for (int quantity : new int[] {-5, 0, 3, Integer.MAX_VALUE}) {
            Reply reply = buy("alice", token, quantity);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.problem()).isEqualTo("limit-exceeded");
            assertThat(reply.member("detail")).contains("1 to 2").contains(Integer.toString(quantity));
            assertThat(reply.json().get("min").asInt()).isEqualTo(1);
            assertThat(reply.json().get("max").asInt()).isEqualTo(2);
        }
        for (String quantity : new String[] {"1.5", "\"1\"", "1e0", "null", "99999999999999999999", "[1]"}) {
            Reply reply = call(RawClient.post(
                    "/api/v1/purchases",
                    DoorUnderTest.bearer("alice"),
                    "{\"token\":\"" + token + "\",\"quantity\":" + quantity + "}"));
            assertThat(reply.status()).as(quantity).isEqualTo(400);
            assertThat(reply.problem()).isEqualTo("bad-request");
        }
        assertThat(door.desk.asked).hasValue(0);
        assertThat(buy("alice", token, 2).status()).isEqualTo(202);
    }

    @Test
    void strangersTokenIsRefused() {
        Reply reply = buy("mallory", door.tokenFor("alice"), 1);
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.problem()).isEqualTo("token-invalid");
        assertThat(buy("alice", "AAAA", 1).problem()).isEqualTo("token-invalid");
        assertThat(door.desk.asked).hasValue(0);
    }

    @Test
    void purchaseNeedsIdentity() {
        String body = "{\"token\":\"" + door.tokenFor("alice") + "\",\"quantity\":1}";
        for (String authorization : new String[] {"", "Basic YTpi", "Bearer x", "Bearer a.b.c"}) {
            Reply reply = call(RawClient.post("/api/v1/purchases", authorization, body));
            assertThat(reply.status()).as(authorization).isEqualTo(401);
            assertThat(reply.problem()).isEqualTo("unauthenticated");
            assertThat(reply.headers()).containsEntry("www-authenticate", "Bearer");
        }
        assertThat(door.desk.asked).hasValue(0);
    }

    @Test
    void gateAnswersForEachStateOfTheSale() {
        String token = door.tokenFor("alice");
        door.sale(SaleState.PAUSED, 1);
        Reply paused = buy("alice", token, 1);
        assertThat(paused.status()).isEqualTo(503);
        assertThat(paused.problem()).isEqualTo("paused");
        assertThat(paused.headers()).containsKey("retry-after");
        door.sale(SaleState.PREHEATED, 1);
        assertThat(buy("alice", token, 1).problem()).isEqualTo("not-started");
        door.sale(SaleState.DRAINING, 1);
        assertThat(buy("alice", token, 1).problem()).isEqualTo("ended");
        door.catalog.refresh(List.of(), false);
        assertThat(buy("alice", token, 1).problem()).isEqualTo("not-found");
        door.sale(SaleState.OPEN, 1);
        door.catalog.closeFence();
        assertThat(buy("alice", token, 1).problem()).isEqualTo("paused");
        assertThat(door.desk.asked).hasValue(0);
    }

    @Test
    void eachOutcomeOfTheDeskHasItsAnswer() {
        String token = door.tokenFor("alice");
        door.desk.behaviour = user -> new ReservationOutcome.SoldOut();
        assertThat(buy("alice", token, 1).problem()).isEqualTo("sold-out");
        door.desk.behaviour = user -> new ReservationOutcome.NotOpen();
        assertThat(buy("alice", token, 1).problem()).isEqualTo("paused");
        door.desk.behaviour = user -> new ReservationOutcome.Overloaded();
        assertThat(buy("alice", token, 1).status()).isEqualTo(429);
        door.desk.behaviour = user -> new ReservationOutcome.Busy();
        Reply busy = buy("alice", token, 1);
        assertThat(busy.status()).isEqualTo(503);
        assertThat(busy.problem()).isEqualTo("busy");
        assertThat(busy.headers()).containsEntry("retry-after", "2");
        door.desk.behaviour = user -> new ReservationOutcome.Unknown();
        Reply unknown = buy("alice", token, 1);
        assertThat(unknown.status()).isEqualTo(503);
        assertThat(unknown.problem()).isEqualTo("outcome-unknown");
        assertThat(unknown.headers()).containsKey("retry-after");
        door.desk.behaviour = user -> {
            throw new IllegalStateException("planted");
        };
        assertThat(buy("alice", token, 1).status()).isEqualTo(500);
    }

    @Test
    void outcomeMayArriveOnAnyThread() {
        String token = door.tokenFor("alice");
        door.desk.behaviour = user -> null;
        try (RawClient client = door.connect()) {
            client.send(door.purchase("alice", token, 1));
            Await.until("the desk is asked", Duration.ofSeconds(10), () -> !door.desk.held.isEmpty());
            door.desk.held.getFirst().accept(door.desk.grant("alice"));
            assertThat(client.read().status()).isEqualTo(202);
        }
    }

    @Test
    void tokensAreNotGivenForWhatIsNotSold() {
        String alice = DoorUnderTest.bearer("alice");
        assertThat(call(RawClient.post("/api/v1/tokens", alice, "{\"activityId\":1,\"skuId\":3}"))
                        .problem())
                .isEqualTo("not-found");
        assertThat(call(RawClient.post("/api/v1/tokens", alice, "{\"activityId\":0,\"skuId\":2}"))
                        .problem())
                .isEqualTo("bad-request");
        assertThat(call(RawClient.post("/api/v1/tokens", "", "{\"activityId\":1,\"skuId\":2}"))
                        .problem())
                .isEqualTo("unauthenticated");
        door.sale(SaleState.DRAINING, 1);
        assertThat(call(RawClient.post("/api/v1/tokens", alice, "{\"activityId\":1,\"skuId\":2}"))
                        .problem())
                .isEqualTo("ended");
    }
}
