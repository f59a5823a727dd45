package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;

/** Documents and calls that make no sense, each refused with what was wrong, with which value, and what is allowed. */
class ProblemsIT {

    private static final String ACTIVITIES = "/control/v1/activities";

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_problems");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void whatSpringItselfRefusesIsAProblemToo() {
        assertProblem(get("/control/v1/nothing-here"), 404, "not-found", "/control/v1/nothing-here");
        assertProblem(get("/"), 404, "not-found", "/");
        Reply wrongMethod = plane.call("DELETE", ACTIVITIES, ControlPlane.KEY, null);
        assertProblem(wrongMethod, 405, "method-not-allowed", "[GET, POST]");
        assertThat(wrongMethod.header("allow")).contains("GET").contains("POST");
        assertProblem(
                plane.call("GET", ACTIVITIES, ControlPlane.KEY, null, "Accept", "text/html"),
                406,
                "not-acceptable",
                "json");
        assertProblem(
                plane.call("POST", ACTIVITIES, ControlPlane.KEY, "a: b", "Content-Type", "application/yaml"),
                415,
                "unsupported-media-type",
                "yaml");
        assertProblem(plane.call("OPTIONS", ACTIVITIES, ControlPlane.KEY, null), 405, "method-not-allowed", "OPTIONS");
    }

    @Test
    void aPathVariableOfAnotherKindIsNamed() {
        assertProblem(get(ACTIVITIES + "/abc"), 400, "bad-request", "activityId is abc; allowed: a whole number");
        assertProblem(
                plane.call("POST", ACTIVITIES + "/abc/open", ControlPlane.KEY, null),
                400,
                "bad-request",
                "activityId is abc; allowed: a whole number from 1");
        assertProblem(get("/control/v1/audit?limit=0"), 400, "bad-request", "limit is 0; allowed:");
        assertProblem(
                get("/control/v1/audit?from=yesterday"), 400, "bad-request", "from is yesterday; allowed: an instant");
        assertProblem(get("/control/v1/audit?outcome=maybe"), 400, "bad-request", "[STARTED, DONE, REFUSED, FAILED]");
    }

    @Test
    void malformedJsonIsRefusedWithItsPlace() {
        assertBad("{\"name\":", "line 1, column");
        assertBad("{\"name\":\"a\",\"name\":\"b\"}", "Duplicate");
        assertBad("[]", "allowed");
        assertBad("null", "allowed");
        assertBad(
                ControlPlane.activityBody("a").replace("\"buckets\":1,", ""),
                "offers[0].buckets is missing, null or of another kind; allowed: a whole number");
        assertBad("", "body is missing");
        assertBad(ControlPlane.activityBody("a") + " {}", "body");
        assertBad("[".repeat(100_000), "body");
    }

    @Test
    void anUnknownFieldIsNamedTogetherWithTheKnownOnes() {
        assertBad(
                ControlPlane.activityBody("a").replace("\"name\"", "\"title\""),
                "title is unknown; allowed: the fields [draft, endsAt, name, offers,");
        assertBad(
                ControlPlane.activityBody("a").replace("\"buckets\"", "\"bucket\":1,\"buckets\""),
                "offers[0].bucket is unknown; allowed: the fields [");
    }

    @Test
    void aValueOfAnotherKindIsNamed() {
        String good = ControlPlane.activityBody("a");
        assertBad(good.replace("\"OFFER\"", "\"BUYER\""), "scope is BUYER; allowed: one of [OFFER, ACTIVITY]");
        assertBad(good.replace("\"2026-11-11T12:00:00Z\"", "\"today\""), "startsAt is today; allowed: an instant");
        assertBad(good.replace(":900", ":\"900\""), "paymentWindowSeconds");
        assertBad(good.replace(":900", ":900.5"), "paymentWindowSeconds");
        assertBad(good.replace(":900", ":99999999999999999999"), "paymentWindowSeconds");
        assertBad(good.replace(":900", ":null"), "paymentWindowSeconds");
    }

    @Test
    void aValueOutOfRangeIsNamed() {
        String good = ControlPlane.activityBody("a");
        assertBad(good.replace(":900", ":86401"), "paymentWindowSeconds is 86401; allowed: must be less than");
        assertBad(good.replace("\"perBuyerLimit\":1", "\"perBuyerLimit\":101"), "offers[0].perBuyerLimit is 101");
        Reply two = plane.call(
                "POST", ACTIVITIES, ControlPlane.KEY, good.replace(":900", ":0").replace("\"CNY\"", "\"yuan\""));
        assertThat(two.json().path("errors").size()).isEqualTo(2);
    }

    @Test
    void aBodyThatIsTooLongIsNotRead() {
        Reply reply = plane.call("POST", ACTIVITIES, ControlPlane.KEY, ControlPlane.activityBody("a".repeat(300_000)));
        assertProblem(reply, 413, "body-too-large", "262144 bytes");
        assertThat(plane.call("POST", ACTIVITIES, ControlPlane.KEY, " ".repeat(262_144))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void pathsThatOnlyLookOpenAreNot() throws IOException {
        for (String path : new String[] {
            "/sandbox/v1/../../control/v1/operators",
            "/sandbox/v1/%2e%2e/%2e%2e/control/v1/operators",
            "/control/v1/health/../operators",
            "/control/v1/health;/../operators",
            "//control/v1/operators",
            "/control/v1/operators;a=b",
            "/CONTROL/v1/operators",
            "/sandbox/v1/x;/../../../control/v1/operators"
        }) {
            assertThat(raw(path)).as(path).matches("(?s)HTTP/1.1 (400|401|404).*");
        }
    }

    @Test
    void answersAreKeptOutOfCaches() {
        Reply reply = get("/control/v1/me");
        assertThat(reply.header("cache-control")).isEqualTo("no-store");
        assertThat(reply.header("x-content-type-options")).isEqualTo("nosniff");
    }

    private static Reply get(String path) {
        return plane.call("GET", path, ControlPlane.KEY, null);
    }

    private static void assertBad(String body, String detail) {
        assertProblem(plane.call("POST", ACTIVITIES, ControlPlane.KEY, body), 400, "bad-request", detail);
    }

    private static void assertProblem(Reply reply, int status, String code, String detail) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.header("content-type")).startsWith("application/problem+json");
        assertThat(reply.problem()).isEqualTo(code);
        assertThat(reply.json().path("status").asInt()).isEqualTo(status);
        assertThat(reply.json().path("detail").asString()).contains(detail);
    }

    /** A request line that no proper client sends. */
    private static String raw(String path) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", plane.port())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
