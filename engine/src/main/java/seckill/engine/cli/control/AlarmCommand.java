package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** What somebody should look at. */
@Command(
        name = "alarm",
        description = "What somebody should look at, and that somebody does.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AlarmCommand.Listing.class,
            AlarmCommand.History.class,
            AlarmCommand.Show.class,
            AlarmCommand.Acknowledge.class
        })
final class AlarmCommand {

    private static final String PATH = "/control/v1/alarms";

    private static Table table() {
        return new Table()
                .id("ALARM", "/alarmId")
                .text("SEVERITY", "/severity")
                .text("STATE", "/state")
                .text("RULE", "/rule")
                .text("TARGET", "/target")
                .text("SINCE", "/since")
                .text("CAUSE", "/cause")
                .text("RUNBOOK", "/runbook");
    }

    @Command(name = "list", description = "The alarms that stand, worst first; exit code 5 when there is one.")
    static final class Listing extends ControlCommand {
        @Override
        int run(Engine engine) {
            JsonNode answer = engine.get(PATH);
            JsonNode alarms = answer.path("alarms");
            show(answer, alarms.isEmpty() ? "No alarm stands." : table().of(alarms));
            return alarms.isEmpty() ? ExitCodes.DONE : ExitCodes.FINDINGS;
        }
    }

    @Command(name = "history", description = "All alarms, newest first.")
    static final class History extends ControlCommand {

        @Option(
                names = "--before",
                paramLabel = "ALARM",
                converter = IdWord.class,
                description = "Only those before it.")
        private long before = Long.MAX_VALUE;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "At most so many, 1 to 500. Default: 50.")
        private int limit;

        @Override
        int run(Engine engine) {
            JsonNode page = engine.get(PATH + "/history?limit=" + limit + "&before=" + before);
            JsonNode next = page.path("next");
            return show(
                    page,
                    table().text("CLEARED", "/clearedAt").of(page.path("alarms"))
                            + (next.isNumber() ? "More: --before " + next.asLong() + "\n" : ""));
        }
    }

    @Command(name = "show", description = "One alarm.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "ALARM", converter = IdWord.class, description = "Its number.")
        private long alarmId;

        @Override
        int run(Engine engine) {
            JsonNode alarm = engine.get(PATH + "/" + alarmId);
            return show(alarm, Words.fields(alarm));
        }
    }

    @Command(name = "acknowledge", description = "Say that you look after an alarm; it stands until its cause is gone.")
    static final class Acknowledge extends ActionCommand {

        @Parameters(paramLabel = "ALARM", converter = IdWord.class, description = "Its number.")
        private long alarmId;

        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(
                            PATH + "/" + alarmId + "/acknowledge",
                            "Acknowledge alarm " + alarmId,
                            "./seckill alarm show " + alarmId)
                    .with(Json.MAPPER.createObjectNode().put("reason", requiredReason()));
            return perform(engine, plan, Words::fields);
        }
    }
}
