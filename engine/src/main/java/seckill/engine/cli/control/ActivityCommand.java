package seckill.engine.cli.control;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.client.Json;
import seckill.model.SaleState;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Activities and their life. */
@Command(
        name = "activity",
        description = "Activities: make, look at, and lead through their life.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ActivityCommand.Listing.class,
            ActivityCommand.Show.class,
            CreateActivity.class,
            EditActivity.class,
            ActivityCommand.Schedule.class,
            ActivityCommand.Preheat.class,
            ActivityCommand.Open.class,
            ActivityCommand.Pause.class,
            ActivityCommand.Resume.class,
            ActivityCommand.Drain.class,
            ActivityCommand.Close.class,
            ActivityCommand.Archive.class,
            TimetableCommand.Show.class,
            TimetableCommand.Automate.class,
            TimetableCommand.Manual.class
        })
final class ActivityCommand {

    @Command(name = "list", description = "All activities, newest first.")
    static final class Listing extends ControlCommand {

        @Option(names = "--state", paramLabel = "STATE", description = "Only those in it: ${COMPLETION-CANDIDATES}.")
        private @Nullable SaleState state;

        @Override
        int run(Engine engine) {
            ArrayNode fitting = Json.MAPPER.createArrayNode();
            for (JsonNode activity : Activities.list(engine)) {
                if (state == null || Json.text(activity, "state").equals(state.name())) {
                    fitting.add(activity);
                }
            }
            return show(fitting, Activities.table().of(fitting));
        }
    }

    @Command(name = "show", description = "One activity with its offers.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
        private long activityId;

        @Override
        int run(Engine engine) {
            JsonNode answer = engine.get(Activities.path(activityId));
            return show(answer, Activities.text(answer));
        }
    }

    /** A step from one state to another. */
    abstract static class Step extends ActionCommand {

        @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
        private long activityId;

        private final String step;
        private final SaleState next;
        private final @Nullable String consequence;

        /** @param consequence what the person is asked about; null: nothing */
        Step(String step, SaleState next, @Nullable String consequence) {
            this.step = step;
            this.next = next;
            this.consequence = consequence;
        }

        @Override
        int run(Engine engine) {
            String subject = "activity " + activityId;
            // Whoever closes something does not wait for a look at it first.
            if (consequence != null || isDryRun()) {
                JsonNode now = engine.get(Activities.path(activityId));
                subject = Activities.named(now);
                if (isDryRun() && !Activities.mayBecome(now, next)) {
                    throw new CommandFailure("It would be refused: " + subject + " cannot become " + next
                            + "; allowed next: " + successors(now));
                }
            }
            Plan plan = Plan.post(
                    Activities.path(activityId) + "/" + step,
                    step.substring(0, 1).toUpperCase(Locale.ROOT) + step.substring(1) + " " + subject,
                    "./seckill activity show " + activityId);
            return perform(
                    engine,
                    consequence == null ? plan : plan.asking(consequence),
                    answer -> "Now " + Activities.named(answer) + ".");
        }

        private static Set<SaleState> successors(JsonNode answer) {
            return new TreeSet<>(SaleState.valueOf(Json.text(answer.path("activity"), "state"))
                    .successors());
        }
    }

    @Command(name = "schedule", description = "End the drafting: the activity can be preheated.")
    static final class Schedule extends Step {
        Schedule() {
            super("schedule", SaleState.SCHEDULED, null);
        }
    }

    @Command(name = "preheat", description = "Load the activity's offers into Redis and every instance.")
    static final class Preheat extends Step {
        Preheat() {
            super("preheat", SaleState.PREHEATED, null);
        }
    }

    @Command(name = "open", description = "Begin to sell.")
    static final class Open extends Step {
        Open() {
            super("open", SaleState.OPEN, "Buyers get units from now on.");
        }
    }

    @Command(name = "pause", description = "Stop granting, at once and without a question; everything else goes on.")
    static final class Pause extends Step {
        Pause() {
            super("pause", SaleState.PAUSED, null);
        }
    }

    @Command(name = "resume", description = "Sell again after a pause.")
    static final class Resume extends Step {
        Resume() {
            super("resume", SaleState.OPEN, "Buyers get units again from now on.");
        }
    }

    @Command(name = "drain", description = "End granting for good, and let what was granted be settled.")
    static final class Drain extends Step {
        Drain() {
            super("drain", SaleState.DRAINING, "The sale cannot be opened again.");
        }
    }

    @Command(name = "close", description = "Close a drained activity once its numbers agree.")
    static final class Close extends Step {
        Close() {
            super("close", SaleState.CLOSED, "The activity ends for good.");
        }
    }

    @Command(name = "archive", description = "Put a closed activity, or one never preheated, away for good.")
    static final class Archive extends Step {
        Archive() {
            super("archive", SaleState.ARCHIVED, "It is out of every list of what is going on.");
        }
    }
}
