package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.control.HolderSet;
import seckill.testkit.Await;

/** The waiting line through the door, at one a second of the test's own time. Three may wait. */
class DoorLineIT {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String EVENTS = "Accept: application/json, text/event-stream\r\n";

    private DoorUnderTest door;

    @BeforeEach
    void open() {
        door = new DoorUnderTest();
        door.perSecondMax.set(1);
        assertThat(buy("first").read().status()).isEqualTo(202); // takes the one token that was saved up
    }

    @AfterEach
    void shut() {
        door.close();
    }

    private RawClient buy(String userId, String... headers) {
        String plain = door.purchase(userId, door.tokenFor(userId), 1);
        RawClient client = door.connect();
        client.send(plain.replaceFirst("\r\n", "\r\n" + String.join("", headers)));
        return client;
    }

    private void awaitWaiting(int count) {
        Await.until(count + " wait", LIMIT, () -> door.line.figures().waiting() == count);
    }

    private void passOneSecond() {
        door.lineNanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    }

    /** The data of the next event of that name; others before it are passed over. */
    private static String next(RawClient client, String event) {
        String line = client.readLine();
        while (!line.equals("event: " + event)) {
            line = client.readLine();
        }
        return client.readLine();
    }

    @Test
    void heldRequestIsAnsweredAtItsTurnAndTheStockHearsOfItNoSooner() {
        try (RawClient held = buy("anna")) {
            awaitWaiting(1);
            assertThat(door.desk.asked).hasValue(1);
            passOneSecond();
            Reply reply = held.read();
            assertThat(reply.status()).isEqualTo(202);
            assertThat(reply.member("reservationId")).isEqualTo(door.desk.reservations.get("anna"));
        }
    }

    @Test
    void whoReadsEventsHearsHisPlaceHisEstimateAndHisAnswer() {
        try (RawClient anna = buy("anna");
                RawClient ben = buyAfter(1, "ben", EVENTS)) {
            assertThat(ben.readHead()).isEqualTo(200);
            assertThat(ben.readHeaders()).containsEntry("content-type", "text/event-stream");
            assertThat(next(ben, "place")).isEqualTo("data: {\"ahead\":1,\"waitMillis\":2000}");
            passOneSecond();
            assertThat(next(ben, "place")).isEqualTo("data: {\"ahead\":0,\"waitMillis\":1000}");
            assertThat(anna.read().status()).isEqualTo(202);
            passOneSecond();
            String answer = next(ben, "answer");
            String id = door.desk.reservations.get("ben");
            assertThat(answer)
                    .isEqualTo("data: {\"status\":202,\"headers\":{\"Location\":\"/api/v1/reservations/" + id
                            + "\"},\"body\":{\"reservationId\":\"" + id + "\",\"status\":\"QUEUED\"}}");
            assertThat(ben.readToEnd()).isBlank();
        }
    }

    private RawClient buyAfter(int waiting, String userId, String... headers) {
        awaitWaiting(waiting);
        return buy(userId, headers);
    }

    @Test
    void connectionThatEndsFreesItsPlaceAtOnceAndAsksForNothing() {
        RawClient held = buy("anna");
        awaitWaiting(1);
        RawClient follower = buy("ben", EVENTS);
        awaitWaiting(2);
        try (RawClient last = buy("carl", EVENTS)) {
            awaitWaiting(3);
            held.close();
            awaitWaiting(2);
            follower.close();
            awaitWaiting(1);
            passOneSecond();
            assertThat(next(last, "answer")).startsWith("data: {\"status\":202");
        }
        assertThat(door.desk.reservations).containsOnlyKeys("first", "carl");
        assertThat(door.line.figures().left()).isEqualTo(2);
    }

    @Test
    void fullLineIsAnHonest429() {
        try (RawClient anna = buy("anna");
                RawClient ben = buyAfter(1, "ben");
                RawClient carl = buyAfter(2, "carl");
                RawClient dora = buyAfter(3, "dora", EVENTS)) {
            Reply refused = dora.read();
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.problem()).isEqualTo("line-full");
            assertThat(refused.headers()).containsEntry("retry-after", "5");
            assertThat(door.line.figures().waiting()).isEqualTo(3);
        }
    }

    @Test
    void secondClickStandsInTheFirstOnesPlace() {
        try (RawClient click = buy("anna");
                RawClient again = buyAfter(1, "anna")) {
            Reply first = click.read();
            assertThat(first.status()).isEqualTo(429);
            assertThat(first.problem()).isEqualTo("user-too-fast");
            passOneSecond();
            assertThat(again.read().status()).isEqualTo(202);
        }
    }

    @Test
    void whenTheLastUnitGoesAllWhoWaitHearItAndTheStockIsNotAsked() {
        try (RawClient anna = buy("anna");
                RawClient ben = buyAfter(1, "ben", EVENTS)) {
            awaitWaiting(2);
            door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of()));
            passOneSecond();
            assertThat(anna.read().problem()).isEqualTo("sold-out");
            assertThat(next(ben, "answer")).startsWith("data: {\"status\":409");
            assertThat(door.desk.asked).hasValue(1);
        }
    }

    @Test
    void whoWaitsWhenTheDoorShutsIsToldSo() {
        try (RawClient anna = buy("anna")) {
            awaitWaiting(1);
            door.server.stop();
            assertThat(anna.read().status()).isEqualTo(503);
        }
    }
}
