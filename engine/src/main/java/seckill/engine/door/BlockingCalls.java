package seckill.engine.door;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.LedgerUnavailableException;

/** Runs what waits for the database on virtual threads, so many at once and no more; what comes on top is told to come back. */
final class BlockingCalls {

    private static final Logger LOG = LoggerFactory.getLogger(BlockingCalls.class);

    private final String name;
    private final Semaphore permits;

    BlockingCalls(String name, int callsMax) {
        this.name = name;
        permits = new Semaphore(callsMax);
    }

    void answer(Exchange exchange, Supplier<Answer> work) throws RefusedException {
        if (!permits.tryAcquire()) {
            throw Problem.OVERLOADED.refusal();
        }
        Thread.ofVirtual().name("door-" + name).start(() -> {
            try {
                exchange.answer(outcome(work));
            } finally {
                permits.release();
            }
        });
    }

    private Answer outcome(Supplier<Answer> work) {
        try {
            return work.get();
        } catch (LedgerUnavailableException e) {
            return Problem.OUTCOME_UNKNOWN.answer();
        } catch (RuntimeException e) {
            LOG.error("{} failed", name, e);
            return Problem.INTERNAL.answer();
        }
    }
}
