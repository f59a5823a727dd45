package seckill.engine.cli.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes an activity from a file; single options stand above what the file says. */
@Command(
        name = "create",
        description = "Make an activity from a JSON file; options stand above what the file says.",
        footer = {
            "%nThe file, as in the OpenAPI document at /control/v1/openapi:",
            "  {\"name\": \"Singles' day\", \"scope\": \"OFFER\",",
            "   \"startsAt\": \"2026-11-11T12:00:00Z\", \"endsAt\": \"2026-11-11T13:00:00Z\",",
            "   \"paymentWindowSeconds\": 900,",
            "   \"offers\": [{\"skuId\": 7, \"title\": \"Phone\", \"unitPriceCents\": 9900,",
            "     \"currency\": \"CNY\", \"perBuyerLimit\": 1, \"buckets\": 4, \"units\": 1000}]}",
            "%nExample:",
            "  ./seckill activity create --file sale.json --dry-run \\",
            "    --starts-at '2026-11-11T20:00[Asia/Shanghai]'"
        })
final class CreateActivity extends ActionCommand {

    @Option(names = "--file", paramLabel = "FILE", required = true, description = "JSON file.")
    private Path file = Path.of("");

    @Mixin
    private final ActivityFields fields = new ActivityFields();

    @Override
    int run(Engine engine) {
        ObjectNode body = read();
        fields.putInto(body);
        Plan plan = Plan.post(
                        Activities.PATH,
                        "Create activity \"" + Json.text(body, "name") + "\" with "
                                + body.path("offers").size() + " offers, from " + Json.text(body, "startsAt") + " to "
                                + Json.text(body, "endsAt"),
                        "./seckill activity list")
                .with(body);
        return perform(
                engine,
                plan,
                answer -> "Created activity " + Json.number(answer, "activityId")
                        + ". Next: ./seckill activity preheat " + Json.number(answer, "activityId"));
    }

    private ObjectNode read() {
        try {
            JsonNode json = Json.read(Files.readAllBytes(file));
            if (json instanceof ObjectNode object) {
                return object;
            }
            throw wrong(file + " holds no JSON object; see --help for one");
        } catch (IOException e) {
            throw new CommandFailure(file + " cannot be read: " + e, e);
        }
    }
}
