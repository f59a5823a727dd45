package seckill.engine.cli.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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
        subcommands = {
            ReconcileCommand.Run.class,
            ReconcileCommand.History.class,
            ReconcileCommand.Show.class,
            ReconcileCommand.Repair.class,
            ReconcileCommand.Export.class
        })
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

    @Command(
            name = "repair",
            description =
                    "Send returns that did not reach Redis, as far as that is proven; asks. With --dry-run the engine tells what"
                            + " it would do; exit code 5 when that is something, or something is beyond repair.")
    static final class Repair extends OfferCommand.Act {

        @Override
        int run(Engine engine) {
            if (isDryRun()) {
                JsonNode plan = engine.get(OfferCommand.path(offer()) + "/repair");
                JsonNode steps = plan.path("steps");
                show(
                        plan,
                        steps.isEmpty()
                                ? "There is nothing to repair."
                                : "Dry run, nothing is done.\n\n" + table().of(steps));
                return steps.isEmpty() ? ExitCodes.DONE : ExitCodes.FINDINGS;
            }
            Engine.Reply reply = send(
                    engine,
                    post("repair", "Repair")
                            .asking("Units that Redis is proven not to have counted go back on sale there."));
            if (reply == null) {
                return ExitCodes.DONE;
            }
            JsonNode done = reply.json().path("outcomes");
            JsonNode left = reply.json().path("left").path("steps");
            show(
                    answer(reply),
                    (done.isEmpty()
                                    ? "Nothing was proven to need a repair.\n"
                                    : new Table()
                                            .text("DONE", "/done")
                                            .text("RULE", "/step/rule")
                                            .text("RESERVATION", "/step/reservationId")
                                            .text("WHAT", "/step/kind")
                                            .count("UNITS", "/step/quantity")
                                            .of(done))
                            + (left.isEmpty() ? "" : "\nLeft, or on its way:\n" + table().of(left)));
            return ExitCodes.DONE;
        }

        private static Table table() {
            return new Table()
                    .text("RULE", "/rule")
                    .text("RESERVATION", "/reservationId")
                    .count("UNITS", "/quantity")
                    .text("WHAT", "/kind")
                    .text("WHY", "/why");
        }
    }

    @Command(
            name = "export",
            description = "A run with its equations, findings, rows and entries, as one JSON document.")
    static final class Export extends ControlCommand {

        @Parameters(
                index = "0",
                paramLabel = "OFFER",
                converter = OfferWord.class,
                description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Parameters(
                index = "1",
                paramLabel = "RUN",
                arity = "0..1",
                converter = IdWord.class,
                description = "The run's number; without it, the last run.")
        private @Nullable Long runId;

        @Option(names = "--file", paramLabel = "FILE", description = "Write it there, where no file is yet.")
        private @Nullable Path file;

        @Override
        int run(Engine engine) {
            String runs = OfferCommand.path(Objects.requireNonNull(offer)) + "/reconciliations";
            String document =
                    engine.get(runs + "/" + chosen(engine, runs) + "/evidence").toPrettyString();
            if (file == null) {
                print(document);
                return ExitCodes.DONE;
            }
            try {
                Files.writeString(file, document + "\n", StandardOpenOption.CREATE_NEW);
            } catch (IOException e) {
                throw new CommandFailure("Cannot write " + file + ": " + e);
            }
            tell("Written to " + file);
            return ExitCodes.DONE;
        }

        private long chosen(Engine engine, String runs) {
            if (runId != null) {
                return runId;
            }
            JsonNode all = engine.get(runs);
            if (all.isEmpty()) {
                throw new CommandFailure("There is no run yet; ./seckill reconcile run makes one.");
            }
            return Json.number(all.get(0), "runId");
        }
    }
}
