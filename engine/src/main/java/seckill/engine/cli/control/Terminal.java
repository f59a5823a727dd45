package seckill.engine.cli.control;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/** The person at the keyboard, if there is one. */
public interface Terminal {

    /** Whether somebody can be asked. */
    boolean isInteractive();

    /** Whether what is printed is seen at once, so that it may be painted over. */
    boolean showsAtOnce();

    /** @return the line, or null at the end of the input */
    @Nullable
    String line(String question);

    /** As {@link #line}, without showing what is typed. */
    char @Nullable [] secret(String question);

    /** The terminal of this process. */
    static Terminal system() {
        return new Terminal() {
            @Override
            public boolean isInteractive() {
                Console console = System.console();
                return console != null && console.isTerminal();
            }

            @Override
            public boolean showsAtOnce() {
                return isInteractive();
            }

            @Override
            public @Nullable String line(String question) {
                Console console = System.console();
                return console == null ? null : console.readLine("%s", question);
            }

            @Override
            public char @Nullable [] secret(String question) {
                Console console = System.console();
                return console == null ? null : console.readPassword("%s", question);
            }
        };
    }
}
