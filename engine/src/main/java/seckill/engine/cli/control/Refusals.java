package seckill.engine.cli.control;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.Engine.Reply;
import tools.jackson.databind.JsonNode;

/** What the engine refused, in sentences for the terminal. */
final class Refusals {

    private static final String TYPE = "urn:seckill:problem:";

    private Refusals() {}

    /** @param write whether something was to be done */
    static CommandFailure of(Reply reply, boolean write, URI engine, @Nullable String name) {
        String message = words(reply);
        String hint = switch (code(reply.json())) {
            case "unauthenticated" ->
                name == null
                        ? ". Sign in with: ./seckill sign-in --engine " + engine
                        : ". The sign-in of " + name + " has ended; sign in again with: ./seckill sign-in --engine "
                                + engine + ", or forget it with: ./seckill sign-out --engine " + engine;
            case "password-change-required" -> ". Change it with: ./seckill operator password";
            case "reason-required" -> ". Give one with --reason";
            default -> "";
        };
        return new CommandFailure(
                message + hint + (write ? ". Nothing was done." : ""), ExitCodes.REFUSED, reply.json(), null);
    }

    /** It may have been done or not; nobody sends it again unasked. */
    static CommandFailure unknown(
            Plan plan, String key, String what, @Nullable JsonNode problem, @Nullable Exception cause) {
        String again = plan.method().equals("POST")
                ? " To send it again so that it is done once at most, as long as the engine has not been started anew:"
                        + " the same command with --idempotency-key " + key
                : "";
        return new CommandFailure(
                "Whether it was done is not known: " + what + ". What was sent: " + plan.says() + ". Look with: "
                        + plan.look() + "." + again,
                ExitCodes.UNKNOWN,
                problem,
                cause);
    }

    /** Title and detail of a problem document. */
    static String words(Reply reply) {
        String title = Json.text(reply.json(), "title");
        String detail = Json.text(reply.json(), "detail");
        if (title.isEmpty() && detail.isEmpty()) {
            return "The engine answered " + reply.status();
        }
        return TextWidth.harmless(detail.isEmpty() ? title : title + ": " + detail);
    }

    /** The problem's stable code, such as {@code stale-version}; empty when it is none of the engine's. */
    static String code(JsonNode problem) {
        String type = Json.text(problem, "type");
        return type.startsWith(TYPE) ? type.substring(TYPE.length()) : "";
    }
}
