package seckill.engine.cli.control;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import seckill.engine.cli.DurationWord;
import seckill.engine.cli.client.Json;
import seckill.model.SaleState;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How an engine and its live sales are. */
@Command(
        name = "status",
        description = "How the engine and its live sales are: what is granted, what waits, what is wrong.",
        footer = {
            "%nExamples:",
            "  ./seckill status",
            "  ./seckill status --watch",
            "  ./seckill status --watch=5s -o json"
        })
final class StatusCommand extends ControlCommand {

    private static final Duration WATCH_MIN = Duration.ofMillis(200);
    private static final String CLEAR = "\u001b[H\u001b[2J";

    @Option(
            names = {"-w", "--watch"},
            paramLabel = "T",
            arity = "0..1",
            fallbackValue = "2s",
            converter = DurationWord.class,
            description = "Again and again until Ctrl+C, every T from 200ms on. Default: every 2s.")
    private @Nullable Duration watch;

    @Override
    int run(Engine engine) {
        if (watch == null) {
            look(engine, "");
            return 0;
        }
        if (watch.compareTo(WATCH_MIN) < 0) {
            throw wrong("--watch is " + watch.toMillis() + "ms; allowed: 200ms and more");
        }
        String before = !isJson() && terminal().showsAtOnce() ? CLEAR : "";
        while (!Thread.currentThread().isInterrupted()) {
            look(engine, before);
            LockSupport.parkNanos(watch.toNanos());
        }
        return 0;
    }

    private void look(Engine engine, String before) {
        ObjectNode status = gather(engine);
        print(
                isJson()
                        ? status.toString()
                        : before + StatusText.of(engine.address().toString(), status));
    }

    /** The engine's status, its live activities and how each of their offers stands. */
    private static ObjectNode gather(Engine engine) {
        ObjectNode all = Json.MAPPER.createObjectNode();
        all.set("engine", engine.get("/control/v1/status"));
        all.set("alarms", engine.get("/control/v1/alarms").path("alarms"));
        ArrayNode activities = all.putArray("activities");
        ArrayNode offers = all.putArray("offers");
        for (JsonNode activity : Activities.list(engine)) {
            if (!isLive(Json.text(activity, "state"))) {
                continue;
            }
            activities.add(activity);
            long activityId = Json.number(activity, "activityId");
            for (JsonNode offer :
                    engine.get("/control/v1/activities/" + activityId).path("offers")) {
                long skuId = offer.at("/terms/offer/skuId").asLong();
                JsonNode stands = engine.get("/control/v1/offers/" + activityId + "/" + skuId + "/status");
                ObjectNode row = offers.addObject();
                row.put("offer", activityId + "/" + skuId);
                row.set("title", offer.at("/terms/title"));
                row.set("status", stands);
            }
        }
        return all;
    }

    private static boolean isLive(String state) {
        for (SaleState known : SaleState.values()) {
            if (known.name().equals(state)) {
                return known.isLive();
            }
        }
        return true;
    }
}
