package seckill.engine.events;

import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.EventLedger;
import seckill.engine.ledger.EventLedger.PendingEvent;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.signature.SigningKey;

/** Carries the event outbox to its sink, each event at least once; one that keeps failing is put off and at last given up. */
public final class EventRelay implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EventRelay.class);

    private final EventLedger ledger;
    private final EventSink sink;
    private final WebhookProperties pace;
    private final RandomGenerator random;
    private final LongAdder delivered = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder abandoned = new LongAdder();
    private final LongAdder unavailable = new LongAdder();
    private volatile @Nullable String lastError;

    /** @param random chance for the jitter */
    public EventRelay(EventLedger ledger, EventSink sink, WebhookProperties pace, RandomGenerator random) {
        this.ledger = ledger;
        this.sink = sink;
        this.pace = pace;
        this.random = random;
    }

    /** To the pace's URL, each call signed. @param keyProperty where the pace's key came from, for messages */
    public static EventRelay toWebhook(
            EventLedger ledger, String keyProperty, WebhookProperties pace, InstantSource clock) {
        URI url = Objects.requireNonNull(pace.url(), "a webhook has a URL");
        return new EventRelay(
                ledger,
                new WebhookSink(url, SigningKey.ofBase64(keyProperty, pace.key()), pace, clock),
                pace,
                new Random());
    }

    /** Carries one batch; takes as long as the slowest call. True: there may be more that is due, call again at once. */
    public boolean step() {
        try {
            List<PendingEvent> events = ledger.lease(sink.countMax(), pace.lease());
            if (!events.isEmpty()) {
                conclude(events, sink.deliver(events));
            }
            return events.size() == sink.countMax();
        } catch (LedgerUnavailableException e) {
            // What was leased becomes due again when its lease lapses; the receiver knows it by its id.
            unavailable.increment();
            failed("event relay waits for the database: " + e.getMessage());
            return false;
        }
    }

    /** Ends what is under way to a sink of its own; after the last step. */
    @Override
    public void close() {
        if (sink instanceof WebhookSink webhook) {
            webhook.close();
        }
    }

    public EventFigures figures() {
        return new EventFigures(delivered.sum(), retries.sum(), abandoned.sum(), unavailable.sum(), lastError);
    }

    private void conclude(List<PendingEvent> events, List<EventSink.Delivery> deliveries) {
        List<Long> confirmed = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            String error = deliveries.get(i).error();
            if (error == null) {
                confirmed.add(events.get(i).eventId());
            } else {
                putOffOrGiveUp(events.get(i), error);
            }
        }
        if (!confirmed.isEmpty()) {
            ledger.delivered(confirmed);
            delivered.add(confirmed.size());
        }
    }

    private void putOffOrGiveUp(PendingEvent event, String error) {
        failed("event " + event.eventId() + " (" + event.type() + "), attempt " + event.attempts() + ": " + error);
        if (event.attempts() >= pace.attemptsMax()) {
            log.warn(
                    "event {} ({}) is given up after {} attempts: {}",
                    event.eventId(),
                    event.type(),
                    event.attempts(),
                    error);
            ledger.abandon(event.eventId(), error);
            abandoned.increment();
        } else {
            ledger.retry(event.eventId(), error, pace.retryDelay().delay(Math.max(1, event.attempts()), random));
            retries.increment();
        }
    }

    /** Passes by itself, and may concern each of many: counted, shown, but no line each. */
    private void failed(String what) {
        lastError = what;
        log.debug(what);
    }
}
