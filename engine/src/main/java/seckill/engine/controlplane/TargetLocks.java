package seckill.engine.controlplane;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * At this engine, writes that carry If-Match to one target follow one another, so that the version a write was compared with is the
 * one it meets. Between engines the ledger's compare-and-set decides.
 */
final class TargetLocks {

    private static final int STRIPES = 256;
    private static final long WAIT_SECONDS = 10;

    private final Lock[] stripes = new Lock[STRIPES];

    TargetLocks() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new ReentrantLock();
        }
    }

    /** @throws RefusedException when another write takes too long */
    Lock take(String target) {
        Lock lock = stripes[Math.floorMod(target.hashCode(), STRIPES)];
        try {
            if (lock.tryLock(WAIT_SECONDS, TimeUnit.SECONDS)) {
                return lock;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new RefusedException(ProblemCode.BUSY, "another write to " + target + " is still under way; try again");
    }
}
