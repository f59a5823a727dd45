package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import seckill.engine.cli.client.Json;

/** What takes effect at once on every instance. */
@Command(
        name = "switch",
        description = "What takes effect at once on every instance: stop and start sales.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            SwitchCommand.StopAll.class,
            SwitchCommand.StartAll.class,
            OfferCommand.Stop.class,
            OfferCommand.Start.class
        })
final class SwitchCommand {

    private static final String PATH = "/control/v1/stop-all";
    private static final String LOOK = "./seckill status";

    @Command(
            name = "stop-all",
            description =
                    "Stop granting in every sale, at once and without a question; payment, settlement and returns go on.",
            footer = {"%nExample:", "  ./seckill switch stop-all --reason 'wrong price on offer 5/7'"})
    static final class StopAll extends ActionCommand {
        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(PATH, "Stop granting in every sale", LOOK)
                    .with(Json.MAPPER.createObjectNode().put("stopped", true).put("reason", requiredReason()));
            return perform(
                    engine, plan, answer -> "Every sale is stopped. Start them again with: ./seckill switch start-all");
        }
    }

    @Command(name = "start-all", description = "Grant again in every sale that is not stopped by itself.")
    static final class StartAll extends ActionCommand {
        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(PATH, "Grant again in every sale that is not stopped by itself", LOOK)
                    .with(Json.MAPPER.createObjectNode().put("stopped", false).put("reason", requiredReason()))
                    .asking("Buyers get units from now on.");
            return perform(engine, plan, answer -> "The switch stop-all is off.");
        }
    }
}
