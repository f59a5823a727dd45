package seckill.engine.cli.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Reads the offer's status twice a second, or less often if it is costly to tell, on a thread of its own, so that a slow answer does not hold up the progress line. */
final class StatusWatch implements AutoCloseable {

    private static final long EVERY_MILLIS = 500;

    private final SaleControl control;
    private final long activityId;
    private final EngineFinder finder;
    private volatile long awaySinceNanos;
    private volatile boolean closed;
    private final Thread thread;
    private volatile Seen seen = new Seen(OfferStatus.NONE, Long.MIN_VALUE, System.nanoTime());

    /**
     * @param status as last read
     * @param askedNanos when it was asked for
     * @param changedNanos when it was last found different from the one before
     */
    record Seen(OfferStatus status, long askedNanos, long changedNanos) {}

    StatusWatch(SaleControl control, EngineFinder finder, long activityId) {
        this.control = control;
        this.finder = finder;
        this.activityId = activityId;
        thread = Thread.ofVirtual().name("demo-status").start(this::watch);
    }

    Seen seen() {
        return seen;
    }

    /** How long the control plane has not answered; zero when it does. */
    Duration away() {
        long since = awaySinceNanos;
        return since == 0 ? Duration.ZERO : Duration.ofNanos(Math.max(1, System.nanoTime() - since));
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                long startedNanos = System.nanoTime();
                look();
                long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
                Thread.sleep(Math.max(EVERY_MILLIS, tookMillis));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (DemoFailure e) {
            if (!closed) {
                throw e;
            }
        }
    }

    private void look() {
        long askedNanos = System.nanoTime();
        try {
            OfferStatus now = control.status(activityId);
            Seen before = seen;
            long changed = now.equals(before.status()) ? before.changedNanos() : System.nanoTime();
            seen = new Seen(now, askedNanos, changed);
            awaySinceNanos = 0;
        } catch (IOException e) {
            // The last status stands while the engine is away; it may come back elsewhere.
            if (awaySinceNanos == 0) {
                awaySinceNanos = askedNanos;
            }
            var _ = finder.look();
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
