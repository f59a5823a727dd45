package seckill.engine.door;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Looks at every connection of one event loop a few times a second. A timer for each deadline of each request would cost the hot
 * path an object and a heap operation twice; this costs it a field.
 */
final class DeadlineSweep {

    private static final int PERIOD_MILLIS = 50;

    private final Set<BuyerConnection> connections = new LinkedHashSet<>();

    void add(BuyerConnection connection) {
        connections.add(connection);
    }

    void remove(BuyerConnection connection) {
        connections.remove(connection);
    }

    private void look(long nowNanos) {
        for (BuyerConnection each : new ArrayList<>(connections)) { // closing one removes it
            each.checkDeadlines(nowNanos);
        }
    }

    /** The sweeps of all event loops that serve the door. */
    static final class Sweeps {

        private final Map<EventExecutor, DeadlineSweep> byLoop = new ConcurrentHashMap<>();
        private final Map<EventExecutor, Future<?>> running = new ConcurrentHashMap<>();

        /** The sweep of a loop; started when first asked for. */
        DeadlineSweep of(EventExecutor loop, DoorContext door) {
            return byLoop.computeIfAbsent(loop, l -> {
                DeadlineSweep sweep = new DeadlineSweep();
                running.put(
                        l,
                        l.scheduleWithFixedDelay(
                                () -> sweep.look(door.nanoTime()),
                                PERIOD_MILLIS,
                                PERIOD_MILLIS,
                                TimeUnit.MILLISECONDS));
                return sweep;
            });
        }

        void stop() {
            running.values().forEach(each -> each.cancel(false));
            running.clear();
            byLoop.clear();
        }
    }
}
