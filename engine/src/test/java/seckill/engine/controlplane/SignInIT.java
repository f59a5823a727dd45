package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.OperatorLedger;
import tools.jackson.databind.JsonNode;

class SignInIT {

    private static final String OPERATORS = "/control/v1/operators/";

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_sign_in");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void theFirstStartMakesAnAdminAndPrintsHisPasswordOnce() {
        try (ControlPlane fresh = ControlPlane.start("control_first_start")) {
            assertThat(fresh.sql().queryForObject("SELECT COUNT(*) FROM operator", Integer.class))
                    .isEqualTo(1);
            fresh.sql().execute("DELETE FROM operator");
            ByteArrayOutputStream terminal = new ByteArrayOutputStream();
            FirstOperator first = new FirstOperator(
                    fresh.context.getBean(OperatorLedger.class),
                    fresh.context.getBean(AuditLedger.class),
                    new Passwords(),
                    new PrintStream(terminal, true, StandardCharsets.UTF_8));
            first.afterPropertiesSet();
            first.afterPropertiesSet();

            String printed = terminal.toString(StandardCharsets.UTF_8);
            assertThat(printed.lines()).hasSize(1);
            String oneTime = printed.replaceAll("(?s).*one-time password: (\\S+).*", "$1");
            Reply signedIn = fresh.signIn("admin", oneTime);
            assertThat(signedIn.json().path("mustChangePassword").asBoolean()).isTrue();
            assertThat(signedIn.json().path("role").asString()).isEqualTo("ADMIN");
            String hash = fresh.sql().queryForObject("SELECT password_hash FROM operator", String.class);
            assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").doesNotContain(oneTime);
        }
    }

    @Test
    void aOneTimePasswordIsChangedThenWorksNoMore() {
        String name = ControlPlane.name("OPERATOR");
        String token = plane.operator(name, "OPERATOR", false);

        JsonNode me = plane.call("GET", "/control/v1/me", token, null).json();
        assertThat(me.path("name").asString()).isEqualTo(name);
        assertThat(me.path("role").asString()).isEqualTo("OPERATOR");
        assertThat(me.path("mustChangePassword").asBoolean()).isFalse();
        assertThat(plane.call("GET", "/control/v1/activities", token, null).status())
                .isEqualTo(200);
        assertThat(plane.signIn(name, ControlPlane.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void nobodyLearnsWhetherANameExists() {
        String name = ControlPlane.name("VIEWER");
        plane.operator(name, "VIEWER", false);

        Reply wrong = plane.signIn(name, "wrong password here");
        Reply unknown = plane.signIn("no-such-name", "wrong password here");

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.text()).isEqualTo(unknown.text());
    }

    @Test
    void aNewPasswordMustBeNewAndLong() {
        String name = ControlPlane.name("OPERATOR");
        String token = plane.operator(name, "OPERATOR", false);

        assertThat(change(token, ControlPlane.PASSWORD, "short").status()).isEqualTo(400);
        assertThat(change(token, ControlPlane.PASSWORD, ControlPlane.PASSWORD).status())
                .isEqualTo(400);
        assertThat(change(token, ControlPlane.PASSWORD, "long with " + name + " in it")
                        .status())
                .isEqualTo(400);
        Reply wrongOld = change(token, "not the old password", "a brand new password");
        assertThat(wrongOld.status()).isEqualTo(401);
        assertThat(wrongOld.problem()).isEqualTo("sign-in-refused");
        assertThat(change(token, ControlPlane.PASSWORD, "short").text()).doesNotContain("\"short\"");
    }

    @Test
    void aChangedPasswordEndsTheOtherSignIns() {
        String name = ControlPlane.name("OPERATOR");
        String here = plane.operator(name, "OPERATOR", false);
        String there =
                plane.signIn(name, ControlPlane.PASSWORD).json().path("token").asString();

        assertThat(change(here, ControlPlane.PASSWORD, "another password").status())
                .isEqualTo(204);

        assertThat(me(here)).isEqualTo(200);
        assertThat(me(there)).isEqualTo(401);
    }

    @Test
    void signingOutEndsTheToken() {
        String token = plane.operator("VIEWER", false);

        assertThat(plane.call("POST", "/control/v1/sign-out", token, null).status())
                .isEqualTo(204);

        assertThat(me(token)).isEqualTo(401);
    }

    @Test
    void aTokenOutlivesACalendarSetBackNoLongerThanItShould() {
        String token = plane.operator("VIEWER", false);
        plane.time.calendarJumps(Duration.ofDays(-30));
        assertThat(me(token)).isEqualTo(200);
        plane.time.passes(Duration.ofMinutes(15));
        assertThat(me(token)).isEqualTo(401);
    }

    @Test
    void whatAnAdminChangesCountsAtOnceForThoseWhoAreSignedIn() {
        String name = ControlPlane.name("OPERATOR");
        String token = plane.operator(name, "OPERATOR", false);

        patch(name, "{\"role\":\"VIEWER\"}");
        assertThat(plane.call("POST", "/control/v1/activities", token, "{}").problem())
                .isEqualTo("role-too-low");
        patch(name, "{\"role\":\"OPERATOR\",\"readOnly\":true}");
        assertThat(plane.call("POST", "/control/v1/activities", token, "{}").problem())
                .isEqualTo("read-only");
        patch(name, "{\"disabled\":true}");
        assertThat(me(token)).isEqualTo(401);
        assertThat(plane.signIn(name, ControlPlane.PASSWORD).status()).isEqualTo(401);
        patch(name, "{\"disabled\":false}");
        assertThat(plane.signIn(name, ControlPlane.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void aResetPasswordEndsEverySignIn() {
        String name = ControlPlane.name("OPERATOR");
        String token = plane.operator(name, "OPERATOR", false);

        Reply reset = plane.call("POST", OPERATORS + name + "/reset-password", ControlPlane.KEY, null);

        assertThat(me(token)).isEqualTo(401);
        assertThat(plane.signIn(name, ControlPlane.PASSWORD).status()).isEqualTo(401);
        String oneTime = reset.json().path("oneTimePassword").asString();
        assertThat(plane.signIn(name, oneTime).json().path("mustChangePassword").asBoolean())
                .isTrue();
    }

    @Test
    void theLastAdminStaysWhoeverAsks() {
        try (ControlPlane alone = ControlPlane.start("control_last_admin")) {
            for (String end : new String[] {"{\"disabled\":true}", "{\"role\":\"OPERATOR\"}", "{\"readOnly\":true}"}) {
                Reply refused = alone.call("PATCH", OPERATORS + "admin", ControlPlane.KEY, end, "If-Match", "\"1\"");
                assertThat(refused.status()).isEqualTo(409);
                assertThat(refused.problem()).isEqualTo("last-admin");
            }
        }
    }

    @Test
    void guessingEndsForTheGuesserAndNotForTheHonest() {
        SignIns signIns = plane.context.getBean(SignIns.class);
        String name = ControlPlane.name("OPERATOR");
        plane.operator(name, "OPERATOR", false);
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> signIns.signIn(name, "a wrong password", "198.51.100.1"))
                    .isInstanceOfSatisfying(
                            RefusedException.class, e -> assertThat(e.code()).isEqualTo(ProblemCode.SIGN_IN_REFUSED));
        }

        assertThatThrownBy(() -> signIns.signIn(name, ControlPlane.PASSWORD, "198.51.100.1"))
                .isInstanceOfSatisfying(RefusedException.class, e -> {
                    assertThat(e.code()).isEqualTo(ProblemCode.TOO_MANY_ATTEMPTS);
                    assertThat(e.headers().getFirst("Retry-After")).isEqualTo("31");
                });
        assertThat(plane.signIn(name, ControlPlane.PASSWORD).status()).isEqualTo(200);

        plane.time.passes(Duration.ofSeconds(30));
        assertThat(signIns.signIn(name, ControlPlane.PASSWORD, "198.51.100.1").token())
                .isNotEmpty();
    }

    @Test
    void theControlKeyIsForThisMachineOnly() {
        Callers callers = new Callers(
                plane.context.getBean(Sessions.class),
                plane.context.getBean(OperatorLedger.class),
                plane.context.getBean(ControlProperties.class));

        assertThat(callers.of(withKey("127.0.0.1")).isSignedIn()).isTrue();
        assertThat(callers.of(withKey("0:0:0:0:0:0:0:1")).isSignedIn()).isTrue();
        Caller outside = callers.of(withKey("10.0.0.1"));
        assertThat(outside.isSignedIn()).isFalse();
        assertThat(outside.name()).isEqualTo("local-key");
        assertThat(outside.refusal()).contains("loopback");
        assertThat(plane.call("GET", "/control/v1/me", ControlPlane.KEY, null, "X-Forwarded-For", "127.0.0.1")
                        .json()
                        .path("name")
                        .asString())
                .isEqualTo("local-key");
    }

    @Test
    void noSecretIsInTheAuditLog() {
        String name = ControlPlane.name("OPERATOR");
        String token = plane.operator(name, "OPERATOR", false);

        String log = plane.call("GET", "/control/v1/audit/export", ControlPlane.KEY, null)
                .text();

        assertThat(log).contains(name).doesNotContain(token, ControlPlane.PASSWORD, ControlPlane.KEY, "argon2");
    }

    private static MockHttpServletRequest withKey(String address) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr(address);
        request.addHeader("Authorization", "Bearer " + ControlPlane.KEY);
        return request;
    }

    private static void patch(String name, String body) {
        String tag = plane.call("GET", OPERATORS + name, ControlPlane.KEY, null).header("etag");
        Reply reply = plane.call("PATCH", OPERATORS + name, ControlPlane.KEY, body, "If-Match", tag);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    }

    private static Reply change(String token, String old, String now) {
        return plane.call("POST", "/control/v1/me/password", token, ControlPlane.password(old, now));
    }

    private static int me(String token) {
        return plane.call("GET", "/control/v1/me", token, null).status();
    }
}
