package seckill.engine.cli.demo;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operator's part of the demonstration. Every step may be repeated: the engine may die after it and before its answer. */
final class SaleControl {

    static final long SKU_ID = 1;
    static final long UNIT_PRICE_CENTS = 990;
    static final String CURRENCY = "CNY";

    private static final Duration ALREADY_RUNNING = Duration.ofSeconds(2);
    private static final Duration OPEN_LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration BETWEEN_RECONCILIATIONS = Duration.ofMillis(500);
    private static final int RECONCILE_TRIES_MAX = 5;

    private final ControlClient control;
    private final InstantSource clock;
    private final DemoPlan plan;

    SaleControl(ControlClient control, InstantSource clock, DemoPlan plan) {
        this.control = control;
        this.clock = clock;
        this.plan = plan;
    }

    /** Fails unless the engine has a sandbox to pay at; asking is a GET, which pays nothing. */
    void requireSandbox() {
        if (control.call("GET", FollowUps.PAYMENTS_PATH, null).status() == 404) {
            throw new DemoFailure("the engine has no payment sandbox, so the buyers cannot pay; start it with"
                    + " ./seckill up --sandbox");
        }
    }

    /** Creates the activity, unless an earlier, interrupted try did. @return its id */
    long create(String name) {
        while (true) {
            for (JsonNode activity : activities()) {
                if (Json.text(activity, "name").equals(name)) {
                    return Json.number(activity, "activityId");
                }
            }
            try {
                Answer answer = control.once("POST", "/control/v1/activities", newActivity(name));
                if (answer.status() / 100 == 2) {
                    return Json.number(answer.json(), "activityId");
                }
                if (!answer.isLater()) {
                    throw new DemoFailure("the engine refused the activity: " + answer.label() + " "
                            + Json.text(answer.json(), "detail"));
                }
                ControlClient.pause(answer.later());
            } catch (IOException e) {
                // It may have been created: the next round looks for it, and waits for the engine.
            }
        }
    }

    /** Preheats or opens, and takes the state it leads to for success however often it is asked. */
    void move(long activityId, String step, String reached) {
        Answer answer = control.call("POST", "/control/v1/activities/" + activityId + "/" + step, "{}");
        if (answer.status() / 100 == 2 || state(activityId).equals(reached)) {
            return;
        }
        throw new DemoFailure(
                "cannot " + step + " the activity: " + answer.label() + " " + Json.text(answer.json(), "detail"));
    }

    /** Waits until the door grants. @return the sale as the crowd needs it, with the engine's clock compared */
    Sale awaitOpen(long activityId, String run) {
        long startedNanos = System.nanoTime();
        String path = "/api/v1/activities/" + activityId + "/skus/" + SKU_ID;
        String last = "";
        while (System.nanoTime() - startedNanos < plan.patience().toNanos()) {
            try {
                long beforeMillis = clock.millis();
                Answer answer = control.onceAtDoor(path);
                long afterMillis = clock.millis();
                last = answer.label() + " " + Json.text(answer.json(), "admittance");
                if (answer.status() == 200
                        && Json.text(answer.json(), "admittance").equals("OPEN")) {
                    long serverMillis = Json.epochMillis(answer.json(), "serverTime");
                    long offset = serverMillis == 0 ? 0 : serverMillis - (beforeMillis + afterMillis) / 2;
                    return new Sale(
                            activityId, SKU_ID, UNIT_PRICE_CENTS, CURRENCY, run, offset, afterMillis - beforeMillis);
                }
            } catch (IOException e) {
                last = String.valueOf(e.getMessage());
            }
            ControlClient.pause(OPEN_LOOK_EVERY);
        }
        throw new DemoFailure("the door did not open the sale within "
                + plan.patience().toSeconds() + " s; it last answered " + last);
    }

    /** The offer's status now. */
    OfferStatus status(long activityId) throws IOException {
        Answer answer = control.once("GET", offer(activityId) + "/status", null);
        if (answer.status() != 200) {
            throw new IOException("status was answered " + answer.label());
        }
        return OfferStatus.of(answer.json());
    }

    /** A full reconciliation; a partial one is asked for again a few times. */
    JsonNode reconcile(long activityId) {
        JsonNode report = control.expect("POST", offer(activityId) + "/reconcile", "{}");
        for (int i = 1; i < RECONCILE_TRIES_MAX && !report.path("full").asBoolean(false); i++) {
            ControlClient.pause(BETWEEN_RECONCILIATIONS);
            report = control.expect("POST", offer(activityId) + "/reconcile", "{}");
        }
        return report;
    }

    /** Ends the activity. @return null, or why it could not be ended */
    @Nullable
    String end(long activityId) {
        try {
            move(activityId, "drain", "DRAINING");
            move(activityId, "close", "CLOSED");
            return null;
        } catch (DemoFailure e) {
            return e.getMessage();
        }
    }

    private JsonNode activities() {
        return control.expect("GET", "/control/v1/activities", null);
    }

    private String state(long activityId) {
        JsonNode answer = control.expect("GET", "/control/v1/activities/" + activityId, null);
        return Json.text(answer.path("activity"), "state");
    }

    private static String offer(long activityId) {
        return "/control/v1/offers/" + activityId + "/" + SKU_ID;
    }

    private String newActivity(String name) {
        Instant now = clock.instant();
        ObjectNode json = Json.MAPPER
                .createObjectNode()
                .put("name", name)
                .put("startsAt", now.minus(ALREADY_RUNNING).toString())
                .put(
                        "endsAt",
                        now.plus(plan.timeout()).plus(Duration.ofHours(1)).toString())
                .put("paymentWindowSeconds", plan.paymentWindow().toSeconds())
                .put("scope", plan.scope());
        json.putArray("offers")
                .addObject()
                .put("skuId", SKU_ID)
                .put("title", "Demonstration")
                .put("unitPriceCents", UNIT_PRICE_CENTS)
                .put("currency", CURRENCY)
                .put("perBuyerLimit", plan.quantity())
                .put("buckets", plan.buckets())
                .put("units", plan.units());
        return json.toString();
    }
}
