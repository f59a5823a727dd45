package seckill.engine.cli.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Holds what the engine says against the client's own books. The first divergence found is the first reported: those with a name go first. */
final class Checks {

    private static final long CLOCK_TOLERANCE_MILLIS = 20;

    private static final int NAMED_MAX = 50;

    private final Books books;
    private final DemoPlan plan;
    private final long toleranceMillis;
    private final JsonNode reconciliation;
    private final Equations equations;
    private final List<Divergence> found = new ArrayList<>();
    private final Map<String, Promise> byId = new HashMap<>();
    private int count;
    private long mostLiveUnits;
    private long unheardOrders;

    /** @param reconciliation the engine's report; a missing node when there is none */
    Checks(Books books, DemoPlan plan, Sale sale, JsonNode reconciliation) {
        this.books = books;
        this.plan = plan;
        this.toleranceMillis = sale.clockErrorMillis() + CLOCK_TOLERANCE_MILLIS;
        this.reconciliation = reconciliation;
        this.equations = Equations.of(reconciliation);
    }

    List<Divergence> run() {
        neverMoreThanTheStock();
        oneReservationOneBuyer();
        oneLiveOrderEach();
        everyPromiseKept();
        sameQuestionSameAnswer();
        paidIsPaid();
        noOrderWithoutPromise();
        if (!reconciliation.isMissingNode()) {
            ordersCounted();
            equationsHold();
            engineAgrees();
        }
        books.unexpected.forEach((what, times) -> add("unexpected-answer", null, what + ", " + times + " times"));
        return List.copyOf(found);
    }

    /** How many divergences there are; only the first are named. */
    int count() {
        return count;
    }

    /** Most units that buyers held at once. */
    long mostLiveUnits() {
        return mostLiveUnits;
    }

    /** Orders of buyers whose click went unanswered and who were refused afterwards; each had timed out. */
    long unheardOrders() {
        return unheardOrders;
    }

    /** Orders by state, as promised to buyers. */
    Map<String, Long> promisedOrders() {
        return books.promises.stream()
                .filter(Promise::isOrdered)
                .collect(Collectors.groupingBy(Promise::orderStatus, Collectors.counting()));
    }

    private void neverMoreThanTheStock() {
        LiveUnits live = LiveUnits.over(books.promises, plan.units(), toleranceMillis);
        mostLiveUnits = live.most();
        Promise first = live.first();
        if (first != null) {
            add(
                    "oversold",
                    first.reservationId,
                    "buyers held %d units at once, there are %d".formatted(live.most(), plan.units()));
        }
    }

    private void oneReservationOneBuyer() {
        for (Promise promise : books.promises) {
            Promise other = byId.put(promise.reservationId, promise);
            if (other != null && other.buyer != promise.buyer) {
                add(
                        "one-reservation-two-buyers",
                        promise.reservationId,
                        "promised to buyers %d and %d".formatted(other.buyer, promise.buyer));
            }
        }
    }

    /** Promises stand in the order in which they were made. */
    private void oneLiveOrderEach() {
        Map<Integer, Promise> held = new HashMap<>();
        for (Promise promise : books.promises) {
            if (promise.heldUntilMillis(toleranceMillis) <= promise.promisedAtMillis) {
                continue;
            }
            Promise before = held.put(promise.buyer, promise);
            if (before != null && before.heldUntilMillis(toleranceMillis) > promise.promisedAtMillis) {
                add(
                        "two-live-orders",
                        promise.reservationId,
                        "buyer %d also held %s".formatted(promise.buyer, before.reservationId));
            }
        }
    }

    private void everyPromiseKept() {
        for (Promise promise : books.promises) {
            if (!promise.isResolved()) {
                add(
                        "promise-not-kept",
                        promise.reservationId,
                        "answered with 202, and at the end it is " + promise.status());
            } else if (promise.isOrdered() && promise.orderStatus().equals("PENDING")) {
                add("order-left-pending", promise.reservationId, "order " + promise.orderNo() + " is still PENDING");
            }
        }
    }

    /** Another answer is right only after the first promise had ended, and never to the same key unless it was lost. */
    private void sameQuestionSameAnswer() {
        for (Contradiction c : books.contradictions) {
            Promise first = c.first();
            boolean ended = !first.isLive()
                    && (!first.isTimedOut() || first.expiresAtMillis() - toleranceMillis <= c.answeredAtMillis());
            boolean otherIdForSameKey = c.otherId() != null && c.sameKey() && first.isOrdered();
            if (!ended || otherIdForSameKey) {
                String other = c.otherId() == null ? "sold out" : c.otherId();
                String key = c.sameKey() ? "the same key" : "another key";
                add(
                        "repeat-answered-differently",
                        first.reservationId,
                        "buyer %d clicked again with %s and was answered %s".formatted(first.buyer, key, other));
            }
        }
    }

    private void paidIsPaid() {
        for (Promise promise : books.promises) {
            boolean paid = promise.paymentOutcome().equals("PAID");
            if (paid != promise.orderStatus().equals("PAID")) {
                add(
                        "paid-is-not-paid",
                        promise.reservationId,
                        "the payment of order %s came to '%s', the order is %s"
                                .formatted(promise.orderNo(), promise.paymentOutcome(), promise.orderStatus()));
            }
        }
    }

    private void noOrderWithoutPromise() {
        books.myOrders.forEach((buyer, orders) -> {
            for (MyOrder order : orders) {
                if (byId.containsKey(order.reservationId())) {
                    continue;
                }
                if (books.unanswered.contains(buyer) && order.status().equals("TIMEOUT")) {
                    unheardOrders++;
                } else {
                    add(
                            "order-without-promise",
                            order.reservationId(),
                            "buyer %d has order %s (%s) without having been told"
                                    .formatted(buyer, order.orderNo(), order.status()));
                }
            }
        });
    }

    private void ordersCounted() {
        Map<String, Long> promised = promisedOrders();
        count("PAID", promised, "paidOrders", 0);
        count("TIMEOUT", promised, "timeoutOrders", unheardOrders);
        count("PENDING", promised, "pendingOrders", 0);
    }

    private void count(String status, Map<String, Long> promised, String field, long unheard) {
        long inBooks = promised.getOrDefault(status, 0L) + unheard;
        long inDatabase = Json.number(reconciliation.path("database"), field);
        if (inBooks != inDatabase) {
            add(
                    "order-count",
                    null,
                    "buyers were told of %d orders that are %s, the database has %d"
                            .formatted(inBooks, status, inDatabase));
        }
    }

    private void equationsHold() {
        if (!equations.stock().holds()) {
            add("stock-equation", null, equations.stock().filledIn());
        }
        if (!equations.redis().holds()) {
            add("redis-equation", null, equations.redis().filledIn());
        }
        if (equations.stock().initial() != plan.units()) {
            add(
                    "stock-equation",
                    null,
                    "the sale began with %d units, the database says %d"
                            .formatted(plan.units(), equations.stock().initial()));
        }
    }

    private void engineAgrees() {
        for (JsonNode finding : reconciliation.path("findings")) {
            String reservation = Json.text(finding, "reservationId");
            add(
                    "reconciliation: " + Json.text(finding, "rule"),
                    reservation.isEmpty() ? null : reservation,
                    Json.text(finding, "detail"));
        }
        for (String word : Set.of("balanced", "full")) {
            if (!reconciliation.path(word).asBoolean(false)) {
                add("reconciliation", null, "the engine's reconciliation is not " + word);
            }
        }
    }

    private void add(String rule, @Nullable String reservationId, String detail) {
        count++;
        if (found.size() < NAMED_MAX) {
            found.add(new Divergence(rule, reservationId, detail));
        }
    }
}
