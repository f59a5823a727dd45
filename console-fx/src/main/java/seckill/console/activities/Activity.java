package seckill.console.activities;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import seckill.console.client.Json;
import seckill.model.SaleState;
import tools.jackson.databind.JsonNode;

/**
 * One activity as the engine tells it.
 *
 * @param scope {@code OFFER} or {@code ACTIVITY}
 * @param offers empty where only the list was read
 */
record Activity(
        long activityId,
        String name,
        SaleState state,
        Instant startsAt,
        Instant endsAt,
        Duration paymentWindow,
        String scope,
        List<Offer> offers) {

    /** @param available units that the database has */
    record Offer(
            long skuId,
            String title,
            long unitPriceCents,
            String currency,
            long perBuyerLimit,
            long buckets,
            long available,
            long epoch,
            String stop) {}

    /** @param row the activity itself, without its offers */
    static Activity of(JsonNode row, JsonNode offers) {
        List<Offer> all = new ArrayList<>();
        for (JsonNode each : offers) {
            all.add(offer(each));
        }
        return new Activity(
                row.path("activityId").asLong(),
                Json.text(row, "name"),
                SaleState.valueOf(Json.text(row, "state")),
                Instant.parse(Json.text(row, "startsAt")),
                Instant.parse(Json.text(row, "endsAt")),
                duration(row.path("paymentWindow")),
                Json.text(row, "scope"),
                List.copyOf(all));
    }

    private static Offer offer(JsonNode row) {
        JsonNode terms = row.path("terms");
        return new Offer(
                terms.path("offer").path("skuId").asLong(),
                Json.text(terms, "title"),
                terms.path("unitPriceCents").asLong(),
                Json.text(terms, "currency"),
                terms.path("perBuyerLimit").asLong(),
                terms.path("buckets").asLong(),
                row.path("available").asLong(),
                row.path("epoch").asLong(),
                Json.text(row, "stop"));
    }

    /** Seconds, or as ISO 8601 writes it. */
    private static Duration duration(JsonNode node) {
        return node.isNumber()
                ? Duration.ofMillis(Math.round(node.asDouble() * 1_000))
                : Duration.parse(node.asString("PT0S"));
    }
}
