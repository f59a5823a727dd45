package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.page.Site;
import seckill.engine.page.SiteFile;

/** The buyer's page from the door's memory. */
class DoorSiteIT {

    private final DoorUnderTest door = new DoorUnderTest();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        door.close();
        http.close();
    }

    @Test
    void aFileComesWithItsCachingAndItsPolicyAndIsNotSentTwice() throws Exception {
        publish();
        HttpResponse<String> first = get("/a/7/assets/x.css", "");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("body{}");
        assertThat(first.headers().firstValue("Cache-Control")).hasValue("public, max-age=9");
        assertThat(first.headers().firstValue("Content-Security-Policy")).hasValue("default-src 'none'");

        HttpResponse<String> again =
                get("/a/7/assets/x.css", first.headers().firstValue("ETag").orElseThrow());
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void whatIsNoFileOfTheSiteIsNotFoundHoweverItIsWritten() throws Exception {
        publish();
        for (String path : new String[] {
            "/a/8/assets/x.css",
            "/a/7/assets",
            "/a/7/../7/assets/x.css",
            "/a/7//assets/x.css",
            "/a/7/%2e%2e/x",
            "/a/07/assets/x.css",
            "/a/"
        }) {
            assertThat(get(path, "").statusCode()).as(path).isEqualTo(404);
        }
        assertThat(get("/a/7", "").statusCode()).isEqualTo(308);
    }

    @Test
    void thePageHasWordsForEveryRefusalInBothLanguages() throws IOException {
        for (String language : new String[] {"zh", "en"}) {
            Properties words = new Properties();
            try (InputStream in = Site.class.getResourceAsStream("/seckill/page/words." + language + ".properties")) {
                words.load(in);
            }
            assertThat(Arrays.stream(Problem.values())
                            .map(each -> "problem." + each.answer().name()))
                    .as(language)
                    .allMatch(words::containsKey);
        }
    }

    private void publish() {
        byte[] css = "body{}".getBytes(StandardCharsets.UTF_8);
        door.shelf.put(new Site(
                7,
                java.util.List.of(
                        new SiteFile("assets/x.css", "text/css", "public, max-age=9", "default-src 'none'", css))));
    }

    private HttpResponse<String> get(String path, String tag) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door.server.port() + path));
        if (!tag.isEmpty()) {
            request.header("If-None-Match", tag);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
