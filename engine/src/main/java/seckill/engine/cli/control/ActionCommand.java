package seckill.engine.cli.control;

import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.Engine.Reply;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A command that changes something: says what it will do, asks where that has a consequence, sends it once. */
abstract class ActionCommand extends ControlCommand {

    @Mixin
    private final ActionOptions options = new ActionOptions();

    /** Does what is planned, and prints what became of it. @return the exit code */
    int perform(Engine engine, Plan plan, Function<JsonNode, String> words) {
        Reply reply = send(engine, plan);
        return reply == null ? 0 : show(answer(reply), words.apply(reply.json()));
    }

    /** Does what is planned. @return null after a dry run, which is told already */
    @Nullable
    Reply send(Engine engine, Plan plan) {
        if (options.dryRun()) {
            tellDryRun(plan);
            return null;
        }
        confirm(plan);
        Reply reply = engine.write(plan, options.reason(), options.key());
        if (reply.replayed() && !isJson()) {
            tell("This was done before; here is the first answer again.");
        }
        return reply;
    }

    boolean isDryRun() {
        return options.dryRun();
    }

    String reason() {
        return options.reason();
    }

    /** For what the engine demands in the body too. */
    String requiredReason() {
        if (options.reason().isEmpty()) {
            throw wrong("Missing required option: '--reason=TEXT', why this is done");
        }
        return options.reason();
    }

    static JsonNode answer(Reply reply) {
        return reply.json().isMissingNode() ? Json.MAPPER.createObjectNode().put("done", true) : reply.json();
    }

    private void tellDryRun(Plan plan) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("dryRun", true).put("says", plan.says());
        ObjectNode request =
                json.putObject("request").put("method", plan.method()).put("path", plan.path());
        if (plan.body() != null) {
            request.set("body", plan.body());
        }
        String consequence = plan.consequence();
        if (consequence != null) {
            json.put("consequence", consequence);
        }
        show(
                json,
                "Dry run, nothing is done: " + plan.says() + ".\n" + (consequence == null ? "" : consequence + "\n")
                        + plan.method() + " " + plan.path() + (plan.body() == null ? "" : " " + plan.body()));
    }

    private void confirm(Plan plan) {
        if (plan.consequence() == null || options.yes()) {
            return;
        }
        String question = TextWidth.harmless(plan.says()) + ".\n" + plan.consequence();
        if (!terminal().isInteractive()) {
            throw wrong(question
                    + "\nThis needs a confirmation, and there is no terminal to ask at: give --yes. Nothing was"
                    + " done.");
        }
        tell(question);
        String answer = terminal().line("Type yes to go on: ");
        if (answer == null || !answer.strip().toLowerCase(Locale.ROOT).equals("yes")) {
            throw new CommandFailure("Nothing was done.");
        }
    }
}
