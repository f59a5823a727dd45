package seckill.console.fx;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands the newest value on, at most one at a time: what comes while one waits for its tick takes its place. Any thread may offer.
 *
 * @param <T> a whole value, never a change of one
 */
public final class Throttle<T> {

    private final Executor ticks;
    private final Consumer<T> sink;
    private final AtomicReference<@Nullable T> waiting = new AtomicReference<>();

    /** @param ticks runs what it is given at its next tick, such as {@link Fx#LATER} */
    public Throttle(Executor ticks, Consumer<T> sink) {
        this.ticks = ticks;
        this.sink = sink;
    }

    public void offer(T value) {
        if (waiting.getAndSet(value) == null) {
            ticks.execute(this::tick);
        }
    }

    private void tick() {
        T value = waiting.getAndSet(null);
        if (value != null) {
            sink.accept(value);
        }
    }
}
