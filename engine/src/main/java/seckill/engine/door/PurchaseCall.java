package seckill.engine.door;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import seckill.engine.admission.Admission;
import seckill.engine.admission.Applicant;
import seckill.engine.admission.BuyerLog;
import seckill.engine.admission.Rejection;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.ReservationDesk;
import seckill.engine.reservation.ReservationOutcome;
import seckill.engine.telemetry.DoorCounters;
import seckill.model.OfferId;

/**
 * {@code POST /api/v1/purchases}. The order of the steps is the order of their costs: sold out is answered from memory before
 * anything is proven (it tells nobody anything that the offer's page does not), then the checks of admission, then identity
 * and token, and only what is proven asks for stock.
 */
final class PurchaseCall implements Call {

    private final Catalog catalog;
    private final SoldOutBoard board;
    private final Admission admission;
    private final Applicants applicants;
    private final BuyerLog buyers;
    private final Identity identity;
    private final TokenVerifier verifier;
    private final PurchaseLine line;
    private final ReservationDesk desk;
    private final DoorCounters counters;

    PurchaseCall(
            Catalog catalog,
            SoldOutBoard board,
            Admission admission,
            Applicants applicants,
            BuyerLog buyers,
            Identity identity,
            TokenVerifier verifier,
            PurchaseLine line,
            ReservationDesk desk,
            DoorCounters counters) {
        this.catalog = catalog;
        this.board = board;
        this.admission = admission;
        this.applicants = applicants;
        this.buyers = buyers;
        this.identity = identity;
        this.verifier = verifier;
        this.line = line;
        this.desk = desk;
        this.counters = counters;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        exchange.markPurchase();
        Map<String, Object> body = Bodies.json(exchange);
        PurchaseToken token = PurchaseToken.read(Json.string(body, "token"));
        if (token == null) {
            throw Problem.TOKEN_INVALID.refusal();
        }
        exchange.asks(token.userId(), token.offer());
        OfferView offer = catalog.offer(token.offer());
        if (offer != null && isSoldOutFor(token.userId(), offer)) {
            counters.purchaseRejected(token.offer());
            exchange.answer(Problem.SOLD_OUT.answer());
            return;
        }
        Applicant applicant = applicants.of(exchange, offer, token.userId());
        Rejection rejection = admission.admit(applicant);
        if (rejection != null && !isOwedHisFirstAnswer(rejection, token.userId(), offer)) {
            if (offer != null) {
                counters.purchaseRejected(token.offer());
            }
            exchange.answer(Problem.of(rejection).answer());
            return;
        }
        if (offer == null) {
            throw Problem.NOT_FOUND.refusal();
        }
        Problem insteadOfMore = rejection != null ? Problem.of(rejection) : soldOut(offer, token.userId());
        String userId;
        try {
            userId = verified(exchange, token, applicant.device());
        } catch (RefusedException e) {
            // Whoever forges a winner's token hears what everybody hears, or the refusal would tell who holds a unit.
            if (insteadOfMore == null) {
                throw e;
            }
            counters.purchaseRejected(token.offer());
            exchange.answer(insteadOfMore.answer());
            return;
        }
        int quantity = quantity(body, offer.terms().perBuyerLimit());
        String requestId = RequestId.of(userId, token.offer(), idempotencyKey(exchange, token));
        Rejection ofProven = admission.admitProven(applicant);
        if (ofProven != null && !isOwedMore(ofProven, userId, offer)) {
            String promise = buyers.promiseTo(userId, offer);
            if (promise == null) {
                counters.purchaseRejected(token.offer());
            }
            exchange.answer(promise == null ? Problem.of(ofProven).answer() : Answer.accepted(promise));
            return;
        }
        Problem notOpen = rejection != null ? Problem.of(rejection) : Problem.PAUSED;
        Wish wish = new Wish(token.offer(), userId, quantity, requestId, notOpen);
        line.pass(
                exchange,
                userId + '/' + token.offer().activityId(),
                () -> knownAnswer(wish, catalog.offer(wish.offer)) != null,
                reply -> reserve(wish, reply));
    }

    /** The offer is looked up anew: who comes from the line has waited for seconds. */
    private void reserve(Wish wish, Consumer<Answer> reply) {
        OfferView offer = catalog.offer(wish.offer);
        Problem known = knownAnswer(wish, offer);
        if (offer == null || known != null) {
            counters.purchaseRejected(wish.offer);
            reply.accept((known == null ? Problem.NOT_FOUND : known).answer());
            return;
        }
        desk.reserve(offer, wish.userId, wish.quantity, wish.requestId, outcome -> {
            if (!(outcome instanceof ReservationOutcome.Granted)
                    && !(outcome instanceof ReservationOutcome.AlreadyGranted)) {
                counters.purchaseRejected(wish.offer);
            }
            note(wish.userId, offer, outcome);
            reply.accept(answer(outcome, wish.notOpen));
        });
    }

    /** What can be answered from memory, or null when only the stock knows. */
    private @Nullable Problem knownAnswer(Wish wish, @Nullable OfferView offer) {
        if (offer == null) {
            return Problem.NOT_FOUND;
        }
        if (isSoldOutFor(wish.userId, offer)) {
            return Problem.SOLD_OUT;
        }
        Problem shut = switch (catalog.admittance(offer)) {
            case UNKNOWN_OFFER -> Problem.NOT_FOUND;
            case ENDED -> Problem.ENDED;
            case STOPPED -> Problem.PAUSED;
            case NOT_STARTED -> Problem.NOT_STARTED;
            case OPEN -> null;
        };
        return shut != null && mayHold(wish.userId, offer) ? null : shut;
    }

    /** A proven purchase. */
    private record Wish(OfferId offer, String userId, int quantity, String requestId, Problem notOpen) {}

    private void note(String userId, OfferView offer, ReservationOutcome outcome) {
        switch (outcome) {
            case ReservationOutcome.Granted granted -> buyers.promised(userId, offer, granted.reservationId());
            case ReservationOutcome.AlreadyGranted before -> buyers.promised(userId, offer, before.reservationId());
            default -> {
                // no promise was made
            }
        }
    }

    /** Whose attempts are used up may still hold a unit from another instance or before a restart; only the stock knows. */
    private boolean isOwedMore(Rejection rejection, String userId, OfferView offer) {
        return rejection == Rejection.ATTEMPTS_USED_UP
                && buyers.promiseTo(userId, offer) == null
                && mayHold(userId, offer);
    }

    private String verified(Exchange exchange, PurchaseToken token, @Nullable String device) throws RefusedException {
        String userId = identity.require(exchange);
        return switch (verifier.verify(token, userId, device)) {
            case INVALID -> throw Problem.TOKEN_INVALID.refusal();
            case EXPIRED -> throw Problem.TOKEN_EXPIRED.refusal();
            case VALID -> {
                exchange.provesBuyer();
                yield userId;
            }
        };
    }

    private @Nullable Problem soldOut(OfferView offer, String userId) {
        return board.isSoldOut(
                        offer.terms().offer(), Bucket.of(offer.terms(), userId).index())
                ? Problem.SOLD_OUT
                : null;
    }

    private boolean isSoldOutFor(String userId, OfferView offer) {
        return board.refuses(
                offer.terms().offer(), Bucket.of(offer.terms(), userId).index(), userId);
    }

    /** A stopped or ended sale grants nothing more, but who may hold one of its units still gets his first answer. */
    private boolean isOwedHisFirstAnswer(Rejection rejection, String userId, @Nullable OfferView offer) {
        return offer != null
                && (rejection == Rejection.PAUSED || rejection == Rejection.ENDED)
                && mayHold(userId, offer);
    }

    private boolean mayHold(String userId, OfferView offer) {
        return board.mayHold(
                offer.terms().offer(), Bucket.of(offer.terms(), userId).index(), userId);
    }

    private static int quantity(Map<String, Object> body, int perBuyerLimit) throws RefusedException {
        long quantity = Json.wholeNumber(body, "quantity");
        if (quantity < 1 || quantity > perBuyerLimit) {
            throw new RefusedException(Problem.LIMIT_EXCEEDED.with(
                    "\"quantity\" is 1 to " + perBuyerLimit + ", not " + quantity + ".",
                    Map.of("min", 1, "max", perBuyerLimit),
                    ""));
        }
        return (int) quantity;
    }

    private static String idempotencyKey(Exchange exchange, PurchaseToken token) throws RefusedException {
        List<String> keys = exchange.headers().getAll("Idempotency-Key");
        if (keys.isEmpty()) {
            return token.nonce();
        }
        String key = keys.getFirst();
        if (keys.size() > 1
                || key.isEmpty()
                || key.length() > 64
                || !key.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw Problem.BAD_REQUEST.refusal("Idempotency-Key is 1 to 64 visible ASCII characters, given once.");
        }
        return key;
    }

    private static Answer answer(ReservationOutcome outcome, Problem notOpen) {
        return switch (outcome) {
            case ReservationOutcome.Granted granted -> Answer.accepted(granted.reservationId());
            case ReservationOutcome.AlreadyGranted before -> Answer.accepted(before.reservationId());
            case ReservationOutcome.SoldOut soldOut -> Problem.SOLD_OUT.answer();
            case ReservationOutcome.NotOpen nothing -> notOpen.answer();
            case ReservationOutcome.Busy busy -> Problem.BUSY.answer();
            case ReservationOutcome.Overloaded overloaded -> Problem.OVERLOADED.answer();
            case ReservationOutcome.Unknown unknown -> Problem.OUTCOME_UNKNOWN.answer();
        };
    }
}
