package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.testkit.Await;

/** HTTP as strangers speak it, over real sockets. */
class DoorFramingIT {

    private static final String OFFER = "GET /api/v1/activities/1/skus/2 HTTP/1.1\r\nHost: shop\r\n\r\n";

    private static DoorUnderTest door;

    @BeforeAll
    static void open() {
        door = new DoorUnderTest();
    }

    @AfterAll
    static void shut() {
        door.close();
    }

    private static Reply answerTo(String request) {
        try (RawClient client = door.connect()) {
            return client.call(request);
        }
    }

    /** The answer must come whole, then the connection's end. */
    private static String lastProblemTo(String request) {
        try (RawClient client = door.connect()) {
            client.send(request);
            Reply reply = client.read();
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(client.readToEnd()).isEmpty();
            return reply.status() + " " + reply.problem();
        }
    }

    @Test
    void connectionServesManyRequests() {
        try (RawClient client = door.connect()) {
            for (int i = 0; i < 3; i++) {
                Reply reply = client.call(OFFER);
                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.headers()).doesNotContainKey("connection").containsKey("date");
            }
        }
    }

    @Test
    void requestInSingleBytesIsUnderstood() {
        try (RawClient client = door.connect()) {
            for (char each : OFFER.toCharArray()) {
                client.send(String.valueOf(each));
            }
            assertThat(client.read().status()).isEqualTo(200);
        }
    }

    @Test
    void pipelinedAnswersComeInTheOrderOfTheirRequests() {
        door.desk.behaviour = user -> null; // the first answer comes last
        try (RawClient client = door.connect()) {
            String token = door.tokenFor("slow");
            int before = door.desk.held.size();
            client.send(door.purchase("slow", token, 1) + OFFER + "GET /nowhere HTTP/1.1\r\nHost: shop\r\n\r\n");
            Await.until("the desk is asked", Duration.ofSeconds(10), () -> door.desk.held.size() > before);
            door.desk.held.get(before).accept(door.desk.grant("slow"));
            assertThat(client.read().status()).isEqualTo(202);
            assertThat(client.read().status()).isEqualTo(200);
            assertThat(client.read().status()).isEqualTo(404);
        } finally {
            door.desk.behaviour = door.desk::grant;
        }
    }

    @Test
    void thousandPipelinedRequestsAreAllAnswered() {
        try (RawClient client = door.connect()) {
            Thread sender = Thread.ofVirtual().start(() -> client.send(OFFER.repeat(1000)));
            for (int i = 0; i < 1000; i++) {
                assertThat(client.read().status()).isEqualTo(200);
            }
            assertThat(sender.isAlive()).isFalse();
        }
    }

    @Test
    void bodyOf4096BytesIsReadAndOneMoreIsRefused() {
        String body = "{\"pad\":\"" + "x".repeat(4096 - 10) + "\"}";
        assertThat(body).hasSize(4096);
        assertThat(answerTo(RawClient.post("/api/v1/tokens", DoorUnderTest.bearer("a"), body))
                        .problem())
                .isEqualTo("bad-request"); // read, and found to name no offer
        assertThat(lastProblemTo(RawClient.post("/api/v1/tokens", "x", body + " ")))
                .isEqualTo("413 body-too-large");
    }

    @Test
    void largeBodyIsRefusedThoughItIsSentToItsEnd() {
        assertThat(lastProblemTo(RawClient.post("/api/v1/tokens", "x", "x".repeat(300_000))))
                .isEqualTo("413 body-too-large");
    }

    @Test
    void chunkedBodyIsReadUpToTheLimit() {
        String head = "POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nAuthorization: "
                + DoorUnderTest.bearer("a") + "\r\nTransfer-Encoding: chunked\r\n\r\n";
        Reply reply = answerTo(head + "e\r\n{\"activityId\":\r\na\r\n1,\"skuId\":\r\n2\r\n2}\r\n0\r\n\r\n");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(lastProblemTo(head + "1000\r\n" + "x".repeat(4096) + "\r\n1\r\nx\r\n0\r\n\r\n"))
                .isEqualTo("413 body-too-large");
        assertThat(lastProblemTo(head + "no number\r\n")).isEqualTo("400 bad-request");
    }

    @Test
    void lengthAndChunksTogetherAreRefused() {
        assertThat(lastProblemTo("POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nContent-Length: 3\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .isEqualTo("400 bad-request");
    }

    @Test
    void twoLengthsAreRefused() {
        assertThat(lastProblemTo("POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nContent-Length: 3\r\n"
                        + "Content-Length: 4\r\n\r\n{} "))
                .isEqualTo("400 bad-request");
    }

    @Test
    void headersOverTheLimitAreRefused() {
        assertThat(lastProblemTo("GET / HTTP/1.1\r\nHost: shop\r\nX: " + "x".repeat(9000) + "\r\n\r\n"))
                .isEqualTo("431 headers-too-large");
        assertThat(lastProblemTo("GET /" + "x".repeat(3000) + " HTTP/1.1\r\nHost: shop\r\n\r\n"))
                .isEqualTo("431 headers-too-large");
    }

    @Test
    void whatIsNoHttpIsRefused() {
        assertThat(lastProblemTo("hello\r\n\r\n")).isEqualTo("400 bad-request");
        assertThat(lastProblemTo("GET / HTTP/1.1\r\nHost: shop\r\nno colon\r\n\r\n"))
                .isEqualTo("400 bad-request");
        assertThat(lastProblemTo("PRI * HTTP/2.0\r\n\r\n")).isEqualTo("400 bad-request");
        assertThat(lastProblemTo("GET / HTTP/1.1\r\n\r\n")).isEqualTo("400 bad-request");
        assertThat(lastProblemTo("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"))
                .isEqualTo("400 bad-request");
    }

    @Test
    void leaveToSendTheBodyIsGivenAfterTheAnswersBefore() {
        String body = "{\"activityId\":1,\"skuId\":2}";
        try (RawClient client = door.connect()) {
            client.send(OFFER + "POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n"
                    + "Authorization: " + DoorUnderTest.bearer("a") + "\r\nExpect: 100-continue\r\nContent-Length: "
                    + body.length() + "\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
            assertThat(client.readHead()).isEqualTo(100);
            assertThat(client.readHeaders()).isEmpty();
            assertThat(client.call(body).status()).isEqualTo(200);
        }
    }

    @Test
    void leaveToSendTooMuchIsNotGiven() {
        assertThat(lastProblemTo("POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\n"
                        + "Content-Length: 5000\r\n\r\n"))
                .isEqualTo("413 body-too-large");
    }

    @Test
    void headIsAnsweredWithoutABody() {
        try (RawClient client = door.connect()) {
            client.send("HEAD /api/v1/purchases HTTP/1.1\r\nHost: shop\r\n\r\n");
            Reply reply = client.read(false);
            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.headers()).containsEntry("allow", "POST");
            assertThat(client.call(OFFER).status()).isEqualTo(200); // and the connection is still in step
        }
    }

    @Test
    void otherMethodsAreToldWhichIsAllowed() {
        Reply reply = answerTo("DELETE /api/v1/activities/1/skus/2 HTTP/1.1\r\nHost: shop\r\n\r\n");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.problem()).isEqualTo("method-not-allowed");
        assertThat(reply.headers()).containsEntry("allow", "GET");
        assertThat(answerTo("BREW /api/v1/tokens HTTP/1.1\r\nHost: shop\r\n\r\n")
                        .status())
                .isEqualTo(405);
    }

    @Test
    void unknownPathsAreNotFound() {
        for (String path : new String[] {
            "/",
            "/api/v1/purchases/",
            "/api/v1/activities/1/skus/0",
            "/api/v1/activities/1/skus/02",
            "/api/v1/activities/1/skus/3",
            "/api/v1/activities/99999999999999999999/skus/1",
            "*"
        }) {
            Reply reply = answerTo("GET " + path + " HTTP/1.1\r\nHost: shop\r\n\r\n");
            assertThat(reply.status()).as(path).isEqualTo(404);
            assertThat(reply.problem()).isEqualTo("not-found");
        }
    }

    @Test
    void absoluteTargetsAreUnderstood() {
        assertThat(answerTo("GET http://shop/api/v1/activities/1/skus/2?x=1 HTTP/1.1\r\nHost: shop\r\n\r\n")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void closeIsKeptAndOldHttpClosesByItself() {
        for (String head : new String[] {"HTTP/1.1\r\nHost: shop\r\nConnection: close", "HTTP/1.0"}) {
            try (RawClient client = door.connect()) {
                Reply reply = client.call("GET /api/v1/activities/1/skus/2 " + head + "\r\n\r\n");
                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.headers()).containsEntry("connection", "close");
                assertThat(client.readToEnd()).isEmpty();
            }
        }
    }

    @Test
    void whoEndsHisSideStillGetsHisAnswer() {
        door.desk.behaviour = user -> null;
        try (RawClient client = door.connect()) {
            String token = door.tokenFor("half");
            int before = door.desk.held.size();
            client.send(door.purchase("half", token, 1));
            client.endOutput();
            Await.until("the desk is asked", Duration.ofSeconds(10), () -> door.desk.held.size() > before);
            door.desk.held.get(before).accept(door.desk.grant("half"));
            assertThat(client.read().status()).isEqualTo(202);
            assertThat(client.readToEnd()).isEmpty();
        } finally {
            door.desk.behaviour = door.desk::grant;
        }
    }

    @Test
    void whoEndsHisSideWithinARequestGetsNothing() {
        try (RawClient client = door.connect()) {
            client.send("POST /api/v1/tokens HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n123");
            client.endOutput();
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void onlyJsonInUtf8IsTaken() {
        for (String type : new String[] {
            "Content-Type: text/plain\r\n",
            "",
            "Content-Type: application/json; charset=utf-16\r\n",
            "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"
        }) {
            Reply reply = answerTo(
                    "POST /api/v1/purchases HTTP/1.1\r\nHost: shop\r\n" + type + "Content-Length: 2\r\n\r\n{}");
            assertThat(reply.status()).as(type).isEqualTo(415);
            assertThat(reply.problem()).isEqualTo("unsupported-media-type");
        }
        assertThat(answerTo("POST /api/v1/purchases HTTP/1.1\r\nHost: shop\r\n"
                                + "Content-Type: Application/JSON; charset=\"UTF-8\"\r\nContent-Length: 2\r\n\r\n{}")
                        .problem())
                .isEqualTo("bad-request");
    }

    @Test
    void invalidUtf8IsRefusedWithAProblem() {
        byte[] body = "{\"token\":\"?\"}".getBytes(StandardCharsets.US_ASCII);
        body[10] = (byte) 0xff;
        try (RawClient client = door.connect()) {
            client.send("POST /api/v1/purchases HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length + "\r\n\r\n");
            client.send(body);
            Reply reply = client.read();
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.member("detail")).contains("UTF-8");
        }
    }
}
