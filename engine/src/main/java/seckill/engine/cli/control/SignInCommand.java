package seckill.engine.cli.control;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.SignIns.SignIn;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Signs in, and keeps the token for the commands that follow. */
@Command(
        name = "sign-in",
        description = "Sign in at an engine; later commands with the same --engine (or --data) are yours.",
        footer = {
            "%nThe token is kept in ~/.config/seckill/sign-ins.json, readable by you alone; it ends when it is not used.",
            "%nExample:",
            "  ./seckill sign-in --engine https://seckill.example:8601 \\",
            "    --ca-file ca.pem --name zhang"
        })
final class SignInCommand extends ControlCommand {

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "The operator.")
    private String name = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File with the password. Default: asks at the terminal.")
    private @Nullable Path passwordFile;

    @Override
    Engine connect(EngineOption option) {
        return option.stranger();
    }

    @Override
    int run(Engine engine) {
        String password = PasswordSource.of(passwordFile, terminal(), "Password of " + name + ": ");
        if (password == null) {
            throw wrong("There is no terminal to ask at: give --password-file");
        }
        Plan plan = Plan.post("/control/v1/sign-in", "Sign in as " + name, "./seckill operator me")
                .with(Json.MAPPER.createObjectNode().put("name", name).put("password", password));
        JsonNode answer = engine.write(plan, "", "sign-in").json();
        Path caFile = engineOption().caFile();
        engineOption()
                .signIns()
                .keep(
                        engine.address(),
                        new SignIn(
                                name,
                                Json.text(answer, "token"),
                                caFile == null ? null : caFile.toAbsolutePath().toString()));
        ObjectNode shown = (ObjectNode) answer.deepCopy();
        shown.remove("token");
        show(
                shown.put("name", name),
                "Signed in at " + engine.address() + " as " + name + ", role " + Json.text(answer, "role") + "."
                        + (answer.path("mustChangePassword").asBoolean(false)
                                ? "\nThe password is a one-time password; change it: ./seckill operator password"
                                : ""));
        return ExitCodes.DONE;
    }
}
