package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.cli.client.Json;

/** Engines that are not there, or say nothing, or lose their tongue after the deed. */
class LostAnswerTest {

    private static final String[] STOP_ALL = {"switch", "stop-all", "--reason", "drill"};

    @TempDir
    private Path folder = Path.of("");

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer server;
    private CommandWords words;

    LostAnswerTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        words = new CommandWords(Path.of(""));
    }

    @BeforeEach
    void listen() {
        server.setExecutor(threads);
        server.createContext("/control/v1/stop-all", exchange -> {
            keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            await();
            exchange.close();
        });
        server.createContext("/control/v1/activities", exchange -> {
            if (exchange.getRequestMethod().equals("POST")) {
                keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            }
            // the connection ends without an answer
            exchange.close();
        });
        server.createContext("/control/v1/operators", exchange -> {
            await();
            exchange.close();
        });
        server.createContext("/control/v1/audit", exchange -> answer(exchange, 200, "text/html", "<html>hello</html>"));
        server.createContext("/control/v1/offers", exchange -> {
            keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            answer(
                    exchange,
                    503,
                    "application/problem+json",
                    "{\"type\":\"urn:seckill:problem:redis-unavailable\",\"title\":\"Redis cannot be asked\",\"detail\":\"gone\"}");
        });
        server.start();
        words = new CommandWords(folder)
                .engine("http://127.0.0.1:" + server.getAddress().getPort(), "key");
    }

    @AfterEach
    void end() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void aWriteWithoutAnAnswerInTimeIsUnknownAndSentOnce() {
        String[] line = {"switch", "stop-all", "--reason", "drill", "--timeout", "300ms"};

        assertThat(words.run(line)).isEqualTo(ExitCodes.UNKNOWN);
        assertThat(keys).hasSize(1).doesNotContainNull();
        assertThat(words.err())
                .contains("Whether it was done is not known: no answer came within 300 ms")
                .contains("Look with: ./seckill status.")
                .contains("--idempotency-key " + keys.getFirst());
        assertThat(words.out()).isEmpty();
    }

    @Test
    void aWriteWhoseConnectionIsLostIsUnknownAndSentOnce() {
        assertThat(words.run("activity", "pause", "5", "-o", "json")).isEqualTo(ExitCodes.UNKNOWN);
        assertThat(keys).hasSize(1);
        assertThat(Json.MAPPER.readTree(words.err()).at("/error/exitCode").asInt())
                .isEqualTo(4);
    }

    @Test
    void aWriteThatFailedHalfWayIsUnknown() {
        assertThat(words.run("offer", "stop", "5/7", "--reason", "r", "--idempotency-key", "mine"))
                .isEqualTo(ExitCodes.UNKNOWN);
        assertThat(words.err()).contains("Redis cannot be asked: gone");
        assertThat(keys).containsExactly("mine");
    }

    @Test
    void aReadWithoutAnAnswerFoundNoEngine() {
        assertThat(words.run("operator", "list", "--timeout", "300ms")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(words.err()).contains("does not answer within 300 ms (--timeout)");
        assertThat(words.run("activity", "list")).isEqualTo(ExitCodes.UNREACHABLE);
    }

    @Test
    void aServerOfAnotherKindIsNoEngine() {
        assertThat(words.run("audit", "list")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(words.err()).contains("is not the control plane of an engine");
    }

    @Test
    void withoutAnEngineNothingWasDone() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        words.engine("http://127.0.0.1:" + free, "key");

        assertThat(words.run(STOP_ALL)).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(words.err()).contains("cannot be reached").contains("nothing was done");
        assertThat(words.run("status")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(new CommandWords(folder.resolve("empty")).run("status")).isEqualTo(ExitCodes.UNREACHABLE);
    }

    @Test
    void noPasswordGoesToAnotherMachineInClearText() {
        assertThat(words.run("status", "--engine", "http://seckill.example:8601"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(words.err()).contains("allowed on another machine: https://host:port");
        assertThat(words.run("status", "--engine", "ftp://127.0.0.1")).isEqualTo(ExitCodes.USAGE);
        assertThat(words.run("status", "--timeout", "0ms")).isEqualTo(ExitCodes.USAGE);
        assertThat(words.run("status", "--timeout", "61m")).isEqualTo(ExitCodes.USAGE);
    }
}
