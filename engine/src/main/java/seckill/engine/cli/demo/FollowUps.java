package seckill.engine.cli.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Follows each promise to its order, by polling with backoff or by events, and pays the orders that are to be paid. Event loop only. */
final class FollowUps {

    static final String PAYMENTS_PATH = "/sandbox/v1/payments";
    private static final Duration PAY_AGAIN = Duration.ofMillis(500);
    private static final int PAY_ATTEMPTS_MAX = 20;
    private static final int TOO_LATE_TRIED_MAX = 20;

    private final Crowd crowd;
    private final Books books;
    private final Sale sale;
    private final String controlBearer;
    private final Queue<Promise> toAsk = new PriorityQueue<>(Comparator.comparingLong(Promise::askAtNanos));
    private final Deque<Promise> toPay = new ArrayDeque<>();
    private int unresolved;

    FollowUps(Crowd crowd, Books books, Sale sale, String controlBearer) {
        this.crowd = crowd;
        this.books = books;
        this.sale = sale;
        this.controlBearer = controlBearer;
    }

    /** Promises not resolved or not yet paid. */
    int unresolved() {
        return unresolved;
    }

    /** Stops following: what is still open stays as it was last heard. */
    void giveUp() {
        toAsk.clear();
        toPay.clear();
        unresolved = 0;
    }

    void follow(Promise promise, boolean byEvents) {
        unresolved++;
        if (!byEvents) {
            toAsk.add(promise);
        }
    }

    void ask(Promise promise) {
        toAsk.add(promise);
    }

    @Nullable
    Exchange nextQuestion() {
        Promise promise = toAsk.peek();
        if (promise == null || promise.askAtNanos() - System.nanoTime() > 0) {
            return null;
        }
        toAsk.remove();
        return new Question(promise);
    }

    /**
     * The newest order first: were the oldest first, a queue once longer than the payment window would make every payment late.
     * A few pay too late, so that their refund is seen; most give up.
     */
    @Nullable
    Exchange nextPayment() {
        Promise promise = toPay.poll();
        while (promise != null
                && promise.expiresAtMillis() > 0
                && promise.expiresAtMillis() < crowd.engineMillis()
                && books.paidTooLate >= TOO_LATE_TRIED_MAX) {
            books.gaveUpPaying++;
            resolved();
            promise = toPay.poll();
        }
        return promise == null ? null : new Payment(promise);
    }

    /** @return whether this was the end of the following */
    boolean learn(Promise promise, @Nullable JsonNode said) {
        promise.learn(said);
        if (!promise.isResolved()) {
            return false;
        }
        if (!promise.isOrdered()) {
            resolved();
            return true;
        }
        long nowNanos = System.nanoTime();
        books.ordered++;
        books.clickToOrderMicros.recordValue(TimeUnit.NANOSECONDS.toMicros(nowNanos - promise.clickedNanos));
        crowd.orderSeen(nowNanos);
        if (promise.pays) {
            toPay.push(promise);
            crowd.wakePayments();
        } else {
            resolved();
        }
        return true;
    }

    private void resolved() {
        unresolved = Math.max(0, unresolved - 1);
        books.moved();
        crowd.checkDone();
    }

    /** Asks what became of a reservation. */
    private final class Question extends Exchange {

        private final Promise promise;

        Question(Promise promise) {
            this.promise = promise;
        }

        @Override
        ByteBuf encode(ByteBufAllocator allocator, String host) {
            return RequestBytes.get(
                    allocator,
                    host,
                    "/api/v1/reservations/" + promise.reservationId,
                    crowd.bearer(promise.buyer),
                    "application/json");
        }

        @Override
        @Nullable
        Duration answered(Answer answer) {
            books.funnel.count(Funnel.Asked.RESERVATION, answer.label());
            if (answer.isLater()) {
                return answer.later();
            }
            if (answer.status() != 200 && answer.status() != 404) {
                books.unexpected("reservation: " + answer.label());
            }
            if (!learn(promise, answer.status() == 200 ? answer.json() : null)) {
                promise.askLater(System.nanoTime());
                ask(promise);
            }
            return null;
        }
    }

    /** Pays an order at the sandbox; the payment number makes a repeat harmless. */
    private final class Payment extends Exchange {

        private final Promise promise;
        private int attempts;

        Payment(Promise promise) {
            this.promise = promise;
        }

        @Override
        ByteBuf encode(ByteBufAllocator allocator, String host) {
            String json = Json.MAPPER
                    .createObjectNode()
                    .put("orderNo", promise.orderNo())
                    .put("amountCents", promise.quantity * sale.unitPriceCents())
                    .put("currency", sale.currency())
                    .put("paymentNo", "demo-" + promise.orderNo())
                    .toString();
            return RequestBytes.post(allocator, host, PAYMENTS_PATH, controlBearer, null, json);
        }

        private static String refusal(Answer answer) {
            String byDoor = Json.text(answer.json(), "outcome");
            return answer.status() != 200 ? answer.label() : "not recorded " + byDoor;
        }

        @Override
        @Nullable
        Duration answered(Answer answer) {
            // Without a 200 from the door, "outcome" is its refusal, and the provider sends again.
            boolean recorded = answer.status() == 200 && Json.number(answer.json(), "callbackStatus") == 200;
            String outcome = recorded ? Json.text(answer.json(), "outcome") : "";
            books.funnel.count(Funnel.Asked.PAYMENT, outcome.isEmpty() ? refusal(answer) : outcome);
            if (outcome.isEmpty() && answer.status() != 404 && ++attempts < PAY_ATTEMPTS_MAX) {
                return answer.isLater() ? answer.later() : PAY_AGAIN;
            }
            promise.paid(outcome);
            switch (outcome) {
                case "PAID" -> books.paid++;
                case "TOO_LATE" -> books.paidTooLate++;
                default -> books.unexpected("payment: " + answer.label() + " " + outcome);
            }
            resolved();
            return null;
        }
    }
}
