package seckill.engine.cli.control;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.client.Json;

/** Whoever is signed in gives himself a new password. */
@Command(
        name = "password",
        description = "Change your own password; your sign-ins elsewhere end.",
        footer = {"%nWithout files it asks at the terminal. Allowed: 12 to 128 characters."})
final class OwnPassword extends ActionCommand {

    @Option(names = "--old-password-file", paramLabel = "FILE", description = "File with the present password.")
    private @Nullable Path oldFile;

    @Option(names = "--new-password-file", paramLabel = "FILE", description = "File with the new password.")
    private @Nullable Path newFile;

    @Override
    int run(Engine engine) {
        Plan plan = Plan.post("/control/v1/me/password", "Change your own password", "./seckill operator me");
        if (isDryRun()) {
            return perform(engine, plan, answer -> "");
        }
        String old = PasswordSource.of(oldFile, terminal(), "Present password: ");
        String now = PasswordSource.of(newFile, terminal(), "New password: ");
        if (old == null || now == null) {
            throw wrong("There is no terminal to ask at: give --old-password-file and --new-password-file");
        }
        if (newFile == null && !now.equals(PasswordSource.of(null, terminal(), "New password again: "))) {
            throw new CommandFailure("The two are not the same. Nothing was done.");
        }
        Plan whole =
                plan.with(Json.MAPPER.createObjectNode().put("oldPassword", old).put("newPassword", now));
        return perform(engine, whole, answer -> "The password is changed.");
    }
}
