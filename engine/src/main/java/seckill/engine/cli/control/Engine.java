package seckill.engine.cli.control;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.HttpCalls;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** The control plane that a command speaks to. Nothing is sent twice by itself. */
final class Engine implements AutoCloseable {

    private final URI address;
    private final HttpCalls http;
    private final Duration timeout;
    private final @Nullable String token;
    private final @Nullable String name;

    /**
     * @param token null: not signed in
     * @param name of whoever's sign-in is kept; null without one
     */
    Engine(URI address, HttpCalls http, Duration timeout, @Nullable String token, @Nullable String name) {
        this.address = address;
        this.http = http;
        this.timeout = timeout;
        this.token = token;
        this.name = name;
    }

    /**
     * @param etag version of what was read, or empty
     * @param location of what was made, or empty
     * @param text the body as it came
     */
    record Reply(int status, JsonNode json, String etag, String location, boolean replayed, String text) {}

    URI address() {
        return address;
    }

    /** @throws CommandFailure when it is not answered with success */
    JsonNode get(String path) {
        return read(path).json();
    }

    /** As {@link #get}, with the version. */
    Reply read(String path) {
        HttpResponse<byte[]> answer;
        try {
            answer = send("GET", path, null, Map.of());
        } catch (HttpTimeoutException e) {
            throw unreachable("does not answer within " + timeout.toMillis() + " ms (--timeout)", e);
        } catch (IOException e) {
            throw unreachable(why(e), e);
        }
        Reply reply = reply(answer);
        if (reply.status() / 100 != 2) {
            throw Refusals.of(reply, false, address, name);
        }
        return reply;
    }

    /**
     * Sends a write, once.
     *
     * @param key the same again gets the first answer again, at the same engine
     * @throws CommandFailure when it is refused, when nobody is there, or when its outcome is unknown
     */
    Reply write(Plan plan, String reason, String key) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (!reason.isEmpty()) {
            headers.put("X-Reason", asHeader(reason));
        }
        if (plan.method().equals("POST")) {
            headers.put("Idempotency-Key", key);
        }
        if (plan.ifMatch() != null) {
            headers.put("If-Match", plan.ifMatch());
        }
        JsonNode body = plan.body();
        HttpResponse<byte[]> answer;
        try {
            answer = send(plan.method(), plan.path(), body == null ? null : body.toString(), headers);
        } catch (ConnectException | HttpConnectTimeoutException | SSLException e) {
            throw unreachable(why(e) + "; nothing was done", e);
        } catch (IOException e) {
            String what = e instanceof HttpTimeoutException
                    ? "no answer came within " + timeout.toMillis() + " ms (--timeout)"
                    : "the connection was lost: " + why(e);
            throw Refusals.unknown(plan, key, what, null, e);
        }
        Reply reply = reply(answer);
        if (reply.status() >= 500) {
            throw Refusals.unknown(plan, key, Refusals.words(reply), reply.json(), null);
        }
        if (reply.status() / 100 != 2) {
            throw Refusals.of(reply, true, address, name);
        }
        return reply;
    }

    private HttpResponse<byte[]> send(String method, String path, @Nullable String json, Map<String, String> more)
            throws IOException {
        Map<String, String> headers = new LinkedHashMap<>(more);
        if (token != null) {
            headers.put("Authorization", "Bearer " + token);
        }
        try {
            return http.send(method, address.resolve(path), json, headers, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure("The token cannot be sent: " + e.getMessage(), e);
        }
    }

    private Reply reply(HttpResponse<byte[]> answer) {
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        JsonNode json = Json.read(answer.body());
        boolean speaksJson = answer.headers()
                .firstValue("Content-Type")
                .map(type -> type.contains("json"))
                .orElse(answer.body().length == 0);
        if (!speaksJson) {
            throw unreachable(
                    "is not the control plane of an engine: it answered " + answer.statusCode() + " without JSON",
                    null);
        }
        return new Reply(
                answer.statusCode(),
                json,
                answer.headers().firstValue("ETag").orElse(""),
                answer.headers().firstValue("Location").orElse(""),
                answer.headers().firstValue("Idempotency-Replayed").isPresent(),
                text);
    }

    private CommandFailure unreachable(String why, @Nullable Exception cause) {
        return new CommandFailure("The engine at " + address + " " + why, ExitCodes.UNREACHABLE, null, cause);
    }

    private static String why(IOException e) {
        if (e instanceof SSLException) {
            return "shows a certificate that does not count here (" + e.getMessage() + "); see --ca-file";
        }
        Throwable cause = e;
        while (cause.getMessage() == null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return "cannot be reached (" + (message == null ? e.getClass().getSimpleName() : message) + ")";
    }

    /** As RFC 8187 writes it when it is not plain ASCII. */
    private static String asHeader(String reason) {
        return reason.matches("[\\x20-\\x7e]*")
                ? reason
                : "UTF-8''" + URLEncoder.encode(reason, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** A value as part of a path or query. */
    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        http.close();
    }
}
