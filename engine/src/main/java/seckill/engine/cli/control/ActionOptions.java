package seckill.engine.cli.control;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command that changes something takes. */
final class ActionOptions {

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Why, for the audit log.")
    private String reason = "";

    @Option(names = "--dry-run", description = "Say what would be done, and do nothing.")
    private boolean dryRun;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask: the consequence is known.")
    private boolean yes;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "To repeat a command whose outcome is not known: the key that it told.")
    private @Nullable String key;

    String reason() {
        return reason.strip();
    }

    boolean dryRun() {
        return dryRun;
    }

    boolean yes() {
        return yes;
    }

    String key() {
        return key == null ? UUID.randomUUID().toString() : key;
    }
}
