package seckill.console.reconcile;

import org.jspecify.annotations.Nullable;
import seckill.console.client.Json;
import tools.jackson.databind.JsonNode;

/** The terms of the stock equation, read by the engine in one snapshot of the database; units. */
record StockTerms(long initial, long adjusted, long available, long deducted, long refilled) {

    /** @param status what {@code …/status} answers; null when it has no terms */
    static @Nullable StockTerms of(JsonNode status) {
        JsonNode terms = status.path("database");
        return terms.isObject() ? Json.MAPPER.treeToValue(terms, StockTerms.class) : null;
    }

    /** What the left side has more than the right; 0: it holds. */
    long difference() {
        return initial + adjusted - (available + deducted - refilled);
    }
}
