package seckill.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import seckill.console.client.EngineAddress;
import seckill.console.client.Json;
import seckill.model.feed.FeedSnapshot;

/** A control plane that says what a test tells it to, in the engine's own JSON, and remembers what it was asked. */
public final class FakeEngine implements AutoCloseable {

    /** What was asked. */
    public record Asked(String method, String path, String reason, String ifMatch, String lastEventId, String body) {}

    private record Scripted(int status, String json) {}

    /** Ends the stream that takes it. */
    private static final String HANG_UP = "";

    private final HttpServer server;
    private final Map<String, Scripted> answers = new ConcurrentHashMap<>();
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    public final List<Asked> asked = new CopyOnWriteArrayList<>();

    public FakeEngine() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
        answer(
                "POST /control/v1/sign-in",
                200,
                "{\"token\":\"t-1\",\"expiresAt\":\"2026-11-11T20:00:00Z\",\"role\":\"OPERATOR\",\"readOnly\":false,"
                        + "\"mustChangePassword\":false}");
    }

    public EngineAddress address() {
        return EngineAddress.parse("127.0.0.1:" + server.getAddress().getPort());
    }

    /** @param call such as {@code POST /control/v1/stop-all}; without a query it stands for every query */
    public void answer(String call, int status, String json) {
        answers.put(call, new Scripted(status, json));
    }

    public void refuse(String call, int status, String code, String detail) {
        answer(
                call,
                status,
                "{\"type\":\"urn:seckill:problem:" + code + "\",\"status\":" + status + ",\"detail\":\"" + detail
                        + "\"}");
    }

    /** The next frame of the feed. */
    public void feed(FeedSnapshot snapshot) {
        frames.add("id: " + snapshot.stream() + "-" + snapshot.sequence() + "\nevent: snapshot\ndata: "
                + Json.MAPPER.writeValueAsString(snapshot) + "\n\n");
    }

    /** Any text in the stream. */
    public void feedRaw(String text) {
        frames.add(text);
    }

    public void hangUp() {
        frames.add(HANG_UP);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().toString();
            asked.add(new Asked(
                    exchange.getRequestMethod(),
                    path,
                    header(exchange, "X-Reason"),
                    header(exchange, "If-Match"),
                    header(exchange, "Last-Event-ID"),
                    body));
            Scripted scripted = answers.get(exchange.getRequestMethod() + " " + path);
            if (scripted == null) {
                scripted = answers.get(exchange.getRequestMethod() + " "
                        + exchange.getRequestURI().getPath());
            }
            if (scripted == null && path.equals("/control/v1/feed")) {
                stream(exchange);
                return;
            }
            if (scripted == null) {
                scripted = new Scripted(
                        404, "{\"type\":\"urn:seckill:problem:not-found\",\"detail\":\"nothing is at " + path + "\"}");
            }
            byte[] bytes = scripted.json().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(scripted.status(), bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private void stream(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.write("retry: 1000\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        try {
            for (String frame; !(frame = frames.take()).equals(HANG_UP); ) {
                out.write(frame.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
