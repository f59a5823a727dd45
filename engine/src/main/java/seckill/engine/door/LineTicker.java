package seckill.engine.door;

import io.netty.channel.EventLoopGroup;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import seckill.engine.admission.WaitingLine;

/** Lets the waiting line move, a hundred times a second. */
final class LineTicker {

    private static final int PERIOD_MILLIS = 10;

    private final WaitingLine line;
    private @Nullable Future<?> running;

    LineTicker(WaitingLine line) {
        this.line = line;
    }

    void start(EventLoopGroup group) {
        running = group.next().scheduleWithFixedDelay(line::step, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The door shuts: who waits is told, and what still comes is let through or waits no longer than the drain. */
    void drain() {
        line.sendAllAway();
    }

    void stop() {
        Future<?> current = running;
        if (current != null) {
            current.cancel(false);
        }
    }
}
