package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import seckill.engine.controlplane.ControlPlane.Reply;
import tools.jackson.databind.JsonNode;

/** Switches that have a value, over HTTP. Each test has a switch of its own. */
class SwitchRoutesIT {

    private static final String SWITCHES = "/control/v1/switches/";
    private static final String PLANS = "/control/v1/switch-plans/";

    private static ControlPlane plane;
    private static String alice;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_switches");
        alice = plane.operator("alice", "OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void aChangeIsTakenAtOnceAndToldWithWhoWhyAndWhoHasTakenIt() {
        JsonNode before = get("settlement-batch");
        assertThat(before.path("value").asLong()).isEqualTo(500);
        assertThat(before.path("version").asLong()).isZero();

        Reply set = put("settlement-batch", "0", "{\"value\":20}");

        assertThat(set.status()).as(set.text()).isEqualTo(200);
        assertThat(set.header("etag")).isEqualTo("\"1\"");
        JsonNode now = get("settlement-batch");
        assertThat(now).isEqualTo(set.json());
        assertThat(now.path("value").asLong()).isEqualTo(20);
        assertThat(now.path("defaultValue").asLong()).isEqualTo(500);
        assertThat(now.path("changedBy").asString()).isEqualTo("alice");
        assertThat(now.path("reason").asString()).isEqualTo("the database is slow");
        assertThat(now.path("instances").size()).isEqualTo(1);
        assertThat(now.at("/instances/0/value").asLong()).isEqualTo(20);
        assertThat(now.at("/instances/0/hasTaken").asBoolean()).isTrue();
        JsonNode row = plane.audit("switch.set").get(0);
        assertThat(row.at("/target").asString()).isEqualTo("switch/settlement-batch");
        assertThat(row.at("/before").asString()).contains("\"wanted\":null");
        assertThat(row.at("/after").asString()).contains("\"wanted\":20");
    }

    @Test
    void whoDidNotSeeTheLastChangeIsRefusedWithIt() {
        put("settlement-pace", "0", "{\"value\":5}");

        Reply refused = put("settlement-pace", "0", "{\"value\":6}");

        assertThat(refused.status()).isEqualTo(412);
        assertThat(refused.json().at("/current/wanted").asLong()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 400",
        "0, 200",
        "1000000, 200",
        "1000001, 400",
        "null, 200",
        "1.5, 400",
        "\"\"7\"\", 400",
        "9223372036854775808, 400"
    })
    void valuesAreHeldToTheirRange(String value, int status) {
        String version = get("sold-out-threshold").path("version").asString();

        Reply reply = put("sold-out-threshold", version, "{\"value\":" + value.replace("\"\"", "\"") + "}");

        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    }

    @Test
    void aRefusedValueIsToldWithWhatIsAllowed() {
        Reply refused = put("refill-pace", "0", "{\"value\":2001}");

        assertThat(refused.json().path("detail").asString())
                .isEqualTo("value is 2001; allowed: a whole number of milliseconds from 0 to 2000, or null for each"
                        + " instance's default");
    }

    @Test
    void anUnknownSwitchIsToldWithThoseThereAre() {
        Reply refused = plane.call("GET", SWITCHES + "magic", alice, null);

        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.json().path("detail").asString()).contains("magic", "settlement-batch");
    }

    @Test
    void anEndThatHasPassedIsRefused() {
        Instant now = plane.time.instant();

        assertThat(put("refill-pace", "0", "{\"value\":1,\"until\":\"" + now + "\"}")
                        .status())
                .isEqualTo(400);
        assertThat(put("refill-pace", "0", "{\"value\":1,\"until\":\"" + now.plus(367, ChronoUnit.DAYS) + "\"}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aPlannedChangeIsListedAndCanBeWithdrawnOnce() {
        String at = plane.time
                .instant()
                .plus(1, ChronoUnit.DAYS)
                .atOffset(ZoneOffset.UTC)
                .toLocalDateTime()
                .toString();
        Reply planned = plan("payment-window", "{\"value\":60,\"at\":\"" + at + "\",\"zone\":\"UTC\"}");
        assertThat(planned.status()).as(planned.text()).isEqualTo(201);
        String id = planned.json().path("scheduleId").asString();
        assertThat(get("payment-window").at("/planned/0/wanted").asLong()).isEqualTo(60);
        assertThat(planned.header("location")).isEqualTo(PLANS + id);

        Reply withdrawn = plane.call("POST", PLANS + id + "/withdraw", alice, null, "X-Reason", "test");

        assertThat(withdrawn.json().path("state").asString()).isEqualTo("WITHDRAWN");
        Reply again = plane.call("POST", PLANS + id + "/withdraw", alice, null, "X-Reason", "test");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.problem()).isEqualTo("not-waiting");
        assertThat(get("payment-window").path("planned").size()).isZero();
    }

    @Test
    void localTimesAreReadInTheirZoneAndOneThatItLeavesOutIsRefused() {
        int year = plane.time.instant().atOffset(ZoneOffset.UTC).getYear() + 1;
        // Berlin sets its clock from 02:00 to 03:00 on the last Sunday of March, all of which 25..31 March holds one
        // of.
        LocalDate sunday = LocalDate.of(year, 3, 31).with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));

        Reply gap = plan("backlog-limit", "{\"value\":60,\"at\":\"" + sunday + "T02:30\",\"zone\":\"Europe/Berlin\"}");
        Reply unknown = plan("backlog-limit", "{\"value\":60,\"at\":\"" + sunday + "T02:30\",\"zone\":\"Mars/Base\"}");

        assertThat(gap.status()).isEqualTo(400);
        assertThat(gap.json().path("detail").asString()).contains("a time that exists in Europe/Berlin");
        assertThat(unknown.json().path("detail").asString()).contains("zone is Mars/Base");
        Instant now = plane.time.instant();
        String shanghai = now.plus(1, ChronoUnit.HOURS)
                .atZone(ZoneId.of("Asia/Shanghai"))
                .toLocalDateTime()
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        Reply taken = plan("backlog-limit", "{\"value\":60,\"at\":\"" + shanghai + "\",\"zone\":\"Asia/Shanghai\"}");
        assertThat(Instant.parse(taken.json().path("dueAt").asString()))
                .isEqualTo(now.plus(1, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS));
    }

    private static JsonNode get(String name) {
        return plane.call("GET", SWITCHES + name, alice, null).json();
    }

    private static Reply put(String name, String version, String body) {
        return plane.call(
                "PUT",
                SWITCHES + name,
                alice,
                body,
                "If-Match",
                "\"" + version + "\"",
                "X-Reason",
                "the database is slow");
    }

    private static Reply plan(String name, String body) {
        return plane.call("POST", SWITCHES + name + "/plans", alice, body, "X-Reason", "test");
    }
}
