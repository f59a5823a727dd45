package seckill.engine.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** The audit log of the engine that is up. */
@Command(
        name = "audit",
        description = "The audit log of the engine that is up.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = AuditCommand.Verify.class)
final class AuditCommand {

    enum Output {
        TEXT,
        JSON
    }

    /** Exit code 0: intact; 1: broken, or it could not be asked. */
    @Command(
            name = "verify",
            description =
                    "Recompute the chain of the audit log, and name the first row that is missing or was changed.",
            mixinStandardHelpOptions = true)
    static final class Verify implements Callable<Integer> {

        @Spec
        @Nullable
        private CommandSpec command;

        @Mixin
        private final DataOption data = new DataOption();

        @Option(names = "--output", defaultValue = "TEXT", description = "${COMPLETION-CANDIDATES}. Default: text.")
        private Output output = Output.TEXT;

        @Override
        public Integer call() throws Exception {
            PrintWriter out = Objects.requireNonNull(command).commandLine().getOut();
            JsonNode verdict = LocalControl.of(data.folder()).get("/control/v1/audit/verify");
            boolean valid = verdict.path("valid").asBoolean();
            out.println(output == Output.JSON ? verdict.toString() : words(verdict, valid));
            out.flush();
            return valid ? 0 : 1;
        }

        private static String words(JsonNode verdict, boolean valid) {
            return valid
                    ? "The audit log is intact: " + verdict.path("rows").asLong() + " rows, last hash "
                            + verdict.path("lastHash").asString()
                    : "The audit log is broken at row "
                            + verdict.path("firstBadRow").asLong() + ": "
                            + verdict.path("why").asString();
        }
    }
}
