package seckill.engine.pipeline;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** An HTTP server that keeps what it is sent and answers as the test says. */
final class WebhookUnderTest implements AutoCloseable {

    final List<Call> calls = new CopyOnWriteArrayList<>();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param path of the request */
    record Call(String path, byte[] body, String signature, String idempotencyKey, String contentType) {}

    /** @param body JSON */
    record Reply(int status, String body) {}

    WebhookUnderTest(Function<Call, Reply> answer) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> handle(exchange, answer));
        server.start();
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void handle(HttpExchange exchange, Function<Call, Reply> answer) throws IOException {
        try (exchange) {
            Call call = new Call(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestBody().readAllBytes(),
                    header(exchange, "Seckill-Signature"),
                    header(exchange, "Idempotency-Key"),
                    header(exchange, "Content-Type"));
            calls.add(call);
            Reply reply = answer.apply(call);
            byte[] body = reply.body().getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
