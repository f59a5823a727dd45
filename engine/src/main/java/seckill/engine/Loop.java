package seckill.engine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls one stage's step over and over on a thread of its own: again at once while there is work, after a pause when there is
 * none, after a longer one when it failed. A step's failure is logged once for each different message, and never ends the loop.
 */
final class Loop {

    private static final Logger log = LoggerFactory.getLogger(Loop.class);
    private static final Duration FAILURE_PAUSE = Duration.ofMillis(500);

    /** True: did work, call again at once. */
    interface Step {
        boolean run() throws Exception;
    }

    private final String name;
    private final Duration idlePause;
    private final Step step;
    private final Supplier<Duration> busyPause;
    private volatile boolean stopping;
    private volatile Thread thread = Thread.currentThread();
    private String lastFailure = "";

    Loop(String name, Duration idlePause, Step step) {
        this(name, idlePause, () -> Duration.ZERO, step);
    }

    /** @param busyPause how long to wait after a step that did work, asked each time */
    Loop(String name, Duration idlePause, Supplier<Duration> busyPause, Step step) {
        this.busyPause = busyPause;
        this.name = name;
        this.idlePause = idlePause;
        this.step = step;
    }

    /** A loop that steps once each period. */
    static Loop every(String name, Duration period, Runnable step) {
        return new Loop(name, period, () -> {
            step.run();
            return false;
        });
    }

    void start() {
        thread = Thread.ofPlatform().name("loop-" + name).daemon(true).start(this::runUntilStopped);
    }

    /** Asks the loop to end after the step it is in. */
    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    /** Waits until it has ended. @return whether it did in time */
    boolean awaitStopped(Duration limit) throws InterruptedException {
        return thread.join(limit);
    }

    private void runUntilStopped() {
        while (!stopping) {
            Duration pause = Duration.ZERO;
            try {
                pause = step.run() ? busyPause.get() : idlePause;
                if (!lastFailure.isEmpty()) {
                    log.info("Loop {} works again", name);
                    lastFailure = "";
                }
            } catch (Exception e) {
                report(e);
                pause = FAILURE_PAUSE;
            }
            if (!pause.isZero() && !stopping) {
                LockSupport.parkNanos(pause.toNanos());
            }
        }
    }

    @Override
    public String toString() {
        return name;
    }

    private void report(Exception e) {
        String failure = e.toString();
        if (!failure.equals(lastFailure)) {
            log.warn("Loop {} failed, it goes on: {}", name, failure, e);
            lastFailure = failure;
        }
    }
}
