package seckill.engine.events;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import seckill.engine.ledger.EventLedger.PendingEvent;
import seckill.engine.signature.SigningKey;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.RawValue;

/** Posts events to the webhook: a batch at once, each event a call of its own, signed, with its id as idempotency key. */
final class WebhookSink implements EventSink, AutoCloseable {

    private final URI url;
    private final SigningKey key;
    private final Duration timeout;
    private final int countMax;
    private final InstantSource clock;
    private final HttpClient client;
    private final JsonMapper json = JsonMapper.shared();

    WebhookSink(URI url, SigningKey key, WebhookProperties properties, InstantSource clock) {
        this.url = url;
        this.key = key;
        this.timeout = properties.timeout();
        this.countMax = properties.batchMax();
        this.clock = clock;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(properties.connectTimeout())
                .build();
    }

    @Override
    public int countMax() {
        return countMax;
    }

    @Override
    public List<Delivery> deliver(List<PendingEvent> events) {
        List<CompletableFuture<Delivery>> calls =
                events.stream().map(this::post).toList();
        return calls.stream().map(CompletableFuture::join).toList();
    }

    private CompletableFuture<Delivery> post(PendingEvent event) {
        String id = Long.toString(event.eventId());
        byte[] body = json.writeValueAsBytes(new Body(id, event.type(), new RawValue(event.payload())));
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", id)
                .header(SigningKey.HEADER, key.header(clock.instant().getEpochSecond(), body))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        return client.sendAsync(request, BodyHandlers.discarding()).handle(WebhookSink::verdict);
    }

    private static Delivery verdict(
            @org.jspecify.annotations.Nullable HttpResponse<Void> response,
            @org.jspecify.annotations.Nullable Throwable failure) {
        if (response == null) {
            return new Delivery(String.valueOf(failure));
        }
        int status = response.statusCode();
        return status >= 200 && status < 300 ? Delivery.CONFIRMED : new Delivery("answered with status " + status);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    /**
     * @param id a string, so that no reader rounds it
     * @param data the event's JSON object as it stands in the outbox
     */
    private record Body(String id, String type, RawValue data) {}
}
