package seckill.console.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.FeedDelta;
import seckill.model.feed.FeedSnapshot;
import tools.jackson.core.JacksonException;

/**
 * Follows the live feed until it is closed: connects, comes back with the last id after each loss, waits longer each time. A silence
 * longer than three heartbeats is a loss.
 */
public final class FeedReader implements AutoCloseable {

    private static final Duration SILENCE_MAX = Duration.ofSeconds(9);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(10);

    private final Engine engine;
    private final FeedListener listener;
    private final Backoff backoff;
    private final Thread thread;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("feed-watch").factory());
    private final AtomicReference<@Nullable InputStream> open = new AtomicReference<>();
    private volatile boolean closed;
    private volatile long heardNanos;
    private String lastId = "";
    private @Nullable FeedSnapshot last;

    public FeedReader(Engine engine, FeedListener listener) {
        this(engine, listener, new Backoff(Duration.ofMillis(500), Duration.ofSeconds(10)));
    }

    FeedReader(Engine engine, FeedListener listener, Backoff backoff) {
        this.engine = engine;
        this.listener = listener;
        this.backoff = backoff;
        this.thread = Thread.ofVirtual().name("feed").unstarted(this::follow);
    }

    public FeedReader start() {
        thread.start();
        var _ = watch.scheduleWithFixedDelay(this::hangUpOnSilence, 1, 1, TimeUnit.SECONDS);
        return this;
    }

    private void follow() {
        while (!closed) {
            String why;
            try {
                why = read();
            } catch (IOException | JacksonException e) {
                why = e instanceof IOException io ? Engine.why(io) : "the feed cannot be read: " + e.getMessage();
                if (e instanceof JacksonException) {
                    lastId = "";
                }
            } catch (InterruptedException e) {
                return;
            }
            if (closed || why == null) {
                return;
            }
            Duration wait = backoff.next();
            listener.lost(why, wait);
            try {
                TimeUnit.MILLISECONDS.sleep(wait.toMillis());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Why it ended; null when it is not to be tried again. */
    private @Nullable String read() throws IOException, InterruptedException {
        HttpRequest.Builder request = engine.request("/control/v1/feed", ANSWER_MAX);
        request.setHeader("Accept", "text/event-stream, application/problem+json");
        if (!lastId.isEmpty()) {
            request.header("Last-Event-ID", lastId);
        }
        HttpResponse<InputStream> response =
                engine.http().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
            if (response.statusCode() == 401) {
                listener.signedOut();
                return null;
            }
            if (response.statusCode() != 200) {
                return "HTTP " + response.statusCode();
            }
            heardNanos = System.nanoTime();
            open.set(in);
            frames(in);
            return "the stream ended";
        } finally {
            open.set(null);
        }
    }

    private void frames(InputStream in) throws IOException {
        ServerSentEvents events = new ServerSentEvents();
        byte[] buffer = new byte[16_384];
        Lines lines = new Lines();
        for (int read; (read = in.read(buffer)) >= 0; ) {
            heardNanos = System.nanoTime();
            for (String line : lines.of(buffer, read)) {
                Optional<ServerSentEvents.Event> event = events.line(line);
                if (event.isPresent()) {
                    frame(event.get());
                }
            }
        }
    }

    private void frame(ServerSentEvents.Event event) {
        switch (event.type()) {
            case "snapshot" -> last = Json.MAPPER.readValue(event.data(), FeedSnapshot.class);
            case "delta" -> {
                FeedDelta delta = Json.MAPPER.readValue(event.data(), FeedDelta.class);
                last = Objects.requireNonNull(last, "a delta without a snapshot")
                        .with(delta);
            }
            default -> {
                return;
            }
        }
        lastId = event.id();
        backoff.succeeded();
        listener.snapshot(Objects.requireNonNull(last));
    }

    private void hangUpOnSilence() {
        InputStream in = open.get();
        if (in != null && System.nanoTime() - heardNanos > SILENCE_MAX.toNanos()) {
            hangUp(in);
        }
    }

    private static void hangUp(@Nullable InputStream in) {
        try {
            if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            // It was to end, and it has.
        }
    }

    @Override
    public void close() {
        closed = true;
        watch.shutdownNow();
        hangUp(open.get());
        thread.interrupt();
    }

    /** Cuts bytes into lines; a line that is not whole yet waits for the next bytes. */
    private static final class Lines {

        private byte[] rest = new byte[0];

        List<String> of(byte[] bytes, int length) {
            byte[] all = new byte[rest.length + length];
            System.arraycopy(rest, 0, all, 0, rest.length);
            System.arraycopy(bytes, 0, all, rest.length, length);
            List<String> lines = new ArrayList<>();
            int from = 0;
            for (int i = rest.length; i < all.length; i++) {
                if (all[i] == '\n') {
                    int to = i > from && all[i - 1] == '\r' ? i - 1 : i;
                    lines.add(new String(all, from, to - from, StandardCharsets.UTF_8));
                    from = i + 1;
                }
            }
            rest = java.util.Arrays.copyOfRange(all, from, all.length);
            return lines;
        }
    }
}
