package seckill.console.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.console.FakeEngine;
import seckill.model.OperatorRole;

class EngineTest {

    @Test
    void aSignInSaysWhoMayDoWhat() {
        try (FakeEngine fake = new FakeEngine();
                Engine engine = new Engine(fake.address(), null)) {
            Answer answer = engine.signIn("op-1", "secret");
            assertThat(answer).isInstanceOfSatisfying(Answer.Done.class, done -> {
                SignedIn who = Engine.signedIn("op-1", done.body());
                assertThat(who.role()).isEqualTo(OperatorRole.OPERATOR);
                assertThat(who.toString()).doesNotContain("t-1");
            });
        }
    }

    @Test
    void aReasonBeyondAsciiIsSentAsRfc8187SaysIt() {
        try (FakeEngine fake = new FakeEngine();
                Engine engine = new Engine(fake.address(), null)) {
            var _ = engine.write(Engine.Write.post("/control/v1/stop-all", Map.of("stopped", true), "停 now"));
            assertThat(fake.asked.getLast().reason()).isEqualTo("UTF-8''%E5%81%9C%20now");
        }
    }

    @Test
    void aRefusalHasItsStableWord() {
        try (FakeEngine fake = new FakeEngine();
                Engine engine = new Engine(fake.address(), null)) {
            fake.refuse("GET /control/v1/me", 403, "role-too-low", "viewer is not enough");
            assertThat(engine.get("/control/v1/me"))
                    .isInstanceOfSatisfying(
                            Answer.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("role-too-low"));
        }
    }

    @Test
    void aFaultOfTheEngineLeavesTheOutcomeOfAWriteUnknown() {
        try (FakeEngine fake = new FakeEngine();
                Engine engine = new Engine(fake.address(), null)) {
            fake.refuse("POST /control/v1/stop-all", 500, "internal", "a fault");
            assertThat(engine.write(Engine.Write.post("/control/v1/stop-all", null, "x")))
                    .isInstanceOf(Answer.Unknown.class);
        }
    }

    @Test
    void nobodyThereMeansNothingWasDone() {
        EngineAddress address;
        try (FakeEngine fake = new FakeEngine()) {
            address = fake.address();
        }
        try (Engine engine = new Engine(address, null)) {
            assertThat(engine.write(Engine.Write.post("/control/v1/stop-all", null, "x")))
                    .isInstanceOf(Answer.Unreachable.class);
        }
    }

    @Test
    void addressesAreReadWithTheSchemeThatIsSafe() {
        assertThat(EngineAddress.parse(" 127.0.0.1:8091/ ").toString()).isEqualTo("http://127.0.0.1:8091");
        assertThat(EngineAddress.parse("engine.example:8443").toString()).isEqualTo("https://engine.example:8443");
        assertThatIllegalArgumentException().isThrownBy(() -> EngineAddress.parse("http://engine.example:8091"));
        assertThatIllegalArgumentException().isThrownBy(() -> EngineAddress.parse("  "));
        assertThatIllegalArgumentException().isThrownBy(() -> EngineAddress.parse("http://localhost.example:8091"));
    }

    @Test
    void waitsDoubleUpToTheGreatest() {
        Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofMillis(300));
        assertThat(backoff.next()).hasMillis(100);
        assertThat(backoff.next()).hasMillis(200);
        assertThat(backoff.next()).hasMillis(300);
        backoff.succeeded();
        assertThat(backoff.next()).hasMillis(100);
    }
}
