package seckill.console.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import seckill.model.OperatorRole;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** One engine's control plane. Every call waits for its answer, so never call it on JavaFX's thread. Thread-safe. */
public final class Engine implements AutoCloseable {

    private static final Duration CONNECT_MAX = Duration.ofSeconds(3);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(15);
    private static final Duration DOWNLOAD_MAX = Duration.ofMinutes(10);
    private static final String PROBLEM = "urn:seckill:problem:";

    private final EngineAddress address;
    private final PinnedCertificate trust;
    private final HttpClient http;
    private volatile String token = "";

    /** @param trusted the certificate that an operator has looked at; null: none yet */
    public Engine(EngineAddress address, @Nullable Fingerprint trusted) {
        this.address = address;
        this.trust = new PinnedCertificate(trusted);
        this.http = HttpClient.newBuilder()
                .connectTimeout(CONNECT_MAX)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trust.context())
                .build();
    }

    /**
     * A change that somebody wants.
     *
     * @param path such as {@code /control/v1/stop-all}
     * @param body null: none
     * @param reason goes into the audit log; empty: none given
     * @param ifMatch the version that was looked at; null for actions
     * @param key the same again gets the first answer again
     */
    public record Write(
            String method,
            String path,
            @Nullable Object body,
            String reason,
            @Nullable String ifMatch,
            String key) {

        /** An action, with a new key. */
        public static Write post(String path, @Nullable Object body, String reason) {
            return new Write("POST", path, body, reason, null, UUID.randomUUID().toString());
        }

        /** An edit of the version that was looked at. */
        public static Write put(String path, Object body, String reason, String ifMatch) {
            return new Write(
                    "PUT", path, body, reason, ifMatch, UUID.randomUUID().toString());
        }
    }

    public EngineAddress address() {
        return address;
    }

    /** The certificate that was shown and not trusted; null when none was refused. */
    public @Nullable Fingerprint refusedCertificate() {
        return trust.refused();
    }

    /** Who a good answer to {@link #signIn} says is signed in. */
    public static SignedIn signedIn(String name, JsonNode body) {
        OperatorRole role = Json.MAPPER.treeToValue(body.path("role"), OperatorRole.class);
        JsonNode expires = body.path("expiresAt");
        return new SignedIn(
                name,
                Json.text(body, "token"),
                role == null ? OperatorRole.VIEWER : role,
                body.path("readOnly").asBoolean(false),
                body.path("mustChangePassword").asBoolean(false),
                expires.isString() ? java.time.Instant.parse(expires.asString()) : null);
    }

    /** Signs in; afterwards every call of this engine is the operator's. */
    public Answer signIn(String name, String password) {
        Answer answer = write(Write.post("/control/v1/sign-in", Map.of("name", name, "password", password), ""));
        if (answer instanceof Answer.Done done) {
            token = Json.text(done.body(), "token");
        }
        return answer;
    }

    /** Reads; may be repeated at will. */
    public Answer get(String path) {
        try {
            return answer(http.send(request(path, ANSWER_MAX).GET().build(), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return new Answer.Unreachable(why(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Unreachable("interrupted");
        }
    }

    /**
     * Reads into a file, which is there only when all of it is.
     *
     * @param file is replaced
     */
    public Answer download(String path, Path file) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            HttpResponse<Path> response =
                    http.send(request(path, DOWNLOAD_MAX).GET().build(), HttpResponse.BodyHandlers.ofFile(part));
            if (response.statusCode() / 100 != 2) {
                Answer refused = answer(response.statusCode(), Files.readAllBytes(part), "");
                Files.delete(part);
                return refused;
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return new Answer.Done(response.statusCode(), MissingNode.getInstance(), "");
        } catch (IOException e) {
            return new Answer.Unreachable(why(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Unreachable("interrupted");
        }
    }

    /** Sends a write, once. */
    public Answer write(Write write) {
        HttpRequest.Builder request = request(write.path(), ANSWER_MAX);
        if (!write.reason().isEmpty()) {
            request.header("X-Reason", asHeader(write.reason()));
        }
        if (write.method().equals("POST")) {
            request.header("Idempotency-Key", write.key());
        }
        if (write.ifMatch() != null) {
            request.header("If-Match", write.ifMatch());
        }
        if (write.body() == null) {
            request.method(write.method(), HttpRequest.BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json");
            request.method(
                    write.method(), HttpRequest.BodyPublishers.ofString(Json.MAPPER.writeValueAsString(write.body())));
        }
        try {
            Answer answer = answer(http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
            return answer instanceof Answer.Refused refused && refused.status() >= 500 && refused.status() != 503
                    ? new Answer.Unknown(refused.detail())
                    : answer;
        } catch (ConnectException | HttpConnectTimeoutException | SSLException e) {
            return new Answer.Unreachable(why(e));
        } catch (IOException e) {
            return new Answer.Unknown(why(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Unknown("interrupted");
        }
    }

    HttpRequest.Builder request(String path, Duration answerMax) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(answerMax)
                .header("Accept", "application/json, application/problem+json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    HttpClient http() {
        return http;
    }

    static Answer answer(HttpResponse<byte[]> response) {
        return answer(
                response.statusCode(),
                response.body(),
                response.headers().firstValue("ETag").orElse(""));
    }

    private static Answer answer(int status, byte[] bytes, String etag) {
        JsonNode body = Json.read(bytes);
        if (status / 100 == 2) {
            return new Answer.Done(status, body, etag);
        }
        String type = Json.text(body, "type");
        String code = type.startsWith(PROBLEM) ? type.substring(PROBLEM.length()) : "http-" + status;
        String detail = Json.text(body, "detail");
        return new Answer.Refused(status, code, detail.isEmpty() ? "HTTP " + status : detail, body);
    }

    static String why(IOException e) {
        if (e instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        Throwable cause = e;
        while (cause.getMessage() == null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return message == null ? "connection refused" : message;
    }

    /** As RFC 8187 writes it when it is not plain ASCII. */
    private static String asHeader(String reason) {
        return reason.matches("[\\x20-\\x7e]*")
                ? reason
                : "UTF-8''" + URLEncoder.encode(reason, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
