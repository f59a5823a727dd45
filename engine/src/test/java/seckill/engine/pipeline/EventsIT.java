package seckill.engine.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.pipeline.Pipeline.reservationId;
import static seckill.engine.pipeline.Pipeline.untilIdle;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import seckill.engine.events.EventRelay;
import seckill.engine.pipeline.WebhookUnderTest.Call;
import seckill.engine.pipeline.WebhookUnderTest.Reply;
import seckill.engine.reservation.Bucket;
import seckill.engine.signature.SignatureCheck;
import seckill.engine.signature.SigningKey;
import seckill.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The event outbox over HTTP to a webhook. */
class EventsIT {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String KEY =
            Base64.getEncoder().encodeToString("w".repeat(32).getBytes(UTF_8));
    private static final Reply OK = new Reply(204, "");

    private final Pipeline pipeline = new Pipeline("stages_events");
    private final Bucket bucket = pipeline.offer(100);

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void eachEventIsDeliveredSignedUnderItsId() {
        orders(3);
        try (WebhookUnderTest webhook = new WebhookUnderTest(call -> OK)) {
            relaying(webhook).run(context -> untilIdle(context.getBean(EventRelay.class)::step));
            assertThat(webhook.calls).hasSize(3);
            SignatureCheck check = new SignatureCheck(
                    List.of(SigningKey.ofBase64("test", KEY)), Duration.ofSeconds(30), InstantSource.system());
            for (Call call : webhook.calls) {
                assertThat(call.path()).isEqualTo("/hook");
                assertThat(call.contentType()).isEqualTo("application/json");
                assertThat(check.objection(call.body(), call.signature())).isEmpty();
                JsonNode body = JsonMapper.shared().readTree(call.body());
                assertThat(body.path("id").stringValue()).isEqualTo(call.idempotencyKey());
                assertThat(body.path("type").stringValue()).isEqualTo("order.created");
                assertThat(body.path("data").path("reservationId").stringValue())
                        .startsWith(reservationId(bucket, 1, 0).substring(0, 4));
            }
            assertThat(webhook.calls).extracting(Call::idempotencyKey).doesNotHaveDuplicates();
        }
        assertThat(pipeline.ledgers.events().depth()).isZero();
    }

    @Test
    void whatFailsIsSentAgainUnderTheSameId() {
        orders(2);
        AtomicInteger calls = new AtomicInteger();
        try (WebhookUnderTest webhook =
                new WebhookUnderTest(call -> calls.incrementAndGet() <= 3 ? new Reply(503, "") : OK)) {
            relaying(webhook).run(context -> {
                EventRelay relay = context.getBean(EventRelay.class);
                deliveredWithin(SOON, relay);
                assertThat(relay.figures().retries()).isEqualTo(3);
                assertThat(relay.figures().delivered()).isEqualTo(2);
                assertThat(relay.figures().lastError()).contains("503");
            });
            assertThat(webhook.calls).hasSize(5);
            assertThat(webhook.calls.stream().map(Call::idempotencyKey).distinct())
                    .hasSize(2);
        }
    }

    @Test
    void afterItsLastAttemptAnEventIsGivenUpAndKept() {
        orders(1);
        try (WebhookUnderTest webhook = new WebhookUnderTest(call -> new Reply(500, ""))) {
            relaying(webhook, "seckill.webhook.attempts-max=3").run(context -> {
                EventRelay relay = context.getBean(EventRelay.class);
                deliveredWithin(SOON, relay);
                assertThat(relay.figures().abandoned()).isEqualTo(1);
            });
            assertThat(webhook.calls).hasSize(3);
        }
        assertThat(pipeline.count("SELECT COUNT(*) FROM event_outbox WHERE status = 2 AND attempts = 3"))
                .isEqualTo(1);
    }

    @Test
    void aWebhookThatDoesNotAnswerHoldsTheRelayOnlyUntilTheTimeout() {
        orders(5);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        try (WebhookUnderTest webhook = new WebhookUnderTest(call -> {
            if (calls.incrementAndGet() <= 5) {
                awaitUninterruptibly(end);
            }
            return OK;
        })) {
            relaying(webhook, "seckill.webhook.timeout=200ms").run(context -> {
                EventRelay relay = context.getBean(EventRelay.class);
                deliveredWithin(SOON, relay);
                assertThat(relay.figures().retries()).isEqualTo(5);
                assertThat(relay.figures().delivered()).isEqualTo(5);
            });
            end.countDown();
        }
    }

    @Test
    void nobodyListensAndTheOutboxDoesNotGrow() {
        orders(100);
        StagesContext.with(pipeline).run(context -> {
            EventRelay relay = context.getBean(EventRelay.class);
            untilIdle(relay::step);
            assertThat(relay.figures().delivered()).isEqualTo(100);
        });
        assertThat(pipeline.ledgers.events().depth()).isZero();
    }

    private ApplicationContextRunner relaying(WebhookUnderTest webhook, String... more) {
        return StagesContext.with(
                        pipeline,
                        "seckill.webhook.url=" + webhook.uri("/hook"),
                        "seckill.webhook.key=" + KEY,
                        "seckill.webhook.retry-delay-first=5ms",
                        "seckill.webhook.retry-delay-max=20ms")
                .withPropertyValues(more);
    }

    private void deliveredWithin(Duration limit, EventRelay relay) {
        Await.until("no event waits", limit, () -> {
            boolean more = relay.step();
            return !more && pipeline.ledgers.events().depth() == 0;
        });
    }

    private void orders(int count) {
        pipeline.grant(bucket, 1, 0, count - 1);
        untilIdle(pipeline.settlement("engine-1")::step);
        assertThat(pipeline.ledgers.events().depth()).isEqualTo(count);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
