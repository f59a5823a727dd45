package seckill.engine.controlplane;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.testkit.TestServers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The control plane over real servers, without the buyers' half of the engine, in a time that the test moves. */
public final class ControlPlane implements AutoCloseable {

    public static final String KEY =
            Base64.getEncoder().encodeToString("0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
    static final String PASSWORD = "correct horse battery";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final AtomicInteger NAMES = new AtomicInteger();

    final FakeTime time;
    final ConfigurableApplicationContext context;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;

    /** @param body null when it was empty or no JSON */
    record Reply(
            int status,
            Map<String, List<String>> headers,
            @Nullable JsonNode body,
            String text) {

        JsonNode json() {
            if (body == null) {
                throw new AssertionError("no JSON in the answer " + status + ": " + text);
            }
            return body;
        }

        String problem() {
            return json().path("type").asString("").replace("urn:seckill:problem:", "");
        }

        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of(""))
                    .getFirst();
        }
    }

    public static ControlPlane start(String database) {
        return start(TestServers.freshDatabase(database), Map.of());
    }

    static ControlPlane start(String jdbcUrl, Map<String, Object> more) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("spring.datasource.url", jdbcUrl);
        properties.put("spring.datasource.username", TestServers.jdbcUser());
        properties.put("spring.datasource.password", TestServers.jdbcPassword());
        properties.put("seckill.redis.uri", TestServers.redisUri());
        properties.put(
                "seckill.redis.key-prefix",
                // Activities of another database have the same numbers.
                "controlplane" + ProcessHandle.current().pid() + "-" + Integer.toHexString(jdbcUrl.hashCode()) + ":");
        properties.put("seckill.reservation.secret", KEY);
        properties.put("seckill.control.key", KEY);
        properties.put("seckill.control.operator-refresh", "0s");
        properties.put("server.port", "0");
        properties.putAll(more);
        String[] arguments = properties.entrySet().stream()
                .map(p -> "--" + p.getKey() + "=" + p.getValue())
                .toArray(String[]::new);
        return new ControlPlane(new SpringApplication(ControlPlaneSlice.class).run(arguments));
    }

    private ControlPlane(ConfigurableApplicationContext context) {
        this.context = context;
        time = context.getBean(FakeTime.class);
        base = "http://127.0.0.1:" + port();
    }

    public int port() {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public JdbcTemplate sql() {
        return new JdbcTemplate(context.getBean(DataSource.class));
    }

    /** @param headers name, value, name, value … */
    Reply call(String method, String path, @Nullable String token, @Nullable String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(60))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (body != null) {
            request.setHeader("Content-Type", "application/json");
        }
        if (token != null) {
            request.setHeader("Authorization", "Bearer " + token);
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            HttpResponse<InputStream> reply = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            String type = reply.headers().firstValue("Content-Type").orElse("");
            String text;
            try (InputStream answer = reply.body()) {
                // A stream has no end that could be waited for.
                text = type.startsWith("text/event-stream")
                        ? ""
                        : new String(answer.readAllBytes(), StandardCharsets.UTF_8);
            }
            boolean json = type.contains("json") && !type.contains("ndjson") && !text.isEmpty();
            return new Reply(reply.statusCode(), reply.headers().map(), json ? JSON.readTree(text) : null, text);
        } catch (IOException e) {
            throw new AssertionError(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A new operator who has changed his one-time password, signed in. */
    String operator(String role, boolean readOnly) {
        return operator(name(role), role, readOnly);
    }

    String operator(String name, String role, boolean readOnly) {
        Reply created = call(
                "POST",
                "/control/v1/operators",
                KEY,
                "{\"name\":\"" + name + "\",\"role\":\"" + role + "\",\"readOnly\":" + readOnly
                        + ",\"reason\":\"test\"}");
        String oneTime = created.json().path("oneTimePassword").asString();
        String token = signIn(name, oneTime).json().path("token").asString();
        Reply changed = call("POST", "/control/v1/me/password", token, password(oneTime, PASSWORD));
        if (changed.status() != 204) {
            throw new AssertionError("password not changed: " + changed.text());
        }
        return token;
    }

    static String name(String role) {
        return role.toLowerCase(Locale.ROOT) + NAMES.incrementAndGet();
    }

    Reply signIn(String name, String password) {
        return call(
                "POST", "/control/v1/sign-in", null, "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
    }

    static String password(String old, String now) {
        return "{\"oldPassword\":\"" + old + "\",\"newPassword\":\"" + now + "\"}";
    }

    /** A new activity in SCHEDULED with SKU 1. */
    public long activity() {
        Reply created = call("POST", "/control/v1/activities", KEY, activityBody("test"), "X-Reason", "test");
        if (created.status() != 201) {
            throw new AssertionError("not created: " + created.text());
        }
        return created.json().path("activityId").asLong();
    }

    static String activityBody(String name) {
        return """
                {"name":"%s","startsAt":"2026-11-11T12:00:00Z","endsAt":"2036-11-11T13:00:00Z","paymentWindowSeconds":900,
                 "scope":"OFFER","offers":[{"skuId":1,"title":"t","unitPriceCents":100,"currency":"CNY",
                 "perBuyerLimit":1,"buckets":1,"units":10}]}
                """.formatted(name);
    }

    /** Audit rows of an action, newest first. */
    JsonNode audit(String action) {
        return call("GET", "/control/v1/audit?action=" + action, KEY, null)
                .json()
                .path("rows");
    }

    @Override
    public void close() {
        http.close();
        context.close();
    }
}
