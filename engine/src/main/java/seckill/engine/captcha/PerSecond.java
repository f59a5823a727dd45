package seckill.engine.captcha;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;

/** So many in each second. */
final class PerSecond {

    private final IntSupplier max;
    private final AtomicReference<Count> running = new AtomicReference<>(new Count(Long.MIN_VALUE, 0));

    PerSecond(IntSupplier max) {
        this.max = max;
    }

    /** Takes one. @return false when those of this second are gone */
    boolean take(long second) {
        Count after = running.updateAndGet(
                before -> before.second == second ? new Count(second, before.taken + 1L) : new Count(second, 1));
        return after.taken <= max.getAsInt();
    }

    private record Count(long second, long taken) {}
}
