package seckill.testkit;

import java.io.IOException;

/** Signals that Java itself cannot send. */
final class Signals {

    private Signals() {}

    /** @param signal name without SIG, such as STOP */
    static void send(String signal, long pid) {
        try {
            int code = new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill -" + signal + " " + pid + " ended with " + code);
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot run kill -" + signal + " " + pid, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending " + signal + " to " + pid, e);
        }
    }
}
