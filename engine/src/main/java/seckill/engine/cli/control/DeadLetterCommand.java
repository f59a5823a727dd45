package seckill.engine.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.Engine.Reply;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What could not be settled. */
@Command(
        name = "dead-letter",
        description = "Reservations that could not be settled: looked at, tried out, settled again, released.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DeadLetterCommand.Listing.class,
            DeadLetterCommand.Show.class,
            DeadLetterCommand.DryRun.class,
            DeadLetterCommand.Retry.class,
            DeadLetterCommand.Release.class,
            DeadLetterCommand.Bulk.class
        })
final class DeadLetterCommand {

    static final String PATH = "/control/v1/dead-letters";

    @Command(name = "list", description = "Newest first; those that became no orders, unless --state says otherwise.")
    static final class Listing extends ControlCommand {

        @Option(names = "--cause", paramLabel = "CAUSE", description = "Only of this cause: ${COMPLETION-CANDIDATES}.")
        private @Nullable DeadLetterCause cause;

        @Option(
                names = "--offer",
                paramLabel = "OFFER",
                converter = OfferWord.class,
                description = "Only of this offer, ACTIVITY/SKU.")
        private @Nullable OfferId offer;

        @Option(names = "--state", paramLabel = "STATE", description = "Only in this state: OPEN, RELEASED or SETTLED.")
        private @Nullable String state;

        @Option(
                names = "--before",
                paramLabel = "ID",
                converter = IdWord.class,
                description = "Only those before this one.")
        private @Nullable Long before;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "At most so many, 1 to 500. Default: 50.")
        private int limit;

        @Override
        int run(Engine engine) {
            StringJoiner query = new StringJoiner("&").add("limit=" + limit);
            if (cause != null) {
                query.add("cause=" + cause);
            }
            if (offer != null) {
                query.add("activityId=" + offer.activityId()).add("skuId=" + offer.skuId());
            }
            if (state != null) {
                query.add("state=" + Engine.encoded(state));
            }
            if (before != null) {
                query.add("before=" + before);
            }
            JsonNode page = engine.get(PATH + "?" + query);
            JsonNode next = page.path("next");
            JsonNode rows = page.path("deadLetters");
            return show(
                    page,
                    rows.isEmpty()
                            ? "There are none."
                            : new Table()
                                            .id("ID", "/deadLetterId")
                                            .text("BURIED", "/buriedAt")
                                            .text("STATE", "/state")
                                            .text("CAUSE", "/cause")
                                            .text("OFFER", UnitCommand::offer)
                                            .text("RESERVATION", "/reservationId")
                                            .text("BUYER", "/userId")
                                            .count("TRIES", "/attempts")
                                            .text("WHY", "/detail")
                                            .of(rows)
                                    + (next.isNumber() ? "More: --before " + next.asLong() + "\n" : ""));
        }
    }

    @Command(name = "show", description = "One dead letter, with its payload and what was done with it.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "ID", converter = IdWord.class, description = "Its number.")
        private long id;

        @Override
        int run(Engine engine) {
            JsonNode letter = engine.get(PATH + "/" + id);
            return show(letter, Words.fields(letter));
        }
    }

    /** What is done with one. */
    abstract static class One extends ActionCommand {

        @Parameters(paramLabel = "ID", converter = IdWord.class, description = "Its number.")
        private long id;

        Plan plan(String way, String says) {
            return Plan.post(
                    PATH + "/" + id + "/" + way, says + " dead letter " + id, "./seckill dead-letter show " + id);
        }

        int conclude(Engine engine, Plan plan) {
            return perform(engine, plan, answer -> Json.text(answer, "outcome") + ": " + Json.text(answer, "detail"));
        }
    }

    @Command(
            name = "dry-run",
            description = "Have the engine try out what a retry, or with --release a release, would do.")
    static final class DryRun extends One {

        @Option(names = "--release", description = "Try out a release.")
        private boolean release;

        @Override
        int run(Engine engine) {
            return conclude(engine, plan((release ? "release" : "retry") + "?dryRun=true", "Try out"));
        }
    }

    @Command(name = "retry", description = "Settle it again.")
    static final class Retry extends One {
        @Override
        int run(Engine engine) {
            return conclude(engine, plan("retry", "Settle again"));
        }
    }

    @Command(name = "release", description = "Give its units and its buyer back to Redis, for good; asks.")
    static final class Release extends One {
        @Override
        int run(Engine engine) {
            return conclude(
                    engine,
                    plan("release", "Release")
                            .asking("It can never become an order again; its units go back on sale."));
        }
    }

    enum Way {
        retry,
        release
    }

    @Command(
            name = "bulk",
            description =
                    "The same with many as a job, with an outcome for each; exit code 5 when one of them failed; asks.")
    static final class Bulk extends ActionCommand {

        @Parameters(index = "0", paramLabel = "WAY", description = "${COMPLETION-CANDIDATES}.")
        private @Nullable Way way;

        @Parameters(
                index = "1..*",
                paramLabel = "ID",
                converter = IdWord.class,
                description = "Their numbers; or a filter.")
        private List<Long> ids = new ArrayList<>();

        @Option(
                names = "--cause",
                paramLabel = "CAUSE",
                description = "All open ones of a cause: ${COMPLETION-CANDIDATES}.")
        private @Nullable DeadLetterCause cause;

        @Option(
                names = "--offer",
                paramLabel = "OFFER",
                converter = OfferWord.class,
                description = "All open ones of this offer, ACTIVITY/SKU.")
        private @Nullable OfferId offer;

        @Option(names = "--limit", paramLabel = "N", description = "The newest N that the filter finds, 1 to 1000.")
        private @Nullable Integer limit;

        @Option(names = "--try-out", description = "Have the engine try it out, and change nothing.")
        private boolean tryOut;

        @Override
        int run(Engine engine) {
            Way chosen = Objects.requireNonNull(way);
            ObjectNode body = Json.MAPPER.createObjectNode();
            if (!ids.isEmpty()) {
                ids.forEach(body.putArray("deadLetterIds")::add);
            }
            if (cause != null) {
                body.put("cause", cause.name());
            }
            if (offer != null) {
                body.put("activityId", offer.activityId()).put("skuId", offer.skuId());
            }
            if (limit != null) {
                body.put("limit", limit);
            }
            if (tryOut) {
                body.put("dryRun", true);
            }
            Plan plan = Plan.post(
                            PATH + "/" + chosen + "?waitSeconds=60",
                            (tryOut ? "Try out to " : "To ") + chosen + " the dead letters of " + body,
                            "./seckill dead-letter list")
                    .with(body);
            Reply reply = send(
                    engine,
                    tryOut || chosen == Way.retry
                            ? plan
                            : plan.asking("They can never become orders again; their units go back on sale."));
            if (reply == null) {
                return ExitCodes.DONE;
            }
            JsonNode job = reply.json();
            show(
                    job,
                    "Job " + Json.number(job, "jobId") + " " + Json.text(job, "state") + ": "
                            + Json.text(job, "detail") + "\n\n"
                            + new Table()
                                    .text("DEAD LETTER", "/name")
                                    .text("OUTCOME", "/state")
                                    .text("DETAIL", "/detail")
                                    .of(job.path("items")));
            return job.path("progress").path("failed").asLong(0) > 0 ? ExitCodes.FINDINGS : ExitCodes.DONE;
        }
    }
}
