package seckill.engine.cli.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** One call at a time to an engine, JSON in and out; never repeats anything by itself, follows no redirect. Thread-safe. */
public final class HttpCalls implements AutoCloseable {

    private final HttpClient http;

    /**
     * @param connectMax longest wait for a connection
     * @param trust whose certificates count; null: those that this machine trusts
     */
    public HttpCalls(Duration connectMax, @Nullable SSLContext trust) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .connectTimeout(connectMax)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1);
        if (trust != null) {
            builder.sslContext(trust);
        }
        http = builder.build();
    }

    /**
     * @param json the body; null: none
     * @param headers more of them
     * @param answerMax longest wait for the whole answer
     * @throws java.net.ConnectException when there is no connection, and so nothing was sent
     * @throws java.net.http.HttpConnectTimeoutException the same
     * @throws IOException when the connection broke, or nothing came in time: it may have been done
     */
    public HttpResponse<byte[]> send(
            String method, URI uri, @Nullable String json, Map<String, String> headers, Duration answerMax)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(answerMax).header("Accept", "application/json, */*;q=0.1");
        headers.forEach(request::header);
        if (json == null) {
            request.method(method, HttpRequest.BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json");
            request.method(method, HttpRequest.BodyPublishers.ofString(json));
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
