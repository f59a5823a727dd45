package seckill.engine.cli.demo;

import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Both equations as the engine's reconciliation read their terms; whether they hold is worked out here. */
record Equations(Stock stock, Redis redis) {

    static final Equations NONE = of(Json.MAPPER.createObjectNode());

    static Equations of(JsonNode report) {
        JsonNode database = report.path("database");
        JsonNode redis = report.path("redis");
        return new Equations(
                new Stock(
                        Json.number(database, "initial"),
                        Json.number(database, "adjusted"),
                        Json.number(database, "available"),
                        Json.number(database, "deducted"),
                        Json.number(database, "refilled")),
                new Redis(
                        Json.number(redis, "preheated"),
                        Json.number(redis, "adjusted"),
                        Json.number(redis, "remaining"),
                        Json.number(redis, "granted"),
                        Json.number(redis, "returned")));
    }

    /** initial + adjusted = available + deducted − refilled, in units. */
    record Stock(long initial, long adjusted, long available, long deducted, long refilled) {

        boolean holds() {
            return initial + adjusted == available + deducted - refilled && deducted - refilled <= initial + adjusted;
        }

        String filledIn() {
            return "%d + %d = %d + %d − %d".formatted(initial, adjusted, available, deducted, refilled);
        }
    }

    /** preheated + adjusted − remaining = granted − returned, in units. */
    record Redis(long preheated, long adjusted, long remaining, long granted, long returned) {

        boolean holds() {
            return preheated + adjusted - remaining == granted - returned;
        }

        String filledIn() {
            return "%d + %d − %d = %d − %d".formatted(preheated, adjusted, remaining, granted, returned);
        }
    }
}
