package seckill.engine.controlplane;

import java.util.concurrent.Semaphore;

/**
 * Whether streams may go on. Never waits for the database: what is known of their operators is read again beside them, one at a time, and
 * until the answer is there they count as they were.
 */
final class StreamGuard {

    private final Callers callers;
    private final Semaphore oneCheck = new Semaphore(1);

    StreamGuard(Callers callers) {
        this.callers = callers;
    }

    /** Being used keeps the session from going idle. */
    boolean mayGoOn(Caller caller) {
        Session session = caller.session();
        if (session == null) {
            return true;
        }
        if (session.isOver()) {
            return false;
        }
        session.use();
        if (callers.isDueForCheck(session) && oneCheck.tryAcquire()) {
            Thread.ofVirtual().name("stream-guard").start(() -> {
                try {
                    callers.check(session);
                } finally {
                    oneCheck.release();
                }
            });
        }
        return true;
    }
}
