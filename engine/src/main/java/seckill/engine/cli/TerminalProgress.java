package seckill.engine.cli;

import java.io.PrintWriter;
import seckill.embedded.Progress;

/** One line for each step, in the order in which they happen. */
final class TerminalProgress implements Progress {

    private final PrintWriter out;

    TerminalProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void step(String what, String step) {
        out.printf("%-9s %s%n", what, step);
        out.flush();
    }
}
