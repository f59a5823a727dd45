package seckill.engine.cli.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.HttpCalls;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Calls to the control plane, repeated while no engine answers. */
final class ControlClient implements AutoCloseable {

    private static final Duration CONNECT_MAX = Duration.ofSeconds(2);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);

    private final HttpCalls http = new HttpCalls(CONNECT_MAX, null);
    private final EngineFinder finder;
    private final Consumer<Duration> whileAway;

    /** @param whileAway called between tries with the time since the first; throws when that is too long */
    ControlClient(EngineFinder finder, Consumer<Duration> whileAway) {
        this.finder = finder;
        this.whileAway = whileAway;
    }

    /** One try. @throws IOException when nobody answered */
    Answer once(String method, String path, @Nullable String json) throws IOException {
        return send(method, finder.required().control(), path, json, "Bearer " + finder.controlKey());
    }

    /** One try at the door, without identity. */
    Answer onceAtDoor(String path) throws IOException {
        return send("GET", finder.required().door(), path, null, null);
    }

    /** Tries until there is an answer other than "later"; the call must be harmless to repeat. */
    Answer call(String method, String path, @Nullable String json) {
        long startedNanos = System.nanoTime();
        while (true) {
            Duration wait = BETWEEN_TRIES;
            try {
                Answer answer = once(method, path, json);
                if (!answer.isLater()) {
                    return answer;
                }
                wait = answer.later();
            } catch (IOException e) {
                var _ = finder.look();
            }
            whileAway.accept(Duration.ofNanos(System.nanoTime() - startedNanos));
            pause(wait);
        }
    }

    /** As {@link #call}, for calls that must succeed. */
    JsonNode expect(String method, String path, @Nullable String json) {
        Answer answer = call(method, path, json);
        if (answer.status() / 100 != 2) {
            throw new DemoFailure(
                    method + " " + path + " was answered " + answer.label() + " " + Json.text(answer.json(), "detail"));
        }
        return answer.json();
    }

    static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoFailure("interrupted");
        }
    }

    private Answer send(String method, URI server, String path, @Nullable String json, @Nullable String bearer)
            throws IOException {
        Map<String, String> headers = bearer == null ? Map.of() : Map.of("Authorization", bearer);
        try {
            HttpResponse<byte[]> response = http.send(method, server.resolve(path), json, headers, ANSWER_MAX);
            String retryAfter = response.headers().firstValue("Retry-After").orElse(null);
            return new Answer(response.statusCode(), retryAfter, response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoFailure("interrupted");
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
