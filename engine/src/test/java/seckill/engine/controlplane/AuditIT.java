package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.testkit.TestServers;
import tools.jackson.databind.JsonNode;

/** What is left of each write, in production. */
class AuditIT {

    private static final String ACTIVITIES = "/control/v1/activities/";

    private static ControlPlane plane;
    private static String name;
    private static String operator;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start(
                TestServers.freshDatabase("control_audit"), Map.of("seckill.control.environment", "production"));
        name = ControlPlane.name("OPERATOR");
        operator = plane.operator(name, "OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void aWriteLeavesWhoWhyFromWhereAndTheValueBeforeAndAfter() {
        long activity = plane.activity();

        plane.call("POST", ACTIVITIES + activity + "/preheat", operator, null, "X-Reason", "UTF-8''%E9%A2%84%E7%83%AD");

        List<JsonNode> rows = rows("action=activity.preheat&target=activity/" + activity);
        assertThat(outcomes(rows)).containsExactly("DONE", "STARTED");
        JsonNode done = rows.getFirst();
        assertThat(done.path("who").asString()).isEqualTo(name);
        assertThat(done.path("role").asString()).isEqualTo("OPERATOR");
        assertThat(done.path("address").asString()).isEqualTo("127.0.0.1");
        assertThat(done.path("reason").asString()).isEqualTo("预热");
        assertThat(done.path("before").asString()).contains("\"state\":\"SCHEDULED\"");
        assertThat(done.path("after").asString()).contains("\"state\":\"PREHEATED\"");
        assertThat(done.path("requestId").asString())
                .isEqualTo(rows.getLast().path("requestId").asString())
                .hasSize(32);
    }

    @Test
    void whatIsCreatedIsLoggedUnderItsName() {
        long activity = plane.activity();

        JsonNode row = rows("target=activity/" + activity).getFirst();
        assertThat(row.path("action").asString()).isEqualTo("activity.create");
        assertThat(row.path("who").asString()).isEqualTo("local-key");
        assertThat(row.path("before").isNull()).isTrue();
        assertThat(row.path("after").asString()).contains("\"activityId\":" + activity);
    }

    @Test
    void inProductionAWriteWithoutAReasonIsRefusedAndRecorded() {
        long activity = plane.activity();

        Reply refused = plane.call("POST", ACTIVITIES + activity + "/preheat", operator, null);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("reason-required");
        assertThat(outcomes(rows("action=activity.preheat&target=activity/" + activity)))
                .containsExactly("REFUSED");
        assertThat(plane.call("GET", ACTIVITIES + activity, operator, null).text())
                .contains("\"SCHEDULED\"");
        assertThat(plane.call("POST", "/control/v1/offers/" + activity + "/1/stop", operator, "{\"reason\":\"r\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void attemptsWithoutTheRoleAreRecorded() {
        String who = ControlPlane.name("VIEWER");
        plane.operator(who, "VIEWER", false);
        String viewer =
                plane.signIn(who, ControlPlane.PASSWORD).json().path("token").asString();

        plane.call("POST", "/control/v1/stop-all", viewer, "{\"stopped\":false,\"reason\":\"r\"}");

        JsonNode row = rows("who=" + who + "&action=switch.stop-all").getFirst();
        assertThat(row.path("outcome").asString()).isEqualTo("REFUSED");
        assertThat(row.path("detail").asString()).startsWith("role-too-low");
        assertThat(row.path("target").asString()).isEqualTo("switch/stop-all");
    }

    @Test
    void failedSignInsAndStrangersAreRecorded() {
        plane.signIn("mallory", "guess guess guess");
        plane.call("POST", "/control/v1/stop-all", "garbage", "{}");
        plane.call("POST", "/control/v1/no-such-call", operator, "{}", "X-Reason", "r");

        JsonNode guess = rows("who=mallory").getFirst();
        assertThat(guess.path("action").asString()).isEqualTo("operator.sign-in");
        assertThat(guess.path("outcome").asString()).isEqualTo("REFUSED");
        JsonNode stranger = rows("who=anonymous").getFirst();
        assertThat(stranger.path("action").asString()).isEqualTo("POST /control/v1/stop-all");
        assertThat(stranger.path("detail").asString()).startsWith("unauthenticated");
        assertThat(rows("who=" + name).stream().map(r -> r.path("action").asString()))
                .contains("POST /control/v1/no-such-call");
    }

    @Test
    void whatTheHandlerRefusesIsRecordedAsRefused() {
        long activity = plane.activity();

        Reply refused = plane.call("POST", ACTIVITIES + activity + "/open", operator, null, "X-Reason", "r");

        assertThat(refused.status()).isEqualTo(409);
        List<JsonNode> rows = rows("action=activity.open&target=activity/" + activity);
        assertThat(outcomes(rows)).containsExactly("REFUSED", "STARTED");
        assertThat(rows.getFirst().path("detail").asString()).startsWith("illegal-transition");
        assertThat(rows.getFirst().path("after").isNull()).isTrue();
    }

    @Test
    void theLogIsPagedNarrowedAndExported() {
        plane.activity();
        JsonNode first =
                plane.call("GET", "/control/v1/audit?limit=2", operator, null).json();
        JsonNode second = plane.call(
                        "GET",
                        "/control/v1/audit?limit=2&before=" + first.path("next").asLong(),
                        operator,
                        null)
                .json();

        assertThat(second.path("rows").get(0).path("auditId").asLong())
                .isEqualTo(first.path("rows").get(1).path("auditId").asLong() - 1);
        Reply export = plane.call("GET", "/control/v1/audit/export?who=local-key", operator, null);
        assertThat(export.header("content-type")).startsWith("application/x-ndjson");
        assertThat(export.text().lines()).isNotEmpty().allMatch(line -> line.contains("\"who\":\"local-key\""));
        assertThat(rows("who=local-key&from=2999-01-01T00:00:00Z")).isEmpty();
    }

    @Test
    void theChainIsVerifiedAndAChangedByteNamed() {
        try (ControlPlane own = ControlPlane.start("control_tampered")) {
            own.operator("OPERATOR", false);
            JsonNode good = verify(own);
            assertThat(good.path("valid").asBoolean()).isTrue();
            assertThat(good.path("rows").asLong()).isGreaterThan(3);
            assertThat(good.path("lastHash").asString()).hasSize(64);
            assertThatThrownBy(() -> own.sql().update("UPDATE audit_log SET reason = 'x' WHERE audit_id = 2"))
                    .hasMessageContaining("only ever appended to");
            own.sql().execute("DROP TRIGGER audit_rows_are_never_changed");
            own.sql().update("UPDATE audit_log SET reason = CONCAT(reason, '.') WHERE audit_id = 2");

            JsonNode bad = verify(own);

            assertThat(bad.path("valid").asBoolean()).isFalse();
            assertThat(bad.path("firstBadRow").asLong()).isEqualTo(2);
            assertThat(bad.path("why").asString()).contains("row 2");
        }
    }

    @Test
    void nothingIsChangedThatCannotBeRecordedFirstButClosingGoesOn() {
        try (ControlPlane own = ControlPlane.start("control_no_audit")) {
            long activity = own.activity();
            String offer = "/control/v1/offers/" + activity + "/1";
            own.sql().execute("RENAME TABLE audit_log TO audit_away");

            Reply preheat = own.call("POST", ACTIVITIES + activity + "/preheat", ControlPlane.KEY, null);
            assertThat(preheat.status()).isEqualTo(503);
            assertThat(own.call("GET", ACTIVITIES + activity, ControlPlane.KEY, null)
                            .text())
                    .contains("\"SCHEDULED\"");
            Reply stop = own.call("POST", offer + "/stop", ControlPlane.KEY, "{\"reason\":\"fire\"}");
            assertThat(stop.status()).isEqualTo(200);

            own.sql().execute("RENAME TABLE audit_away TO audit_log");
            own.call("POST", offer + "/stop", ControlPlane.KEY, "{\"reason\":\"again\"}");
            JsonNode rows = own.audit("offer.stop");
            assertThat(StreamSupport.stream(rows.spliterator(), false)
                            .map(r -> r.path("reason").asString()))
                    .containsExactly("again", "again", "fire", "fire");
            assertThat(verify(own).path("valid").asBoolean()).isTrue();
        }
    }

    private static JsonNode verify(ControlPlane plane) {
        return plane.call("GET", "/control/v1/audit/verify", ControlPlane.KEY, null)
                .json();
    }

    private static List<JsonNode> rows(String filter) {
        JsonNode rows = plane.call("GET", "/control/v1/audit?" + filter, operator, null)
                .json()
                .path("rows");
        return StreamSupport.stream(rows.spliterator(), false).toList();
    }

    private static List<String> outcomes(List<JsonNode> rows) {
        return rows.stream().map(r -> r.path("outcome").asString()).toList();
    }
}
