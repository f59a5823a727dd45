package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import seckill.testkit.Await;

/** Who is slow, who is too many, and who is there when the engine stops. */
class DoorDeadlinesIT {

    private static final String OFFER = "GET /api/v1/activities/1/skus/2 HTTP/1.1\r\nHost: shop\r\n\r\n";
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(30);

    private static UnaryOperator<DoorProperties> with(
            int connectionsMax, Duration header, Duration body, Duration idle, Duration drain) {
        return p -> new DoorProperties(
                p.host(),
                p.port(),
                connectionsMax,
                header,
                body,
                idle,
                drain,
                p.waitersMax(),
                p.callbackCallsMax(),
                p.orderCallsMax(),
                p.identityCacheEntries(),
                p.identityKey(),
                p.tokenKeys(),
                p.tokenKeyActive(),
                p.tokenLifetime());
    }

    @Test
    void slowHeadersTimeOut() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, SHORT, LONG, LONG, LONG));
                RawClient client = door.connect()) {
            client.send(OFFER + "GET / HTTP/1.1\r\nHost: shop\r\nX: ");
            assertThat(client.read().status()).isEqualTo(200);
            Reply reply = client.read();
            assertThat(reply.status()).isEqualTo(408);
            assertThat(reply.problem()).isEqualTo("request-timeout");
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void slowBodyTimesOut() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, LONG, SHORT, LONG, LONG));
                RawClient client = door.connect()) {
            client.send("POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n{");
            Reply reply = client.read();
            assertThat(reply.status()).isEqualTo(408);
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void idleConnectionIsClosedWithoutAWord() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, LONG, LONG, SHORT, LONG));
                RawClient silent = door.connect();
                RawClient served = door.connect()) {
            assertThat(served.call(OFFER).status()).isEqualTo(200);
            assertThat(served.readToEnd()).isEmpty();
            assertThat(silent.readToEnd()).isEmpty();
        }
    }

    @Test
    void requestInFlightIsNotIdle() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, LONG, LONG, SHORT, LONG))) {
            String token = door.tokenFor("patient");
            door.desk.behaviour = user -> null;
            try (RawClient client = door.connect();
                    RawClient silent = door.connect()) {
                client.send(door.purchase("patient", token, 1));
                assertThat(silent.readToEnd()).isEmpty(); // the idle time has passed
                Await.until("the desk is asked", LONG, () -> !door.desk.held.isEmpty());
                door.desk.held.getFirst().accept(door.desk.grant("patient"));
                assertThat(client.read().status()).isEqualTo(202);
            }
        }
    }

    @Test
    void whoNeverReadsHisAnswersIsLetGo() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, LONG, LONG, SHORT, LONG));
                RawClient client = door.connect()) {
            Thread sender = Thread.ofVirtual().start(() -> {
                String many = OFFER.repeat(1000);
                while (client.trySend(many)) {
                    // until both sides' buffers are full and the door cuts the connection
                    Thread.onSpinWait();
                }
            });
            Await.until("he is cut", LONG, () -> !sender.isAlive());
            Await.until(
                    "his place is free", LONG, () -> door.counters.snapshot().connectionsOpen() == 0);
        }
    }

    @Test
    void stoppedDoorOpensAgain() {
        try (DoorUnderTest door = new DoorUnderTest()) {
            door.server.stop();
            door.server.start();
            try (RawClient client = door.connect()) {
                assertThat(client.call(OFFER).headers()).doesNotContainKey("connection");
                assertThat(client.call(OFFER).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void addressInUseStopsTheStartByName() {
        try (DoorUnderTest door = new DoorUnderTest()) {
            int taken = door.server.port();
            assertThatThrownBy(() -> new DoorUnderTest(p -> withPort(p, taken)).close())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("seckill.door.host:port 127.0.0.1:" + taken);
        }
    }

    private static DoorProperties withPort(DoorProperties p, int port) {
        return new DoorProperties(
                p.host(),
                port,
                p.connectionsMax(),
                p.headerDeadline(),
                p.bodyDeadline(),
                p.idleTimeout(),
                p.drainTimeout(),
                p.waitersMax(),
                p.callbackCallsMax(),
                p.orderCallsMax(),
                p.identityCacheEntries(),
                p.identityKey(),
                p.tokenKeys(),
                p.tokenKeyActive(),
                p.tokenLifetime());
    }

    @Test
    void oneConnectionTooManyIsToldToComeBack() {
        try (DoorUnderTest door = new DoorUnderTest(with(2, LONG, LONG, LONG, LONG));
                RawClient first = door.connect();
                RawClient second = door.connect()) {
            assertThat(first.call(OFFER).status()).isEqualTo(200);
            assertThat(second.call(OFFER).status()).isEqualTo(200);
            try (RawClient third = door.connect()) {
                Reply reply = third.read();
                assertThat(reply.status()).isEqualTo(429);
                assertThat(reply.problem()).isEqualTo("overloaded");
                assertThat(reply.headers()).containsKey("retry-after");
                assertThat(third.readToEnd()).isEmpty();
            }
            first.close();
            Await.until("a place is free", LONG, () -> door.counters.snapshot().connectionsOpen() == 1);
            try (RawClient fourth = door.connect()) {
                assertThat(fourth.call(OFFER).status()).isEqualTo(200);
            }
            assertThat(door.counters.snapshot().connectionsRefused()).isEqualTo(1);
        }
    }

    @Test
    void stoppingAnswersWhatIsInFlightAndTakesNothingNew() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, LONG, LONG, LONG, LONG))) {
            String token = door.tokenFor("last");
            door.desk.behaviour = user -> null;
            try (RawClient busy = door.connect();
                    RawClient idle = door.connect()) {
                assertThat(idle.call(OFFER).status()).isEqualTo(200);
                busy.send(door.purchase("last", token, 1));
                Await.until("the desk is asked", LONG, () -> !door.desk.held.isEmpty());
                Thread stopping = Thread.ofVirtual().start(door.server::stop);
                assertThat(idle.readToEnd()).isEmpty();
                door.desk.held.getFirst().accept(door.desk.grant("last"));
                Reply reply = busy.read();
                assertThat(reply.status()).isEqualTo(202);
                assertThat(reply.headers()).containsEntry("connection", "close");
                assertThat(busy.readToEnd()).isEmpty();
                busy.close();
                Await.until("the door is shut", LONG, () -> !stopping.isAlive());
                assertThat(door.server.isRunning()).isFalse();
            }
        }
    }

    @Test
    void stoppingDoesNotWaitForeverForAnAnswer() {
        try (DoorUnderTest door = new DoorUnderTest(with(10, LONG, LONG, LONG, SHORT))) {
            String token = door.tokenFor("lost");
            door.desk.behaviour = user -> null;
            try (RawClient busy = door.connect()) {
                busy.send(door.purchase("lost", token, 1));
                Await.until("the desk is asked", LONG, () -> !door.desk.held.isEmpty());
                door.server.stop();
                assertThat(busy.readToEnd()).isEmpty();
                door.desk.held.getFirst().accept(door.desk.grant("lost")); // too late, and harmless
            }
        }
    }
}
