package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.web.MockHttpServletRequest;
import seckill.engine.controlplane.IdempotentAnswers.Answer;
import seckill.engine.controlplane.IdempotentAnswers.Key;
import seckill.engine.controlplane.IdempotentAnswers.Turn;
import tools.jackson.databind.json.JsonMapper;

/** Rules of the control plane that need no server. */
class SmallRulesTest {

    private final Reasons reasons = new Reasons(JsonMapper.builder().build());

    @Test
    void withoutTlsOnlyALoopbackAddressIsListenedOn() throws Exception {
        for (String loopback : new String[] {"127.0.0.1", "127.9.9.9", "::1"}) {
            assertThatCode(() -> ControlAddress.Guard.demandTls(InetAddress.getByName(loopback), false))
                    .doesNotThrowAnyException();
        }
        for (String open : new String[] {"0.0.0.0", "::", "10.0.0.1"}) {
            assertThatThrownBy(() -> ControlAddress.Guard.demandTls(InetAddress.getByName(open), false))
                    .hasMessageContaining("seckill.control.host")
                    .hasMessageContaining("seckill.control.tls.certificate")
                    .hasMessageContaining("seckill.control.tls.private-key");
            assertThatCode(() -> ControlAddress.Guard.demandTls(InetAddress.getByName(open), true))
                    .doesNotThrowAnyException();
        }
        assertThatThrownBy(() -> ControlAddress.Guard.demandTls(null, false)).hasMessageContaining("every address");
    }

    @Test
    void aCertificateWithoutItsKeyIsRefused() {
        MockEnvironment half = new MockEnvironment().withProperty("seckill.control.tls.certificate", "/c.pem");

        assertThatThrownBy(() -> new ControlAddress().postProcessEnvironment(half, new SpringApplication()))
                .isInstanceOf(InsecureControlPlaneException.class)
                .hasMessageContaining("seckill.control.tls.private-key");
    }

    @Test
    void aKeyThatIsTooShortStopsTheStart() {
        assertThatThrownBy(() -> new ControlProperties(
                        "c2hvcnQ=",
                        null,
                        ControlProperties.Environment.TEST,
                        1_024,
                        Duration.ofMinutes(15),
                        Duration.ofHours(12),
                        Duration.ofSeconds(2),
                        null,
                        Duration.ofMinutes(15)))
                .hasMessageContaining("seckill.control.key has 5 bytes; at least 32");
    }

    @Test
    void aReasonIsTakenFromTheHeaderElseFromTheBody() {
        assertThat(reason("from header", "{\"reason\":\"from body\"}")).isEqualTo("from header");
        assertThat(reason(null, "{\"reason\":\"from body\"}")).isEqualTo("from body");
        assertThat(reason(null, "{\"reason\":7}")).isEmpty();
        assertThat(reason(null, "{\"reason\"")).isEmpty();
        assertThat(reason(null, "[]")).isEmpty();
        assertThat(reason(null, "")).isEmpty();
    }

    @Test
    void aReasonMayBeInAnyLanguage() {
        String asBytes = new String("库存有误".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertThat(reason(asBytes, "")).isEqualTo("库存有误");
        assertThat(reason("UTF-8''%E5%BA%93%E5%AD%98 100%25+", "")).isEqualTo("库存 100%+");
        assertThat(reason("100% sold", "")).isEqualTo("100% sold");
        assertThatThrownBy(() -> reason("UTF-8''%zz", "")).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> reason("x".repeat(501), "")).isInstanceOf(RefusedException.class);
    }

    @Test
    void anIfMatchAdmitsItsVersionOnly() {
        assertThat(ETags.admits("\"3\"", 3L)).isTrue();
        assertThat(ETags.admits("\"1\", \"3\"", 3L)).isTrue();
        assertThat(ETags.admits("*", 3L)).isTrue();
        assertThat(ETags.admits("\"4\"", 3L)).isFalse();
        assertThat(ETags.admits("W/\"3\"", 3L)).isFalse();
        assertThat(ETags.admits("3", 3L)).isFalse();
        assertThat(ETags.admits("*", null)).isFalse();
    }

    @Test
    void aRepeatGetsTheFirstAnswerForAnHour() {
        FakeTime time = new FakeTime();
        IdempotentAnswers answers = new IdempotentAnswers(time);
        Key key = new Key("alice", "k");
        Answer first = new Answer(200, Map.of(), new byte[] {1});

        assertThat(answers.begin(key, "f")).isInstanceOf(Turn.First.class);
        assertThat(answers.begin(key, "f")).isInstanceOf(Turn.StillRunning.class);
        assertThat(answers.begin(key, "g")).isInstanceOf(Turn.OtherRequest.class);
        answers.conclude(key, "f", first);
        assertThat(answers.begin(key, "f")).isEqualTo(new Turn.Replay(first));
        assertThat(answers.begin(key, "g")).isInstanceOf(Turn.OtherRequest.class);
        assertThat(answers.begin(new Key("bob", "k"), "g")).isInstanceOf(Turn.First.class);

        time.passes(Duration.ofHours(1));
        assertThat(answers.begin(key, "g")).isInstanceOf(Turn.First.class);
        answers.forget(key);
        assertThat(answers.begin(key, "h")).isInstanceOf(Turn.First.class);
    }

    @Test
    void strangersFillTheLogOnlySoFastAndWhatIsLeftOutIsCounted() {
        FakeTime time = new FakeTime();
        StrangerBudget budget = new StrangerBudget(time);
        for (int i = 0; i < 60; i++) {
            assertThat(budget.take()).hasValue(0);
        }
        assertThat(budget.take()).isEmpty();
        assertThat(budget.take()).isEmpty();

        time.passes(Duration.ofSeconds(1));
        assertThat(budget.take()).hasValue(2);
        assertThat(budget.take()).isEmpty();
    }

    private String reason(@Nullable String header, String body) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setContentType("application/json");
        if (header != null) {
            request.addHeader(Reasons.HEADER, header);
        }
        return reasons.of(request, body.getBytes(StandardCharsets.UTF_8));
    }
}
