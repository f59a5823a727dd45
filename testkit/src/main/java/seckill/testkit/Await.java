package seckill.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread or process brings about. */
public final class Await {

    private static final long POLL_MILLIS = 5;

    private Await() {}

    /**
     * Returns as soon as the condition holds.
     *
     * @param what the condition in words, for the failure's message
     * @param limit how long it may take
     */
    public static void until(String what, Duration limit, BooleanSupplier condition) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + limit.toMillis() + " ms: " + what);
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting: " + what, e);
            }
        }
    }
}
