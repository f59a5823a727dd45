package seckill.engine.cli;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;

/** What has been started, ended in the opposite order, once, whether by a signal or by a failed start. */
final class OrderlyStop {

    private final Deque<Started> started = new ArrayDeque<>();
    private final PrintWriter err;
    private boolean failed;

    OrderlyStop(PrintWriter err) {
        this.err = err;
    }

    synchronized void add(String what, AutoCloseable end) {
        started.push(new Started(what, end));
    }

    /** Ends all that is left; a failure is told and does not keep the rest from ending. @return whether all went well */
    synchronized boolean run() {
        while (!started.isEmpty()) {
            Started last = started.pop();
            try {
                last.end.close();
            } catch (Exception e) {
                failed = true;
                err.println("Could not end " + last.what + " in order: " + e.getMessage());
                err.flush();
            }
        }
        return !failed;
    }

    private record Started(String what, AutoCloseable end) {}
}
