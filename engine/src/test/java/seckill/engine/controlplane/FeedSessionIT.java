package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import seckill.engine.feed.FeedHub;
import seckill.testkit.Await;

/** A stream lives as long as its session. Nothing is published here, so heartbeats are all there is. */
@Timeout(120)
class FeedSessionIT {

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_feed");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    /** An open stream, past its first heartbeat. */
    private static final class Stream implements AutoCloseable {
        private final HttpClient http = HttpClient.newHttpClient();
        private final BufferedReader lines;

        Stream(String token) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + plane.port() + "/control/v1/feed"))
                    .header("Authorization", "Bearer " + token)
                    .build();
            HttpResponse<java.io.InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
            assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
            lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
            beats(1);
        }

        void beats(int count) throws IOException {
            int heard = 0;
            while (heard < count) {
                String line = lines.readLine();
                assertThat(line).as("the stream goes on").isNotNull();
                heard += ": heartbeat".equals(line) ? 1 : 0;
            }
        }

        /** Reads until the end. */
        void ends() throws IOException {
            @Nullable String line;
            do {
                line = lines.readLine();
            } while (line != null);
        }

        @Override
        public void close() {
            http.shutdownNow();
        }
    }

    @Test
    void aSilentStreamBeatsAndKeepsItsSessionFromGoingIdle() throws Exception {
        String token = plane.operator("VIEWER", false);
        try (Stream stream = new Stream(token)) {
            for (int i = 0; i < 4; i++) {
                plane.time.passes(Duration.ofMinutes(10));
                stream.beats(2);
            }
        }
        assertThat(plane.call("GET", "/control/v1/me", token, null).status()).isEqualTo(200);
    }

    @Test
    void aSessionThatComesToItsEndEndsTheStream() throws Exception {
        try (Stream stream = new Stream(plane.operator("VIEWER", false))) {
            plane.time.passes(Duration.ofHours(12));
            stream.ends();
        }
    }

    @Test
    void whoSignsOutHearsNoMore() throws Exception {
        String token = plane.operator("VIEWER", false);
        try (Stream stream = new Stream(token)) {
            plane.call("POST", "/control/v1/sign-out", token, "{}");
            stream.ends();
        }
    }

    @Test
    void whoIsDisabledHearsNoMore() throws Exception {
        String name = ControlPlane.name("VIEWER");
        try (Stream stream = new Stream(plane.operator(name, "VIEWER", false))) {
            plane.sql().update("UPDATE operator SET disabled = 1 WHERE name = ?", name);
            stream.ends();
        }
    }

    @Test
    void aReaderThatWentAwayGivesItsPlaceBack() throws Exception {
        FeedHub hub = plane.context.getBean(FeedHub.class);
        try (Stream stream = new Stream(ControlPlane.KEY)) {
            stream.beats(1);
        }
        Await.until("the place is free", Duration.ofSeconds(60), () -> hub.subscribers() == 0);
    }
}
