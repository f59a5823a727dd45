package seckill.engine.door;

import io.netty.util.concurrent.Ticker;
import java.util.concurrent.atomic.AtomicInteger;
import seckill.engine.telemetry.DoorCounters;
import seckill.engine.telemetry.RefusalMemory;

/** What all connections share. */
final class DoorContext {

    final Routes routes;
    final DoorCounters counters;
    final RefusalMemory refusals;
    final HttpDate date;
    final long headerNanosMax;
    final long bodyNanosMax;
    final long idleNanosMax;
    private final int connectionsMax;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean draining;

    DoorContext(
            DoorProperties properties, Routes routes, DoorCounters counters, RefusalMemory refusals, HttpDate date) {
        this.routes = routes;
        this.counters = counters;
        this.refusals = refusals;
        this.date = date;
        headerNanosMax = properties.headerDeadline().toNanos();
        bodyNanosMax = properties.bodyDeadline().toNanos();
        idleNanosMax = properties.idleTimeout().toNanos();
        connectionsMax = properties.connectionsMax();
    }

    /** Takes a place for one more connection; false when all are taken. */
    boolean enter() {
        if (connections.incrementAndGet() > connectionsMax) {
            connections.decrementAndGet();
            counters.connectionRefused();
            return false;
        }
        counters.connectionOpened();
        return true;
    }

    void leave() {
        connections.decrementAndGet();
        counters.connectionClosed();
    }

    void draining(boolean now) {
        draining = now;
    }

    /** Whether each connection is to end with what it has in flight. */
    boolean isDraining() {
        return draining;
    }

    /** For durations only. */
    long nanoTime() {
        return Ticker.systemTicker().nanoTime();
    }
}
