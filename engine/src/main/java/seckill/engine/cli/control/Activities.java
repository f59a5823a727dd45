package seckill.engine.cli.control;

import seckill.engine.cli.client.Json;
import seckill.model.SaleState;
import tools.jackson.databind.JsonNode;

/** Activities as several commands read and show them. */
final class Activities {

    static final String PATH = "/control/v1/activities";

    private Activities() {}

    static JsonNode list(Engine engine) {
        return engine.get(PATH);
    }

    static String path(long activityId) {
        return PATH + "/" + activityId;
    }

    static Table table() {
        return new Table()
                .id("ACTIVITY", "/activityId")
                .text("NAME", "/name")
                .text("STATE", Activities::state)
                .text("STARTS", "/startsAt")
                .text("ENDS", "/endsAt");
    }

    static String state(JsonNode activity) {
        String reason = Json.text(activity, "pauseReason");
        return Json.text(activity, "state") + (reason.isEmpty() ? "" : " (" + reason + ")");
    }

    /** {@code activity 5 "Singles' day" (OPEN)}, as it stands. */
    static String named(JsonNode answer) {
        JsonNode activity = answer.path("activity");
        return "activity " + Json.number(activity, "activityId") + " \"" + Json.text(activity, "name") + "\" ("
                + state(activity) + ")";
    }

    /** Whether the state machine allows the step; an engine may still know better. */
    static boolean mayBecome(JsonNode answer, SaleState next) {
        String state = Json.text(answer.path("activity"), "state");
        for (SaleState known : SaleState.values()) {
            if (known.name().equals(state)) {
                return known.mayBecome(next);
            }
        }
        return true;
    }

    static String text(JsonNode answer) {
        JsonNode activity = answer.path("activity");
        return Words.fields(activity) + "\n"
                + new Table()
                        .id("SKU", "/terms/offer/skuId")
                        .text("TITLE", "/terms/title")
                        .count("PRICE", row -> Words.price(row.at("/terms/unitPriceCents"), row.at("/terms/currency")))
                        .count("LIMIT", "/terms/perBuyerLimit")
                        .count("BUCKETS", "/terms/buckets")
                        .count("AVAILABLE", "/available")
                        .id("EPOCH", "/epoch")
                        .text("STOP", "/stop")
                        .text("WHY", "/stopDetail")
                        .of(answer.path("offers"));
    }
}
