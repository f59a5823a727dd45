package seckill.engine.payment.sandbox;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.payment.SandboxTill;
import seckill.engine.payment.sandbox.SandboxPayment.Answer;
import seckill.engine.payment.sandbox.SandboxPayment.Drill;
import seckill.engine.signature.SigningKey;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Captures whatever it is asked to, and calls the door back with a signature as a provider would. */
final class SandboxPayments implements SandboxTill, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SandboxPayments.class);
    private static final String REFUSAL_PREFIX = "urn:seckill:problem:";
    private static final int KEY_BYTES = 32;

    private final URI callbackUrl;
    private final Duration timeout;
    private final SigningKey key;
    private final SigningKey wrongKey;
    private final InstantSource clock;
    private final JsonMapper json = JsonMapper.shared();
    private final HttpClient client;

    SandboxPayments(SandboxProperties properties, SigningKey key, InstantSource clock) {
        this.callbackUrl = properties.callbackUrl();
        this.timeout = properties.timeout();
        this.key = key;
        this.wrongKey = strangersKey();
        this.clock = clock;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
    }

    /** Captures and calls back; blocks until the door has answered the last callback. */
    Answer pay(SandboxPayment payment) throws InterruptedException {
        String given = payment.paymentNo();
        String paymentNo = given == null ? "sandbox-" + UUID.randomUUID() : given;
        Drill drill = payment.drill();
        Long told = drill == null ? null : drill.amountCents();
        Integer repeat = drill == null ? null : drill.repeat();
        boolean forged = drill != null && Boolean.TRUE.equals(drill.badSignature());
        byte[] body = json.writeValueAsBytes(new Callback(
                paymentNo,
                payment.orderNo(),
                told == null ? payment.amountCents() : told,
                payment.currency(),
                "CAPTURED"));
        Answer answer = new Answer(paymentNo, 0, null);
        for (int i = 0; i < (repeat == null ? 1 : repeat); i++) {
            answer = send(paymentNo, body, forged ? wrongKey : key);
        }
        return answer;
    }

    @Override
    public boolean capture(String orderNo, long amountCents, String currency) {
        try {
            return pay(new SandboxPayment(orderNo, amountCents, currency, "sandbox-" + orderNo, null))
                            .callbackStatus()
                    == 200;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Answer send(String paymentNo, byte[] body, SigningKey signer) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(callbackUrl)
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header(SigningKey.HEADER, signer.header(clock.instant().getEpochSecond(), body))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        try {
            HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
            return new Answer(paymentNo, response.statusCode(), outcome(response.body()));
        } catch (IOException e) {
            log.warn("the door did not answer the callback of payment {}: {}", paymentNo, e.toString());
            return new Answer(paymentNo, 0, null);
        }
    }

    private @Nullable String outcome(byte[] body) {
        try {
            JsonNode answer = json.readTree(body);
            String outcome = answer.path("outcome").stringValue(null);
            String type = answer.path("type").stringValue(null);
            if (outcome == null && type != null && type.startsWith(REFUSAL_PREFIX)) {
                return type.substring(REFUSAL_PREFIX.length());
            }
            return outcome;
        } catch (JacksonException e) {
            log.warn("the door's answer is not JSON: {}", e.getOriginalMessage());
            return null;
        }
    }

    private static SigningKey strangersKey() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return SigningKey.ofBase64("a stranger's key", Base64.getEncoder().encodeToString(bytes));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private record Callback(String paymentNo, String orderNo, long amountCents, String currency, String status) {}
}
