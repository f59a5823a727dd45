package seckill.engine.door;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.admission.LineGuest;
import seckill.engine.admission.WaitingLine;

/**
 * Purchases at the waiting line. The request stays open while its buyer waits; who accepts {@code text/event-stream} hears meanwhile
 * where he stands, and then his answer as the last event. A connection that ends frees the place.
 */
final class PurchaseLine {

    private static final Logger LOG = LoggerFactory.getLogger(PurchaseLine.class);

    private final WaitingLine line;

    PurchaseLine(WaitingLine line) {
        this.line = line;
    }

    /**
     * Goes on now, at its turn or never. On the connection's event loop, and so is what it calls.
     *
     * @param key one of these has one place
     * @param isOver whether the answer is known without asking for stock
     * @param goOn takes where the answer goes
     */
    void pass(Exchange exchange, String key, BooleanSupplier isOver, Consumer<Consumer<Answer>> goOn) {
        Guest guest = new Guest(exchange, key, isOver, goOn);
        switch (line.enter(key, guest)) {
            case AT_ONCE -> goOn.accept(exchange::answer);
            case WAITS -> guest.hold();
            case FULL -> exchange.answer(Problem.LINE_FULL.answer());
        }
    }

    private static boolean wantsEvents(Exchange exchange) {
        return exchange.headers().getAll("Accept").stream().anyMatch(value -> value.contains(Answer.EVENTS));
    }

    private final class Guest implements LineGuest {

        private final Exchange exchange;
        private final String key;
        private final BooleanSupplier isOver;
        private final Consumer<Consumer<Answer>> goOn;
        private final @Nullable LineEvents events;
        private boolean gone;

        Guest(Exchange exchange, String key, BooleanSupplier isOver, Consumer<Consumer<Answer>> goOn) {
            this.exchange = exchange;
            this.key = key;
            this.isOver = isOver;
            this.goOn = goOn;
            events = wantsEvents(exchange) ? new LineEvents(exchange, this::leave) : null;
        }

        void hold() {
            if (events != null) {
                exchange.answer(events);
            } else {
                exchange.hold(this::leave);
            }
        }

        private void leave() {
            gone = true;
            line.leave(key, this);
        }

        @Override
        public boolean isOver() {
            return isOver.getAsBoolean();
        }

        @Override
        public void standsAt(int ahead, long waitMillis) {
            if (events != null) {
                events.standsAt(ahead, waitMillis);
            }
        }

        @Override
        public void turn() {
            exchange.connection().onLoop(() -> {
                if (gone) {
                    return;
                }
                exchange.heldUntilNow(exchange.connection().nanoTime());
                try {
                    goOn.accept(this::answer);
                } catch (RuntimeException e) {
                    LOG.error("handling a request at its turn failed", e);
                    answer(Problem.INTERNAL.answer());
                }
            });
        }

        @Override
        public void sentAway(Reason why) {
            answer(
                    switch (why) {
                        case WAITED_TOO_LONG -> Problem.WAITED_TOO_LONG.answer();
                        case ASKED_AGAIN ->
                            Problem.USER_TOO_FAST.with(
                                    "A newer request of this buyer stands in the place of this one.");
                        case STOPPING ->
                            Problem.PAUSED.with("This engine stops; another takes over. Please try again shortly.");
                    });
        }

        private void answer(Answer answer) {
            if (events != null) {
                events.answer(answer);
            } else {
                exchange.answer(answer);
            }
        }
    }
}
