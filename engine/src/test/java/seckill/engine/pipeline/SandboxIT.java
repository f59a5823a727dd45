package seckill.engine.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import seckill.engine.payment.PaymentCallbacks;
import seckill.engine.payment.PaymentCallbacks.Received;
import seckill.engine.pipeline.WebhookUnderTest.Call;
import seckill.engine.pipeline.WebhookUnderTest.Reply;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The sandbox calls a door back over HTTP; behind the door stands the real payment stage. */
class SandboxIT {

    private static final String KEY =
            Base64.getEncoder().encodeToString("s".repeat(32).getBytes(UTF_8));

    private final Pipeline pipeline = new Pipeline("stages_sandbox");

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void itPaysAndTellsWhatTheDoorAnswered() {
        paying((context, door) -> {
            JsonNode answer = pay(context, """
                    {"orderNo":"nobody's","amountCents":5,"currency":"CNY","paymentNo":"p1"}""", 200);
            assertThat(answer.toString())
                    .isEqualTo("{\"paymentNo\":\"p1\",\"callbackStatus\":200,\"outcome\":\"UNKNOWN_ORDER\"}");
            assertThat(door.calls).hasSize(1);
        });
        assertThat(pipeline.count("SELECT COUNT(*) FROM refund WHERE payment_no = 'p1'"))
                .isEqualTo(1);
    }

    @Test
    void eachPaymentWithoutANumberGetsItsOwn() {
        paying((context, door) -> {
            String payment = """
                    {"orderNo":"nobody's","amountCents":5,"currency":"CNY"}""";
            assertThat(pay(context, payment, 200).path("paymentNo").stringValue())
                    .isNotEqualTo(pay(context, payment, 200).path("paymentNo").stringValue());
        });
        assertThat(pipeline.count("SELECT COUNT(*) FROM payment")).isEqualTo(2);
    }

    @Test
    void itRepeatsItsCallbackWhenToldTo() {
        paying((context, door) -> {
            JsonNode answer = pay(context, """
                    {"orderNo":"nobody's","amountCents":5,"currency":"CNY","drill":{"repeat":7}}""", 200);
            assertThat(answer.path("outcome").stringValue()).isEqualTo("UNKNOWN_ORDER");
            assertThat(door.calls).hasSize(7);
        });
        assertThat(pipeline.count("SELECT COUNT(*) FROM payment")).isEqualTo(1);
    }

    @Test
    void itLiesAboutTheAmountAndForgesItsSignatureWhenToldTo() {
        paying((context, door) -> {
            assertThat(pay(context, """
                                    {"orderNo":"nobody's","amountCents":5,"currency":"CNY","drill":{"badSignature":true}}""", 200).path("callbackStatus").intValue()).isEqualTo(401);
            assertThat(pipeline.count("SELECT COUNT(*) FROM payment")).isZero();
            assertThat(pay(context, """
                                    {"orderNo":"nobody's","amountCents":5,"currency":"CNY","drill":{"amountCents":4}}""", 200).path("callbackStatus").intValue()).isEqualTo(200);
            assertThat(pipeline.count("SELECT amount_cents FROM payment")).isEqualTo(4);
        });
    }

    @Test
    void aDoorThatIsNotThereIsStatusZero() {
        paying((context, door) -> {
            door.close();
            JsonNode answer = pay(context, """
                    {"orderNo":"nobody's","amountCents":5,"currency":"CNY","paymentNo":"p1"}""", 200);
            assertThat(answer.path("callbackStatus").intValue()).isZero();
        });
    }

    @Test
    void aWishWithoutAnOrderIsRefused() {
        paying((context, door) -> {
            assertThat(pay(context, "{\"amountCents\":5,\"currency\":\"CNY\"}", 400))
                    .isNotNull();
            assertThat(pay(context, "{\"orderNo\":\"o\",\"amountCents\":-1,\"currency\":\"CNY\"}", 400))
                    .isNotNull();
            assertThat(door.calls).isEmpty();
        });
    }

    private interface Play {
        void run(ApplicationContext context, WebhookUnderTest door) throws Exception;
    }

    private void paying(Play play) {
        PaymentCallbacks[] behind = new PaymentCallbacks[1];
        try (WebhookUnderTest door = new WebhookUnderTest(call -> answer(behind[0], call))) {
            ApplicationContextRunner runner = StagesContext.with(
                    pipeline,
                    "seckill.payment.callback-keys.k1=" + KEY,
                    "seckill.payment.sandbox.enabled=true",
                    "seckill.payment.sandbox.callback-url=" + door.uri("/api/v1/payments/callback"));
            runner.run(context -> {
                behind[0] = context.getBean(PaymentCallbacks.class);
                play.run(context, door);
            });
        }
    }

    private static Reply answer(PaymentCallbacks callbacks, Call call) {
        return switch (callbacks.receive(call.body(), call.signature())) {
            case Received.Recorded recorded -> new Reply(200, "{\"outcome\":\"" + recorded.outcome() + "\"}");
            case Received.BadSignature bad -> new Reply(401, "{\"type\":\"urn:seckill:problem:signature-invalid\"}");
            case Received.BadBody bad -> new Reply(400, "{\"type\":\"urn:seckill:problem:bad-request\"}");
        };
    }

    private static JsonNode pay(ApplicationContext context, String body, int status) throws Exception {
        Object controller = context.getBean("sandboxController");
        MockHttpServletResponse response = MockMvcBuilders.standaloneSetup(controller)
                .setMessageConverters(new JacksonJsonHttpMessageConverter())
                .build()
                .perform(post("/sandbox/v1/payments")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content(body))
                .andReturn()
                .getResponse();
        assertThat(response.getStatus()).isEqualTo(status);
        String answer = response.getContentAsString();
        return JsonMapper.shared().readTree(answer.isEmpty() ? "{}" : answer);
    }
}
