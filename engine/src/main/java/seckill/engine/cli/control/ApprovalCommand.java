package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** What waits for a second person. */
@Command(
        name = "approval",
        description = "What waits for a second operator.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ApprovalCommand.Listing.class, ApprovalCommand.Approve.class, ApprovalCommand.Refuse.class})
final class ApprovalCommand {

    private static final String PATH = "/control/v1/approvals";

    @Command(name = "list", description = "Newest first.")
    static final class Listing extends ControlCommand {

        @Option(names = "--open", description = "Only those that wait.")
        private boolean open;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "At most so many, 1 to 200. Default: 50.")
        private int limit;

        @Override
        int run(Engine engine) {
            JsonNode rows = engine.get(PATH + "?open=" + open + "&limit=" + limit);
            return show(
                    rows,
                    rows.isEmpty()
                            ? "There are none."
                            : new Table()
                                    .id("APPROVAL", "/approvalId")
                                    .text("ACTION", "/action")
                                    .text("OFFER", UnitCommand::offer)
                                    .text("STATE", "/state")
                                    .text("ASKED BY", "/askedBy")
                                    .text("REASON", "/reason")
                                    .text("UNTIL", "/expiresAt")
                                    .text("DECIDED BY", "/decidedBy")
                                    .text("OUTCOME", "/outcome")
                                    .of(rows));
        }
    }

    private static Plan plan(long id, String verb, String says) {
        return Plan.post(
                PATH + "/" + id + "/" + verb, says + " what approval " + id + " asks for", "./seckill approval list");
    }

    @Command(name = "approve", description = "Do what another operator asked for, once it is proven again; asks.")
    static final class Approve extends ActionCommand {

        @Parameters(paramLabel = "APPROVAL", converter = IdWord.class, description = "Its number.")
        private long id;

        @Override
        int run(Engine engine) {
            return perform(
                    engine,
                    plan(id, "approve", "Approve").asking("It is carried out at once, in both your names."),
                    Words::fields);
        }
    }

    @Command(name = "refuse", description = "Say no to what another operator asked for.")
    static final class Refuse extends ActionCommand {

        @Parameters(paramLabel = "APPROVAL", converter = IdWord.class, description = "Its number.")
        private long id;

        @Override
        int run(Engine engine) {
            return perform(engine, plan(id, "reject", "Refuse"), Words::fields);
        }
    }
}
