package seckill.engine;

import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Starts all loops after the servers are there and before the door opens; stops them after the door has closed. */
final class Loops implements SmartLifecycle {

    /** Below the door's phase: started before it, stopped after it. */
    static final int PHASE = 1_000;

    private static final Logger log = LoggerFactory.getLogger(Loops.class);

    private final List<Loop> loops;
    private final Duration stopLimit;
    private volatile boolean running;

    Loops(List<Loop> loops, Duration stopLimit) {
        this.loops = loops;
        this.stopLimit = stopLimit;
    }

    @Override
    public void start() {
        loops.forEach(Loop::start);
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        loops.forEach(Loop::stop);
        for (Loop loop : loops) {
            try {
                if (!loop.awaitStopped(stopLimit)) {
                    log.warn("Loop {} is still in a step after {}; what it does is safe to repeat", loop, stopLimit);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
