package seckill.engine.cli.control;

import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** The status for people, the worst in capitals. */
final class StatusText {

    private StatusText() {}

    static String of(String address, JsonNode status) {
        JsonNode engine = status.path("engine");
        StringBuilder text = new StringBuilder();
        text.append("Engine     %s at %s, up %s%n"
                .formatted(
                        TextWidth.harmless(Json.text(engine, "instance")),
                        address,
                        Words.span(Json.number(engine, "uptimeMillis"))));
        text.append("Redis      ").append(redis(engine.path("redis"))).append('\n');
        text.append("Sales      ").append(sales(engine)).append('\n');
        text.append("Alarms     ").append(alarms(status.path("alarms"))).append('\n');
        text.append('\n').append(activities(status));
        return text.toString();
    }

    private static String redis(JsonNode redis) {
        if (!redis.path("up").asBoolean(false)) {
            return ("DOWN " + Json.text(redis, "why")).strip();
        }
        JsonNode server = redis.path("server");
        return TextWidth.harmless("up, " + Json.text(server, "version") + ", " + Json.text(server, "role") + ", run id "
                + Json.text(server, "runId"));
    }

    private static String sales(JsonNode engine) {
        if (engine.path("allStopped").asBoolean(false)) {
            return "ALL STOPPED by the switch stop-all";
        }
        if (engine.path("fenced").asBoolean(false)) {
            return "FENCED: nothing is granted until Redis has been recognised";
        }
        return Json.number(engine, "liveOffers") + " live offers";
    }

    private static String alarms(JsonNode alarms) {
        if (alarms.isEmpty()) {
            return "none";
        }
        JsonNode worst = alarms.get(0);
        return TextWidth.harmless(alarms.size() + ", the worst " + Json.text(worst, "severity") + " "
                + Json.text(worst, "rule") + " " + Json.text(worst, "target") + ": " + Json.text(worst, "cause")
                + " (" + Json.text(worst, "runbook") + ")");
    }

    private static String activities(JsonNode status) {
        if (status.path("activities").isEmpty()) {
            return "No activity is live; all of them: ./seckill activity list\n";
        }
        return Activities.table().of(status.path("activities")) + "\n"
                + new Table()
                        .text("OFFER", "/offer")
                        .text("TITLE", "/title")
                        .text("GRANTS", StatusText::grants)
                        .count("LEFT", "/status/remaining")
                        .count("GRANTED", "/status/granted")
                        .count("UNSETTLED", "/status/unsettledUnits")
                        .count("UNPAID", "/status/database/pendingOrders")
                        .count("PAID", "/status/database/paidOrders")
                        .count("RETURNS", "/status/outboxDepth")
                        .count("DEAD", "/status/deadLetters")
                        .count("LOST", "/status/lost")
                        .of(status.path("offers"));
    }

    private static String grants(JsonNode offer) {
        JsonNode status = offer.path("status");
        String stop = Json.text(status, "stop");
        if (!stop.isEmpty()) {
            return "STOPPED " + stop;
        }
        return Json.text(status, "state").equals("OPEN") ? "yes" : "no";
    }
}
