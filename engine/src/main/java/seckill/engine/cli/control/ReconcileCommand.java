package seckill.engine.cli.control;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

/** Whether Redis, stream and database agree. */
@Command(
        name = "reconcile",
        description = "Whether Redis, stream and database agree.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ReconcileCommand.Run.class, ReconcileCommand.History.class, ReconcileCommand.Show.class})
final class ReconcileCommand {

    @Command(
            name = "run",
            description = "A full reconciliation of an offer, now; exit code 5 when something does not agree.")
    static final class Run extends OfferCommand.Act {
        @Override
        int run(Engine engine) {
            Engine.Reply reply = send(engine, post("reconcile", "Reconcile"));
            if (reply == null) {
                return ExitCodes.DONE;
            }
            show(answer(reply), Reconciliations.text(reply.json()));
            return Reconciliations.code(reply.json());
        }
    }

    @Command(name = "history", description = "Earlier runs over an offer, newest first.")
    static final class History extends ControlCommand {

        @Parameters(paramLabel = "OFFER", converter = OfferWord.class, description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Override
        int run(Engine engine) {
            JsonNode runs = engine.get(OfferCommand.path(Objects.requireNonNull(offer)) + "/reconciliations");
            return show(
                    runs,
                    new Table()
                            .id("RUN", "/runId")
                            .text("STARTED", "/startedAt")
                            .count("MILLIS", "/durationMillis")
                            .text("FULL", "/full")
                            .text("BALANCED", "/balanced")
                            .count(
                                    "FINDINGS",
                                    run -> Integer.toString(run.path("findings").size()))
                            .of(runs));
        }
    }

    @Command(
            name = "show",
            description = "One run over an offer with what it found; exit code 5 when that is something.")
    static final class Show extends ControlCommand {

        @Parameters(
                index = "0",
                paramLabel = "OFFER",
                converter = OfferWord.class,
                description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Parameters(index = "1", paramLabel = "RUN", converter = IdWord.class, description = "The run's number.")
        private long runId;

        @Override
        int run(Engine engine) {
            OfferId id = Objects.requireNonNull(offer);
            for (JsonNode run : engine.get(OfferCommand.path(id) + "/reconciliations")) {
                if (Json.number(run, "runId") == runId) {
                    show(run, Words.fields(run));
                    return Reconciliations.code(run);
                }
            }
            throw new CommandFailure("There is no run " + runId + " over offer " + OfferCommand.word(id)
                    + " among the last 1,000; see ./seckill reconcile history " + OfferCommand.word(id));
        }
    }
}
