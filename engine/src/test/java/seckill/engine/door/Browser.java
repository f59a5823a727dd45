package seckill.engine.door;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium with one tab, driven by its own protocol (DevTools) over the JDK's WebSocket. */
final class Browser implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final long TIMEOUT_SECONDS = 30;
    private static final String LISTENING = "DevTools listening on ws://";

    private final Process process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

    private Browser(Process process, String host) throws Exception {
        this.process = process;
        HttpRequest newTab = HttpRequest.newBuilder(URI.create("http://" + host + "/json/new?about:blank"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        String tab = http.send(newTab, BodyHandlers.ofString()).body();
        URI address = URI.create(JSON.readTree(tab).path("webSocketDebuggerUrl").asString());
        socket = http.newWebSocketBuilder().buildAsync(address, new Ears()).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        call("Page.enable", Map.of());
    }

    /** The program of {@code SECKILL_TEST_CHROMIUM}, or a Chromium on the path. */
    static Optional<Path> program() {
        String given = System.getenv("SECKILL_TEST_CHROMIUM");
        return given != null
                ? Optional.of(Path.of(given))
                : Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                        .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                                .map(name -> Path.of(folder, name)))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /** @param profile an empty folder that it may fill */
    static Browser start(Path program, Path profile) throws Exception {
        Process process = new ProcessBuilder(List.of(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox", // tests may run as root; the only pages are ours
                        "--disable-gpu",
                        "--no-first-run",
                        "--lang=en",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            int at = line.indexOf(LISTENING);
            if (at >= 0) {
                Thread.ofVirtual().start(() -> said.lines().forEach(rest -> {})); // or it would block on a full pipe
                String host = line.substring(at + LISTENING.length()).replaceFirst("/.*", "");
                return new Browser(process, host);
            }
        }
        throw new IOException(program + " ended before it listened");
    }

    void open(String address) {
        call("Page.navigate", Map.of("url", address));
    }

    /** Width and height in CSS pixels of the window that pages see. */
    void window(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** The value of an expression in the page, as text; empty when there is none yet. */
    String value(String expression) {
        JsonNode answer = call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        return answer.path("result").path("value").asString("");
    }

    boolean holds(String expression) {
        return value("String(Boolean(" + expression + "))").equals("true");
    }

    /** Presses a key where the focus is. */
    void press(String key, int keyCode) {
        for (String type : List.of("rawKeyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", keyCode));
        }
    }

    void photograph(Path into) throws IOException {
        JsonNode answer = call("Page.captureScreenshot", Map.of("format", "png"));
        Files.write(into, Base64.getDecoder().decode(answer.path("data").asString()));
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        long id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                .join();
        return answer.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join().path("result");
    }

    @Override
    public void close() throws Exception {
        socket.abort();
        http.close();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** Hears answers, which may come in pieces; events are nobody's business. */
    private final class Ears implements WebSocket.Listener {
        private final StringBuilder heard = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            heard.append(data);
            if (last) {
                JsonNode message = JSON.readTree(heard.toString());
                heard.setLength(0);
                CompletableFuture<JsonNode> answer =
                        waiting.remove(message.path("id").asLong(0));
                if (answer != null) {
                    answer.complete(message);
                }
            }
            from.request(1);
            return null;
        }
    }
}
