package seckill.engine.door;

import seckill.engine.reservation.ReservationIds;
import seckill.engine.reservation.ReservationIds.Origin;

/** {@code GET /api/v1/reservations/{id}}, and the same as events. Whoever the id was not made for finds nothing. */
final class ReservationCall implements Call {

    private final Identity identity;
    private final ReservationIds ids;
    private final ResultWatch watch;
    private final boolean asEvents;

    ReservationCall(Identity identity, ReservationIds ids, ResultWatch watch, boolean asEvents) {
        this.identity = identity;
        this.ids = ids;
        this.watch = watch;
        this.asEvents = asEvents;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        String userId = identity.require(exchange);
        String id = Paths.reservation(exchange.path());
        Origin origin = ids.read(id, userId)
                .orElseThrow(() -> Problem.NOT_FOUND.refusal("You have no reservation of this id."));
        if (asEvents) {
            follow(exchange, id, origin);
        } else {
            ask(exchange, id, origin);
        }
    }

    private void ask(Exchange exchange, String id, Origin origin) throws RefusedException {
        ReservationView known = watch.known(id);
        if (known != null) {
            exchange.answer(Answer.ok(known));
        } else if (!watch.ask(new Asker(exchange, id, origin))) {
            throw Problem.OVERLOADED.refusal();
        }
    }

    private void follow(Exchange exchange, String id, Origin origin) throws RefusedException {
        EventStream events = new EventStream(exchange.connection(), watch, id, origin);
        if (!watch.follow(events)) {
            throw Problem.OVERLOADED.refusal();
        }
        exchange.answer(events);
    }

    private record Asker(Exchange exchange, String reservationId, Origin origin) implements Waiter {

        @Override
        public void tell(ReservationView view) {
            exchange.answer(Answer.ok(view));
        }

        @Override
        public void failed(Answer problem) {
            exchange.answer(problem);
        }
    }
}
