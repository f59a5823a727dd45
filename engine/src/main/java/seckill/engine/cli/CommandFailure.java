package seckill.engine.cli;

import org.jspecify.annotations.Nullable;

/** A command could not do what it was asked; the message is for the person at the terminal, who sees nothing else. */
public class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CommandFailure(String message) {
        super(message);
    }

    public CommandFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
