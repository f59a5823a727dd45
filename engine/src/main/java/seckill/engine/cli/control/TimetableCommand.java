package seckill.engine.cli.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.DurationWord;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Activities that the engine leads by the clock. */
final class TimetableCommand {

    private TimetableCommand() {}

    private static String text(JsonNode answer) {
        JsonNode steps = answer.path("steps");
        return steps.isEmpty()
                ? "People lead activity " + Json.number(answer, "activityId") + "; nothing is planned."
                : new Table()
                        .text("STEP", "/step")
                        .text("DUE", "/dueAt")
                        .text("STATE", "/state")
                        .text("ENDED", "/endedAt")
                        .count("ATTEMPTS", "/attempts")
                        .text("WHY", "/detail")
                        .of(steps);
    }

    @Command(name = "timetable", description = "The steps that the engine takes by the clock, and what became of them.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
        private long activityId;

        @Override
        int run(Engine engine) {
            JsonNode answer = engine.get(Activities.path(activityId) + "/timetable");
            return show(answer, text(answer));
        }
    }

    @Command(
            name = "automate",
            description = "Let the engine preheat, open, drain and close the activity by its start and end.")
    static final class Automate extends ActionCommand {

        @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
        private long activityId;

        @Option(
                names = "--preheat-before",
                paramLabel = "T",
                converter = DurationWord.class,
                description = "How long before its start it is preheated, up to 24h. Default: 5m.")
        private @Nullable Duration preheatBefore;

        @Override
        int run(Engine engine) {
            String subject = Activities.named(engine.get(Activities.path(activityId)));
            ObjectNode body = Json.MAPPER.createObjectNode();
            if (preheatBefore != null) {
                body.put("preheatSecondsBefore", preheatBefore.toSeconds());
            }
            Plan plan = Plan.post(
                            Activities.path(activityId) + "/automate",
                            "Lead " + subject + " by the clock",
                            "./seckill activity timetable " + activityId)
                    .with(body)
                    .asking("It opens at its start without anybody.");
            return perform(engine, plan, TimetableCommand::text);
        }
    }

    @Command(name = "manual", description = "Drop the steps that wait: people lead the activity from now on.")
    static final class Manual extends ActionCommand {

        @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
        private long activityId;

        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(
                    Activities.path(activityId) + "/manual",
                    "Drop what is planned for activity " + activityId,
                    "./seckill activity timetable " + activityId);
            return perform(engine, plan, TimetableCommand::text);
        }
    }
}
