package seckill.engine.alarm;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import seckill.engine.events.EventRelay;
import seckill.engine.events.WebhookProperties;
import seckill.engine.ledger.AlarmLedger;
import seckill.engine.signature.Sha256;

/** One relay for each destination, so that one that hangs holds up no other. */
public final class AlarmCalls implements AutoCloseable {

    private static final int BATCH_MAX = 16;
    private static final Duration LEASE_SLACK = Duration.ofSeconds(10);

    private final List<EventRelay> relays;

    private AlarmCalls(List<EventRelay> relays) {
        this.relays = relays;
    }

    static AlarmCalls to(AlarmWebhookProperties properties, AlarmLedger ledger, InstantSource clock) {
        List<EventRelay> relays = new ArrayList<>();
        for (var url : properties.urls()) {
            WebhookProperties pace = new WebhookProperties(
                    url,
                    properties.key(),
                    BATCH_MAX,
                    properties.timeout(),
                    properties.timeout(),
                    properties.timeout().multipliedBy(2).plus(LEASE_SLACK),
                    properties.attemptsMax(),
                    properties.retryDelayFirst(),
                    properties.retryDelayMax());
            relays.add(EventRelay.toWebhook(
                    ledger.calls(destination(url.toString())), "seckill.alarm.webhook.key", pace, clock));
        }
        return new AlarmCalls(relays);
    }

    /** Each steps on a loop of its own. */
    public List<EventRelay> relays() {
        return relays;
    }

    @Override
    public void close() {
        relays.forEach(EventRelay::close);
    }

    /** As it stands in the ledger: an address may hold a secret. */
    static String destination(String url) {
        return Sha256.hex(url.getBytes(StandardCharsets.UTF_8));
    }
}
