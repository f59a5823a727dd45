package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A calendar and a clock that never jumps, each moved by the test alone. */
final class FakeTime extends Clock implements Ticker {

    private final AtomicLong nanos = new AtomicLong(1_000_000_000L);
    private final AtomicLong calendarMillis =
            new AtomicLong(Instant.parse("2026-11-11T12:00:00Z").toEpochMilli());

    /** As time does: both go on. */
    void passes(Duration span) {
        nanos.addAndGet(span.toNanos());
        calendarMillis.addAndGet(span.toMillis());
    }

    void calendarJumps(Duration span) {
        calendarMillis.addAndGet(span.toMillis());
    }

    @Override
    public long read() {
        return nanos.get();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(calendarMillis.get());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
