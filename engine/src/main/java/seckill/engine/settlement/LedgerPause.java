package seckill.engine.settlement;

import java.time.InstantSource;
import java.util.random.RandomGenerator;
import seckill.engine.retry.Backoff;
import seckill.engine.retry.Wait;

/** One pause for all buckets of a stage, since they share the database: while it lasts, nobody asks it. */
final class LedgerPause {

    private final Wait wait;
    private final Backoff backoff;
    private final RandomGenerator random;
    private int failures;

    LedgerPause(InstantSource clock, Backoff backoff, RandomGenerator random) {
        this.wait = new Wait(clock);
        this.backoff = backoff;
        this.random = random;
    }

    /** @return how often in a row */
    synchronized int begin() {
        failures++;
        wait.begin(backoff.delay(failures, random));
        return failures;
    }

    /** The database answered. */
    synchronized void end() {
        failures = 0;
        wait.end();
    }

    boolean isOver() {
        return wait.isOver();
    }
}
