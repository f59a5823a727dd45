package seckill.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.FeedDelta;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedSnapshot;
import tools.jackson.databind.json.JsonMapper;

/** Subscribes to a feed and keeps the state, as a console does. */
final class FeedReader implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpResponse<InputStream> response;
    private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    final AtomicInteger heartbeats = new AtomicInteger();
    final List<FeedEvent> events = new ArrayList<>();
    private @Nullable FeedSnapshot state;
    private String lastId = "";

    /** @param atNanos when it arrived */
    record Message(String id, String event, String data, long atNanos) {
        static final Message END = new Message("", "end", "", 0);
    }

    FeedReader(int port, String token, @Nullable String lastEventId) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/control/v1/feed"))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "text/event-stream");
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        try {
            response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        Thread.ofVirtual().start(this::pump);
    }

    int status() {
        return response.statusCode();
    }

    HttpResponse<InputStream> response() {
        return response;
    }

    private void pump() {
        String id = "";
        String event = "";
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("event: ")) {
                    event = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    messages.add(new Message(id, event, line.substring(6), System.nanoTime()));
                } else if (line.startsWith(": heartbeat")) {
                    heartbeats.incrementAndGet();
                }
            }
        } catch (IOException e) {
            // Ended by this side or by the other; both are the end.
        }
        messages.add(Message.END);
    }

    /** The next message as it came, taken into the state. */
    Message next() {
        Message message;
        try {
            message = messages.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        if (message == null) {
            throw new AssertionError("nothing came within " + LIMIT);
        }
        lastId = message.id().isEmpty() ? lastId : message.id();
        if (message.event().equals("snapshot")) {
            state = JSON.readValue(message.data(), FeedSnapshot.class);
        } else if (message.event().equals("delta") && state != null) {
            FeedDelta delta = JSON.readValue(message.data(), FeedDelta.class);
            state = state.with(delta);
            events.addAll(delta.events());
        }
        return message;
    }

    /** Reads on until the state is as wanted. */
    FeedSnapshot until(String what, Predicate<FeedSnapshot> wanted) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < deadline) {
            Message message = next();
            if (message == Message.END) {
                throw new AssertionError("the stream ended before " + what);
            }
            FeedSnapshot now = state;
            if (now != null && wanted.test(now)) {
                return now;
            }
        }
        throw new AssertionError("not within " + LIMIT + ": " + what + "; last state " + state);
    }

    FeedSnapshot state() {
        FeedSnapshot known = state;
        if (known == null) {
            throw new AssertionError("no snapshot yet");
        }
        return known;
    }

    String lastId() {
        return lastId;
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
