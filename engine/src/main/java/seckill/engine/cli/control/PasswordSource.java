package seckill.engine.cli.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.CommandFailure;

/** A password from a file, or typed unseen; never from the words of a command, which others can read. */
final class PasswordSource {

    private PasswordSource() {}

    /** @return null when there is neither a file nor anybody to ask */
    static @Nullable String of(@Nullable Path file, Terminal terminal, String question) {
        if (file != null) {
            try {
                return Files.readString(file).strip();
            } catch (IOException e) {
                throw new CommandFailure("The password in " + file + " cannot be read: " + e, e);
            }
        }
        if (!terminal.isInteractive()) {
            return null;
        }
        char[] typed = terminal.secret(question);
        return typed == null ? null : new String(typed);
    }
}
