package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Who is shut out by hand. */
@Command(
        name = "block",
        description = "Addresses and devices that are shut out by hand, on the engine that is asked.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {BlockCommand.Listing.class, BlockCommand.Add.class, BlockCommand.Forgive.class})
final class BlockCommand {

    private static final String PATH = "/control/v1/blocks";
    private static final String LOOK = "./seckill block list";

    /** The words of the path: kind and value. */
    private static String path(String kind, String value) {
        return PATH + "/" + kind + "/" + value;
    }

    @Command(name = "list", description = "Those shut out by hand, the first to end first.")
    static final class Listing extends ControlCommand {
        @Override
        int run(Engine engine) {
            JsonNode answer = engine.get(PATH);
            JsonNode blocks = answer.path("byHand");
            return show(
                    answer,
                    blocks.isEmpty()
                            ? "Nobody is shut out by hand."
                            : new Table()
                                    .text("KIND", "/kind")
                                    .text("VALUE", "/value")
                                    .text("UNTIL", "/until")
                                    .of(blocks));
        }
    }

    @Command(name = "add", description = "Shut one out; again is a new end.")
    static final class Add extends ActionCommand {

        @Parameters(index = "0", paramLabel = "KIND", description = "address or device.")
        private String kind = "";

        @Parameters(
                index = "1",
                paramLabel = "VALUE",
                description = "The address (of IPv6 its /64 counts), or the fingerprint.")
        private String value = "";

        @Option(names = "--minutes", paramLabel = "N", defaultValue = "60", description = "1 to 10080. Default: 60.")
        private int minutes;

        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(
                            path(kind, value), "Shut out " + kind + " " + value + " for " + minutes + " min", LOOK)
                    .with(Json.MAPPER.createObjectNode().put("minutes", minutes).put("reason", requiredReason()));
            return perform(engine, plan, Words::fields);
        }
    }

    @Command(name = "forgive", description = "Let one in again, also one that was shut out for asking too often.")
    static final class Forgive extends ActionCommand {

        @Parameters(index = "0", paramLabel = "KIND", description = "address or device.")
        private String kind = "";

        @Parameters(index = "1", paramLabel = "VALUE", description = "The address, or the fingerprint.")
        private String value = "";

        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(path(kind, value) + "/forgive", "Let " + kind + " " + value + " in again", LOOK)
                    .with(Json.MAPPER.createObjectNode().put("reason", requiredReason()));
            return perform(engine, plan, Words::fields);
        }
    }
}
