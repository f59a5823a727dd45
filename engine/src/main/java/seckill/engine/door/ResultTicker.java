package seckill.engine.door;

import io.netty.channel.EventLoopGroup;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Lets the watch look up: those who ask within 25 ms together, those who follow every 100 ms, never two look-ups at once. */
final class ResultTicker {

    private static final int PERIOD_MILLIS = 25;
    private static final int TICKS_PER_FOLLOWERS_TURN = 4;

    private final ResultWatch watch;
    private final AtomicBoolean busy = new AtomicBoolean();
    private @Nullable Future<?> running;
    private long ticks;

    ResultTicker(ResultWatch watch) {
        this.watch = watch;
    }

    void start(EventLoopGroup group) {
        running = group.next().scheduleWithFixedDelay(this::tick, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    void stop() {
        Future<?> current = running;
        if (current != null) {
            current.cancel(false);
        }
    }

    private void tick() {
        boolean withFollowers = ++ticks % TICKS_PER_FOLLOWERS_TURN == 0;
        if (watch.isIdle() || !busy.compareAndSet(false, true)) {
            return;
        }
        Thread.ofVirtual().name("door-results").start(() -> {
            try {
                watch.step(withFollowers);
            } finally {
                busy.set(false);
            }
        });
    }
}
