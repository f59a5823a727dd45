package seckill.engine.cli.control;

import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes what is given, based on the version that was read: whoever was quicker is not overwritten. */
@Command(
        name = "edit",
        description = "Change an activity before it is preheated; what is not given stays.",
        footer = {"%nExample:", "  ./seckill activity edit 5 --ends-at 2026-11-11T14:00Z --reason 'longer'"})
final class EditActivity extends ActionCommand {

    @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
    private long activityId;

    @Mixin
    private final ActivityFields fields = new ActivityFields();

    @Override
    int run(Engine engine) {
        if (fields.areMissing()) {
            throw wrong("Nothing to change: give --name, --starts-at, --ends-at or --payment-window");
        }
        Engine.Reply now = engine.read(Activities.path(activityId));
        JsonNode activity = now.json().path("activity");
        ObjectNode body = Json.MAPPER
                .createObjectNode()
                .put("name", Json.text(activity, "name"))
                .put("startsAt", Json.text(activity, "startsAt"))
                .put("endsAt", Json.text(activity, "endsAt"))
                .put(
                        "paymentWindowSeconds",
                        Duration.parse(Json.text(activity, "paymentWindow")).toSeconds());
        fields.putInto(body);
        Plan plan = Plan.post(
                        Activities.path(activityId),
                        "Change " + Activities.named(now.json()) + " to " + body,
                        "./seckill activity show " + activityId)
                .by("PUT")
                .with(body)
                .basedOn(now.etag());
        return perform(engine, plan, Activities::text);
    }
}
