package seckill.engine.cli.demo;

import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/**
 * What the control plane says of the offer; units and orders.
 *
 * @param remaining units in Redis
 * @param available units in the database
 * @param orders of any state in the database
 * @param pendingOrders waiting for payment
 * @param backlog units granted and not yet ordered or buried
 * @param drained whether no grant is on its way
 * @param outboxDepth returns on their way to Redis
 * @param stop why the offer is stopped; empty when it is not
 */
record OfferStatus(
        long remaining,
        long available,
        long orders,
        long pendingOrders,
        long backlog,
        boolean drained,
        long outboxDepth,
        String stop) {

    static final OfferStatus NONE = new OfferStatus(0, 0, 0, 0, 0, false, 0, "");

    static OfferStatus of(JsonNode json) {
        JsonNode database = json.path("database");
        long pending = Json.number(database, "pendingOrders");
        return new OfferStatus(
                Json.number(json, "remaining"),
                Json.number(database, "available"),
                pending + Json.number(database, "paidOrders") + Json.number(database, "timeoutOrders"),
                pending,
                Math.max(Json.number(json, "unsettledUnits"), 0),
                json.path("drained").asBoolean(false),
                Json.number(json, "outboxDepth"),
                Json.text(json, "stop"));
    }

    /** Whether nothing is on its way any more: no grant, no unpaid order, no unit. */
    boolean isAtRest() {
        return drained && pendingOrders == 0 && outboxDepth == 0 && remaining == available;
    }
}
