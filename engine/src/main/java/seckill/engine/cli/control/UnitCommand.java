package seckill.engine.cli.control;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Units, and what became of them. */
@Command(
        name = "unit",
        description = "Units: found by what is known of them, the life of one, and why a buyer got none.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {UnitCommand.Find.class, UnitCommand.Show.class, UnitCommand.Why.class})
final class UnitCommand {

    private static final String PATH = "/control/v1/units";

    private static final class Known {

        @Option(names = "--order", paramLabel = "NO", description = "The order's number.")
        private @Nullable String order;

        @Option(names = "--reservation", paramLabel = "ID", description = "The reservation's id.")
        private @Nullable String reservation;

        @Option(names = "--request", paramLabel = "ID", description = "The request's id.")
        private @Nullable String request;

        @Option(names = "--user", paramLabel = "ID", description = "The buyer's id.")
        private @Nullable String user;

        String query() {
            if (order != null) {
                return "order=" + Engine.encoded(order);
            }
            if (reservation != null) {
                return "reservation=" + Engine.encoded(reservation);
            }
            return request != null
                    ? "request=" + Engine.encoded(request)
                    : "user=" + Engine.encoded(user == null ? "" : user);
        }
    }

    @Command(name = "find", description = "Units by order, reservation, request or buyer, newest first.")
    static final class Find extends ControlCommand {

        @ArgGroup(multiplicity = "1")
        private Known known = new Known();

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "At most so many, 1 to 200. Default: 50.")
        private int limit;

        @Override
        int run(Engine engine) {
            JsonNode answer = engine.get(PATH + "?" + known.query() + "&limit=" + limit);
            JsonNode units = answer.path("units");
            return show(
                    answer,
                    units.isEmpty()
                            ? "The database knows no such unit."
                            : new Table()
                                    .text("RESERVATION", "/reservationId")
                                    .text("ORDER", "/orderNo")
                                    .text("OFFER", UnitCommand::offer)
                                    .text("BUYER", "/userId")
                                    .count("UNITS", "/quantity")
                                    .text("STANDS", "/stands")
                                    .text("SINCE", "/at")
                                    .of(units));
        }
    }

    @Command(name = "show", description = "The life of one unit, with every row and entry that speaks of it.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "RESERVATION", description = "The reservation's id.")
        private String reservation = "";

        @Override
        int run(Engine engine) {
            JsonNode life = engine.get(PATH + "/" + Engine.encoded(reservation));
            return show(
                    life,
                    new Table()
                            .text("AT", "/at")
                            .text("WHAT", "/what")
                            .text("SOURCE", "/source")
                            .text("KEY", "/id")
                            .of(life.path("evidence")));
        }
    }

    @Command(name = "why", description = "Why a buyer got a unit of an activity, or none.")
    static final class Why extends ControlCommand {

        @Parameters(
                index = "0",
                paramLabel = "ACTIVITY",
                converter = IdWord.class,
                description = "The activity's number.")
        private long activityId;

        @Parameters(index = "1", paramLabel = "USER", description = "The buyer's id.")
        private String user = "";

        @Override
        int run(Engine engine) {
            JsonNode answer =
                    engine.get("/control/v1/activities/" + activityId + "/buyers?user=" + Engine.encoded(user));
            JsonNode refusals = answer.path("refusals");
            return show(
                    answer,
                    Json.text(answer, "verdict") + ": " + Json.text(answer, "says") + "\n"
                            + (refusals.isEmpty()
                                    ? ""
                                    : "\nRefusals by this instance since " + Words.of(answer.path("refusalsSince"))
                                            + ":\n"
                                            + new Table()
                                                    .text("LAST", "/lastAt")
                                                    .text("FIRST", "/firstAt")
                                                    .count("TIMES", "/times")
                                                    .text("OFFER", UnitCommand::offer)
                                                    .text("WHY", "/code")
                                                    .text("PROVEN", "/proven")
                                                    .of(refusals)));
        }
    }

    /** Of a row that has one, as {@code activity/sku}. */
    static String offer(JsonNode unit) {
        JsonNode offer = unit.path("offer");
        return offer.path("activityId").asString() + "/" + offer.path("skuId").asString();
    }
}
