package seckill.engine.events;

import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.EventLedger.PendingEvent;

/** Port to whoever wants to hear of events. */
public interface EventSink {

    /** Most events in one call of {@link #deliver}. */
    int countMax();

    /** Delivers events; returns when each is confirmed or has failed. One delivery for each event, in their order. */
    List<Delivery> deliver(List<PendingEvent> events);

    /** @param error why it is not confirmed (it may have arrived), or null when it is */
    record Delivery(@Nullable String error) {
        public static final Delivery CONFIRMED = new Delivery(null);
    }
}
