package seckill.engine.cli.control;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.DurationWord;
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

    @Option(names = "--name", paramLabel = "TEXT", description = "Its name.")
    private @Nullable String name;

    @Option(
            names = "--starts-at",
            paramLabel = "TIME",
            converter = InstantWord.class,
            description = "First instant of the sale.")
    private @Nullable Instant startsAt;

    @Option(
            names = "--ends-at",
            paramLabel = "TIME",
            converter = InstantWord.class,
            description = "First instant after it.")
    private @Nullable Instant endsAt;

    @Option(
            names = "--payment-window",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "How long an order waits for payment, such as 15m.")
    private @Nullable Duration paymentWindow;

    @Override
    int run(Engine engine) {
        if (name == null && startsAt == null && endsAt == null && paymentWindow == null) {
            throw wrong("Nothing to change: give --name, --starts-at, --ends-at or --payment-window");
        }
        Engine.Reply now = engine.read(Activities.path(activityId));
        JsonNode activity = now.json().path("activity");
        ObjectNode body = Json.MAPPER.createObjectNode();
        ActivityFields.put(
                body,
                Json.text(activity, "name"),
                Instant.parse(Json.text(activity, "startsAt")),
                Instant.parse(Json.text(activity, "endsAt")),
                Duration.parse(Json.text(activity, "paymentWindow")));
        ActivityFields.put(body, name, startsAt, endsAt, paymentWindow);
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
