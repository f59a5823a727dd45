package seckill.engine.cli.control;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Single offers. */
@Command(
        name = "offer",
        description = "Single offers: look at, edit, stop, start, and bring back after a fence.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            OfferCommand.Show.class,
            OfferCommand.Edit.class,
            OfferCommand.Stop.class,
            OfferCommand.Start.class,
            OfferCommand.Rebuild.class,
            OfferCommand.Reopen.class,
            OfferCommand.Lost.class
        })
final class OfferCommand {

    static String path(OfferId offer) {
        return "/control/v1/offers/" + offer.activityId() + "/" + offer.skuId();
    }

    static String word(OfferId offer) {
        return offer.activityId() + "/" + offer.skuId();
    }

    static String look(OfferId offer) {
        return "./seckill offer show " + word(offer);
    }

    private static String stands(JsonNode offer) {
        String stop = Json.text(offer, "stop");
        String word = offer.at("/terms/offer/activityId").asString("") + "/"
                + offer.at("/terms/offer/skuId").asString("");
        return "Offer " + word + " is " + Json.text(offer, "state")
                + (stop.isEmpty()
                        ? ""
                        : ", stopped by " + stop + ": " + TextWidth.harmless(Json.text(offer, "stopDetail")))
                + ", epoch " + Json.number(offer, "epoch") + ".";
    }

    @Command(name = "show", description = "How an offer stands, in Redis, in the stream and in the database.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "OFFER", converter = OfferWord.class, description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Override
        int run(Engine engine) {
            OfferId id = Objects.requireNonNull(offer);
            ObjectNode answer = Json.MAPPER.createObjectNode();
            answer.set("offer", engine.get(path(id)));
            answer.set("status", engine.get(path(id) + "/status"));
            return show(answer, Words.fields(answer));
        }
    }

    /** An act on one offer. */
    abstract static class Act extends ActionCommand {

        @Parameters(paramLabel = "OFFER", converter = OfferWord.class, description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        OfferId offer() {
            return Objects.requireNonNull(offer);
        }

        Plan post(String step, String says) {
            return Plan.post(path(offer()) + "/" + step, says + " offer " + word(offer()), look(offer()));
        }
    }

    @Command(name = "edit", description = "Change an offer before it is preheated; what is not given stays.")
    static final class Edit extends Act {

        @Option(names = "--title", paramLabel = "TEXT", description = "What buyers read.")
        private @Nullable String title;

        @Option(names = "--price-cents", paramLabel = "N", description = "Price of a unit, in hundredths.")
        private @Nullable Long priceCents;

        @Option(names = "--currency", paramLabel = "CODE", description = "Three letters, such as CNY.")
        private @Nullable String currency;

        @Option(names = "--per-buyer-limit", paramLabel = "N", description = "Units that one buyer may have, 1 to 100.")
        private @Nullable Integer limit;

        @Override
        int run(Engine engine) {
            if (title == null && priceCents == null && currency == null && limit == null) {
                throw wrong("Nothing to change: give --title, --price-cents, --currency or --per-buyer-limit");
            }
            Engine.Reply now = engine.read(path(offer()));
            JsonNode terms = now.json().path("terms");
            ObjectNode body = Json.MAPPER
                    .createObjectNode()
                    .put("title", title == null ? Json.text(terms, "title") : title)
                    .put("unitPriceCents", priceCents == null ? Json.number(terms, "unitPriceCents") : priceCents)
                    .put("currency", currency == null ? Json.text(terms, "currency") : currency)
                    .put("perBuyerLimit", limit == null ? Json.number(terms, "perBuyerLimit") : limit);
            Plan plan = Plan.post(path(offer()), "Change offer " + word(offer()) + " to " + body, look(offer()))
                    .by("PUT")
                    .with(body)
                    .basedOn(now.etag());
            return perform(engine, plan, OfferCommand::stands);
        }
    }

    @Command(
            name = "stop",
            description = "Stop granting an offer, at once and without a question; everything else goes on.")
    static final class Stop extends Act {
        @Override
        int run(Engine engine) {
            Plan plan = post("stop", "Stop granting")
                    .with(Json.MAPPER.createObjectNode().put("reason", requiredReason()));
            return perform(engine, plan, OfferCommand::stands);
        }
    }

    @Command(name = "start", description = "Grant an offer again that an operator stopped; a fence needs reopen.")
    static final class Start extends Act {
        @Override
        int run(Engine engine) {
            return perform(
                    engine,
                    post("start", "Grant again").asking("Buyers get its units from now on."),
                    OfferCommand::stands);
        }
    }

    @Command(
            name = "rebuild",
            description = "Write a fenced offer into Redis anew from the database, under a new epoch.")
    static final class Rebuild extends Act {
        @Override
        int run(Engine engine) {
            return perform(
                    engine,
                    post("rebuild", "Rebuild")
                            .asking(
                                    "What Redis granted and lost is told to its buyers as lost; returns of the old epoch"
                                            + " end."),
                    OfferCommand::stands);
        }
    }

    @Command(name = "reopen", description = "Open a fenced offer, if a full reconciliation finds its numbers balanced.")
    static final class Reopen extends Act {
        @Override
        int run(Engine engine) {
            Engine.Reply reply = send(
                    engine, post("reopen", "Reopen").asking("If its numbers agree, buyers get its units from now on."));
            if (reply == null) {
                return ExitCodes.DONE;
            }
            JsonNode answer = reply.json();
            if (!answer.path("opened").asBoolean(true)) {
                return show(answer, waits(answer.path("approval")));
            }
            show(answer(reply), Reconciliations.text(answer));
            return Reconciliations.code(answer);
        }

        private static String waits(JsonNode approval) {
            return "It balances and is still fenced: approval "
                    + approval.path("approvalId").asLong() + ", asked by "
                    + Json.text(approval, "askedBy") + ", waits for another operator until "
                    + Json.text(approval, "expiresAt") + ".";
        }
    }

    @Command(name = "lost", description = "Reservations that Redis lost after it had answered, newest first.")
    static final class Lost extends ControlCommand {

        @Parameters(paramLabel = "OFFER", converter = OfferWord.class, description = "ACTIVITY/SKU, such as 5/7.")
        private @Nullable OfferId offer;

        @Override
        int run(Engine engine) {
            JsonNode rows = engine.get(path(Objects.requireNonNull(offer)) + "/lost");
            return show(
                    rows,
                    new Table()
                            .text("RESERVATION", "/reservationId")
                            .text("USER", "/userId")
                            .count("UNITS", "/quantity")
                            .id("EPOCH", "/epoch")
                            .of(rows));
        }
    }
}
