package seckill.engine.cli.demo;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** One line that tells how far the work is: in place on a terminal, otherwise anew each second. One thread at a time. */
final class ProgressLine {

    private static final long EVERY_NANOS = 1_000_000_000L;
    private static final int COLUMNS_MAX = 99;

    private final PrintStream out;
    private final boolean terminal;
    private long lastNanos = System.nanoTime() - EVERY_NANOS;
    private boolean open;
    private @Nullable String last;

    ProgressLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    void show(String text) {
        if (terminal) {
            String line = text.length() > COLUMNS_MAX ? text.substring(0, COLUMNS_MAX) : text;
            out.print("\r" + line + "\u001b[K");
            out.flush();
            open = true;
        } else if (System.nanoTime() - lastNanos >= EVERY_NANOS && !text.equals(last)) {
            lastNanos = System.nanoTime();
            last = text;
            out.println(text);
        }
    }

    /** A line that stays. */
    void note(String text) {
        clear();
        out.println(text);
    }

    /** Takes the line away. */
    void clear() {
        if (open) {
            out.print("\r\u001b[K");
            out.flush();
            open = false;
        }
    }
}
