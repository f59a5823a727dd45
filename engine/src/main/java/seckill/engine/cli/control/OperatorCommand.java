package seckill.engine.cli.control;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.client.Json;
import seckill.model.OperatorRole;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Who may use the control plane. */
@Command(
        name = "operator",
        description = "Who may use the control plane; your own password.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            OperatorCommand.Listing.class,
            OperatorCommand.Me.class,
            OperatorCommand.Add.class,
            OperatorCommand.Role.class,
            OperatorCommand.Disable.class,
            OperatorCommand.Enable.class,
            OperatorCommand.ResetPassword.class,
            OwnPassword.class
        })
final class OperatorCommand {

    private static final String PATH = "/control/v1/operators";
    private static final String LOOK = "./seckill operator list";

    private static String path(String name) {
        return PATH + "/" + Engine.encoded(name);
    }

    @Command(name = "list", description = "All operators; for admins.")
    static final class Listing extends ControlCommand {
        @Override
        int run(Engine engine) {
            JsonNode rows = engine.get(PATH);
            return show(
                    rows,
                    new Table()
                            .text("NAME", "/name")
                            .text("ROLE", "/role")
                            .text("READ-ONLY", "/readOnly")
                            .text("DISABLED", "/disabled")
                            .text("ONE-TIME PASSWORD", "/mustChangePassword")
                            .text("SIGNED IN", "/signedInAt")
                            .text("FROM", "/signedInFrom")
                            .of(rows));
        }
    }

    @Command(name = "me", description = "As whom you are seen.")
    static final class Me extends ControlCommand {
        @Override
        int run(Engine engine) {
            JsonNode me = engine.get("/control/v1/me");
            return show(me, Words.fields(me));
        }
    }

    @Command(name = "add", description = "Make an operator and show his one-time password, once.")
    static final class Add extends ActionCommand {

        @Parameters(paramLabel = "NAME", description = "1 to 32 of a-z, 0-9, dot, dash, underscore.")
        private String name = "";

        @Option(names = "--role", required = true, paramLabel = "ROLE", description = "${COMPLETION-CANDIDATES}.")
        private OperatorRole role = OperatorRole.VIEWER;

        @Option(names = "--read-only", description = "May look, whatever the role, and change nothing.")
        private boolean readOnly;

        @Override
        int run(Engine engine) {
            ObjectNode body = Json.MAPPER
                    .createObjectNode()
                    .put("name", name)
                    .put("role", role.name())
                    .put("readOnly", readOnly);
            Plan plan = Plan.post(PATH, "Make operator " + name + " with role " + role, LOOK)
                    .with(body);
            return perform(engine, plan, OperatorCommand::oneTime);
        }
    }

    /** A change of an operator, based on how he was read. */
    abstract static class Change extends ActionCommand {

        @Parameters(index = "0", paramLabel = "NAME", description = "The operator.")
        private String name = "";

        String name() {
            return name;
        }

        int change(Engine engine, ObjectNode patch, String says, @Nullable String consequence) {
            Engine.Reply now = engine.read(path(name));
            Plan plan =
                    Plan.post(path(name), says, LOOK).by("PATCH").with(patch).basedOn(now.etag());
            return perform(engine, consequence == null ? plan : plan.asking(consequence), Words::fields);
        }
    }

    @Command(name = "role", description = "Give an operator another role, or the read-only flag.")
    static final class Role extends Change {

        @Parameters(index = "1", arity = "0..1", paramLabel = "ROLE", description = "${COMPLETION-CANDIDATES}.")
        private @Nullable OperatorRole role;

        @Option(
                names = "--read-only",
                negatable = true,
                description = "May look, whatever the role, and change nothing.")
        private @Nullable Boolean readOnly;

        @Override
        int run(Engine engine) {
            if (role == null && readOnly == null) {
                throw wrong("Nothing to change: give a role, --read-only or --no-read-only");
            }
            ObjectNode patch = Json.MAPPER.createObjectNode();
            if (role != null) {
                patch.put("role", role.name());
            }
            if (readOnly != null) {
                patch.put("readOnly", readOnly);
            }
            return change(
                    engine,
                    patch,
                    "Change operator " + name() + " to " + patch,
                    "It counts for his sign-ins that are open, within seconds.");
        }
    }

    @Command(name = "disable", description = "Shut an operator out; his name stays, the audit log needs it.")
    static final class Disable extends Change {
        @Override
        int run(Engine engine) {
            return change(
                    engine,
                    Json.MAPPER.createObjectNode().put("disabled", true),
                    "Disable operator " + name(),
                    "His open sign-ins end within seconds.");
        }
    }

    @Command(name = "enable", description = "Let a disabled operator in again.")
    static final class Enable extends Change {
        @Override
        int run(Engine engine) {
            return change(
                    engine, Json.MAPPER.createObjectNode().put("disabled", false), "Enable operator " + name(), null);
        }
    }

    @Command(name = "reset-password", description = "Give an operator a one-time password and show it, once.")
    static final class ResetPassword extends ActionCommand {

        @Parameters(paramLabel = "NAME", description = "The operator.")
        private String name = "";

        @Override
        int run(Engine engine) {
            Plan plan = Plan.post(path(name) + "/reset-password", "Reset the password of operator " + name, LOOK)
                    .asking("The present password and his open sign-ins end.");
            return perform(engine, plan, OperatorCommand::oneTime);
        }
    }

    private static String oneTime(JsonNode answer) {
        JsonNode operator = answer.path("operator");
        return "Operator " + Json.text(operator, "name") + ", role "
                + Json.text(operator, "role").toLowerCase(Locale.ROOT) + ".\nOne-time password, shown once: "
                + Json.text(answer, "oneTimePassword")
                + "\nIt is to be changed at the first sign-in: ./seckill sign-in,"
                + " then ./seckill operator password";
    }
}
