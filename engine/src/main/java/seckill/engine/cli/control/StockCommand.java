package seckill.engine.cli.control;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.client.Json;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

/** Units of an offer on sale. */
@Command(
        name = "stock",
        description = "Units of an offer on sale: add, withdraw, and see what was.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {StockCommand.List.class, StockCommand.Add.class, StockCommand.Withdraw.class})
final class StockCommand {

    private static String path(OfferId offer) {
        return OfferCommand.path(offer) + "/stock";
    }

    @Command(name = "list", description = "The stock of an offer, and what was added and withdrawn, newest first.")
    static final class List extends ControlCommand {

        @Parameters(paramLabel = "OFFER", converter = OfferWord.class, description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Override
        int run(Engine engine) {
            JsonNode answer = engine.get(path(Objects.requireNonNull(offer)));
            return show(
                    answer,
                    total(answer.path("stock")) + "\n"
                            + new Table()
                                    .id("ID", "/adjustmentId")
                                    .text("KIND", "/kind")
                                    .text("STATE", "/state")
                                    .count("ASKED", "/asked")
                                    .count("DONE", "/done")
                                    .count("PENDING", "/pending")
                                    .count("MISSING", "/missing")
                                    .text("WHO", "/who")
                                    .text("WHEN", "/createdAt")
                                    .text("REASON", "/reason")
                                    .of(answer.path("adjustments")));
        }
    }

    /** A change by so many units. */
    abstract static class Change extends ActionCommand {

        @Parameters(
                index = "0",
                paramLabel = "OFFER",
                converter = OfferWord.class,
                description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Parameters(index = "1", paramLabel = "UNITS", description = "How many, 1 to 100,000,000.")
        private long units;

        int change(Engine engine, String step, String says, String consequence) {
            OfferId id = Objects.requireNonNull(offer);
            if (units < 1) {
                throw wrong("UNITS is " + units + "; allowed: 1 to 100,000,000");
            }
            Plan plan = Plan.post(
                            path(id) + "/" + step,
                            says.formatted(units, OfferCommand.word(id)),
                            "./seckill stock list " + OfferCommand.word(id))
                    .with(Json.MAPPER.createObjectNode().put("units", units))
                    .asking(consequence);
            return perform(engine, plan, StockCommand::became);
        }
    }

    @Command(name = "add", description = "Add units to an offer on sale.")
    static final class Add extends Change {
        @Override
        int run(Engine engine) {
            return change(engine, "add", "Add %d units to offer %s", "Buyers get them at once.");
        }
    }

    @Command(name = "withdraw", description = "Withdraw units that are still left from an offer on sale.")
    static final class Withdraw extends Change {
        @Override
        int run(Engine engine) {
            return change(
                    engine,
                    "withdraw",
                    "Withdraw up to %d units from offer %s",
                    "What is left is taken, up to so many; what buyers were promised stays theirs.");
        }
    }

    private static String became(JsonNode answer) {
        JsonNode adjustment = answer.path("adjustment");
        long pending = Json.number(adjustment, "pending");
        long missing = Json.number(adjustment, "missing");
        String verb = Json.text(adjustment, "kind").equals("ADD") ? "added" : "withdrawn";
        return Json.number(adjustment, "done") + " of " + Json.number(adjustment, "asked") + " units are " + verb
                + (pending == 0 ? "" : ", " + pending + " are under way")
                + (missing == 0 ? "" : ", " + missing + " were not there any more")
                + ". " + total(answer.path("stock"));
    }

    private static String total(JsonNode stock) {
        return Json.number(stock, "initial") + " units at first, " + Json.number(stock, "adjusted")
                + " added less withdrawn, " + Json.number(stock, "available") + " in no order.";
    }
}
