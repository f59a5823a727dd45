package seckill.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Buyers who speak HTTP to a door, as the main site's users would. */
final class TestBuyers {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final String door;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    TestBuyers(int doorPort) {
        door = "http://127.0.0.1:" + doorPort;
    }

    /** What the door answered. */
    record Reply(int status, String body) {
        JsonNode json() {
            return JSON.readTree(body);
        }

        String reservationId() {
            return json().path("reservationId").asString();
        }

        String problem() {
            return json().path("type").asString().replace("urn:seckill:problem:", "");
        }
    }

    /** One click on the button. */
    Reply click(OfferId offer, String user, int quantity, String idempotencyKey) {
        String token = tokens.computeIfAbsent(offer + "/" + user, k -> token(offer, user));
        return call(
                "POST",
                "/api/v1/purchases",
                user,
                "{\"token\":\"" + token + "\",\"quantity\":" + quantity + "}",
                Map.of("Idempotency-Key", idempotencyKey));
    }

    String token(OfferId offer, String user) {
        return token(offer, user, Map.of());
    }

    /** @param headers such as the device that the token is to be bound to */
    String token(OfferId offer, String user, Map<String, String> headers) {
        Reply reply = call(
                "POST",
                "/api/v1/tokens",
                user,
                "{\"activityId\":" + offer.activityId() + ",\"skuId\":" + offer.skuId() + "}",
                headers);
        if (reply.status() != 200) {
            throw new IllegalStateException("no token: " + reply);
        }
        return reply.json().path("token").asString();
    }

    Reply reservation(String user, String reservationId) {
        return call("GET", "/api/v1/reservations/" + reservationId, user, null, Map.of());
    }

    Reply orders(String user) {
        return call("GET", "/api/v1/me/orders?limit=100", user, null, Map.of());
    }

    /** A signed callback as the payment provider sends it. */
    Reply pay(String orderNo, String paymentNo, long amountCents) {
        String body = "{\"paymentNo\":\"" + paymentNo + "\",\"orderNo\":\"" + orderNo + "\",\"amountCents\":"
                + amountCents + ",\"currency\":\"CNY\",\"status\":\"CAPTURED\"}";
        long seconds = Instant.now().getEpochSecond();
        String signature = HexFormat.of().formatHex(hmac(TestEngine.CALLBACK_KEY, seconds + "." + body));
        return call(
                "POST",
                "/api/v1/payments/callback",
                null,
                body,
                Map.of("Seckill-Signature", "t=" + seconds + ",v1=" + signature));
    }

    Reply call(String method, String path, @Nullable String user, @Nullable String body, Map<String, String> headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(door + path)).timeout(Duration.ofSeconds(60));
        headers.forEach(request::header);
        if (user != null) {
            request.header("Authorization", "Bearer " + identity(user));
        }
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        request.method(
                method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Reply(response.statusCode(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String identity(String user) {
        String claims = "{\"sub\":\"" + user + "\",\"exp\":" + (Instant.now().getEpochSecond() + 3_600) + "}";
        String signed = base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.UTF_8))
                + "."
                + base64(claims.getBytes(StandardCharsets.UTF_8));
        return signed + "." + base64(hmac(TestEngine.IDENTITY_KEY, signed));
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
