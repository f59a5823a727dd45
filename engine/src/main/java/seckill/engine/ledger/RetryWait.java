package seckill.engine.ledger;

import java.time.Duration;

/** Port for the waiting between two attempts at a transaction; a simulation lets its own time pass instead. */
@FunctionalInterface
public interface RetryWait {

    void pause(Duration span) throws InterruptedException;
}
