package seckill.engine.cli.demo;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The sale of a {@link FakeEngine}: counts honestly unless told to lie. Survives the engine's deaths, as real stores would. */
final class FakeSale {

    final Lie lie;
    private final Map<String, Order> byReservation = new LinkedHashMap<>();
    private final Map<String, String> reservationOfRequest = new HashMap<>();
    private final Map<String, String> reservationOfBuyer = new HashMap<>();
    private final Map<String, Integer> clicksOfBuyer = new HashMap<>();
    private String name = "";
    private String state = "SCHEDULED";
    private long units;
    private long remaining;
    private long granted;
    private long returned;
    private long windowMillis;
    private long priceCents;
    private boolean lied;
    private boolean sealed;

    FakeSale(Lie lie) {
        this.lie = lie;
    }

    static final class Order {
        final String user;
        final String reservationId;
        final int quantity;
        final long expiresAtMillis;
        String status = "PENDING";

        @Nullable
        String paymentNo;

        Order(String user, String reservationId, int quantity, long expiresAtMillis) {
            this.user = user;
            this.reservationId = reservationId;
            this.quantity = quantity;
            this.expiresAtMillis = expiresAtMillis;
        }

        String orderNo() {
            return "order-" + reservationId;
        }
    }

    synchronized void create(String activityName, long stock, long paymentWindowSeconds, long unitPriceCents) {
        name = activityName;
        units = stock;
        remaining = stock;
        windowMillis = 1_000 * paymentWindowSeconds;
        priceCents = unitPriceCents;
    }

    synchronized String name() {
        return name;
    }

    synchronized void moveTo(String next) {
        state = next;
    }

    synchronized String state() {
        return state;
    }

    /** @return a reservation id; null: sold out */
    synchronized @Nullable String buy(String user, int quantity, String key) {
        expire();
        int clicks = clicksOfBuyer.merge(user, 1, Integer::sum);
        String request = user + "\n" + key;
        String held = reservationOfBuyer.get(user);
        if (held == null) {
            held = reservationOfRequest.get(request);
        }
        if (held != null) {
            // Not one of the first clicks: those are under way before the first answer has arrived.
            if (lie == Lie.REFUSES_A_HOLDER && clicks > 8) {
                return null;
            }
            if (lie != Lie.SECOND_RESERVATION_ON_REPEAT || !once()) {
                return held;
            }
        }
        if (remaining < quantity && !(lie == Lie.ONE_UNIT_TOO_MANY && once())) {
            return null;
        }
        remaining -= quantity;
        granted += quantity;
        if (lie == Lie.ONE_RESERVATION_FOR_TWO && !byReservation.isEmpty() && once()) {
            return byReservation.keySet().iterator().next();
        }
        String reservationId = "r" + (byReservation.size() + 1);
        byReservation.put(
                reservationId, new Order(user, reservationId, quantity, System.currentTimeMillis() + windowMillis));
        reservationOfBuyer.put(user, reservationId);
        reservationOfRequest.put(request, reservationId);
        return reservationId;
    }

    synchronized @Nullable ObjectNode reservation(String reservationId) {
        expire();
        Order order = byReservation.get(reservationId);
        boolean forgotten = lie == Lie.FORGETS_A_RESERVATION && reservationId.equals("r2")
                || lie == Lie.FORGETS_AN_ORDER && reservationId.equals("r2") && sealed;
        if (order == null || forgotten) {
            return null;
        }
        return Json.MAPPER
                .createObjectNode()
                .put("reservationId", reservationId)
                .put("status", "ORDERED")
                .put("orderNo", order.orderNo())
                .put("orderStatus", order.status)
                .put(
                        "expiresAt",
                        java.time.Instant.ofEpochMilli(order.expiresAtMillis).toString());
    }

    synchronized String pay(String orderNo, String paymentNo, long amountCents) {
        expire();
        Order order = byReservation.get(orderNo.substring("order-".length()));
        if (order == null) {
            return "UNKNOWN_ORDER";
        }
        if (amountCents != order.quantity * priceCents) {
            return "AMOUNT_MISMATCH";
        }
        if (order.status.equals("TIMEOUT")) {
            return "TOO_LATE";
        }
        if (order.paymentNo != null && !order.paymentNo.equals(paymentNo)) {
            return "PAID_BEFORE";
        }
        order.paymentNo = paymentNo;
        if (lie != Lie.FORGETS_A_PAYMENT || !once()) {
            order.status = "PAID";
        }
        return "PAID";
    }

    synchronized List<Order> ordersOf(String user) {
        expire();
        return byReservation.values().stream().filter(o -> o.user.equals(user)).toList();
    }

    synchronized ObjectNode status() {
        expire();
        ObjectNode json = Json.MAPPER
                .createObjectNode()
                .put("state", state)
                .put("remaining", Math.max(0, remaining))
                .put("unsettledUnits", 0)
                .put("drained", true)
                .put("outboxDepth", 0);
        json.set("database", database());
        sealed = count("PENDING") == 0 && granted > 0;
        return json;
    }

    synchronized ObjectNode reconcile() {
        expire();
        ObjectNode json = Json.MAPPER.createObjectNode().put("balanced", true).put("full", true);
        json.set(
                "redis",
                Json.MAPPER
                        .createObjectNode()
                        .put("preheated", units)
                        .put("remaining", Math.max(0, remaining))
                        .put("granted", units - Math.max(0, remaining) + returned)
                        .put("returned", returned + (lie == Lie.REDIS_MISCOUNTS ? 1 : 0)));
        json.set("database", database());
        ArrayNode findings = json.putArray("findings");
        if (lie == Lie.FINDS_ONE_ITSELF) {
            json.put("balanced", false);
            findings.addObject()
                    .put("rule", "lost-grant")
                    .put("reservationId", "r1")
                    .put("detail", "planted");
        }
        return json;
    }

    private ObjectNode database() {
        long left = Math.max(0, remaining);
        return Json.MAPPER
                .createObjectNode()
                .put("initial", units)
                .put("available", left)
                .put("deducted", units - left + returned + (lie == Lie.DATABASE_MISCOUNTS ? 1 : 0))
                .put("refilled", returned)
                .put("pendingOrders", count("PENDING"))
                .put("paidOrders", count("PAID"))
                .put("timeoutOrders", count("TIMEOUT") + (lie == Lie.HIDDEN_ORDER ? 1 : 0));
    }

    private long count(String status) {
        return byReservation.values().stream()
                .filter(o -> o.status.equals(status))
                .count();
    }

    private void expire() {
        long now = System.currentTimeMillis();
        for (Order order : byReservation.values()) {
            if (order.status.equals("PENDING") && order.expiresAtMillis <= now) {
                order.status = "TIMEOUT";
                remaining += order.quantity;
                returned += order.quantity;
                reservationOfBuyer.remove(order.user, order.reservationId);
            }
        }
    }

    /** True the first time. */
    private boolean once() {
        boolean first = !lied;
        lied = true;
        return first;
    }
}
