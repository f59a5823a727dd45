package seckill.engine.cli;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A command could not do what it was asked; the message is for the person at the terminal, who sees nothing else. */
public class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;
    private final transient @Nullable JsonNode problem;

    public CommandFailure(String message) {
        this(message, ExitCodes.REFUSED, null, null);
    }

    public CommandFailure(String message, @Nullable Throwable cause) {
        this(message, ExitCodes.REFUSED, null, cause);
    }

    /**
     * @param exitCode of {@link ExitCodes}
     * @param problem the engine's own document, if it sent one
     */
    public CommandFailure(String message, int exitCode, @Nullable JsonNode problem, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.problem = problem;
    }

    public int exitCode() {
        return exitCode;
    }

    /** The engine's problem document; null without one. */
    public @Nullable JsonNode problem() {
        return problem;
    }
}
