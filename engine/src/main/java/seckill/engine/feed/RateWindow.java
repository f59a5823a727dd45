package seckill.engine.feed;

import java.util.ArrayDeque;
import java.util.Deque;

/** Rate of a counter over the last seconds. A counter that falls has begun anew. For one thread. */
final class RateWindow {

    private record Reading(long atMillis, long count) {}

    private final long spanMillis;
    private final Deque<Reading> readings = new ArrayDeque<>();

    RateWindow(long spanMillis) {
        this.spanMillis = spanMillis;
    }

    /** @return per second; 0 until two readings are there */
    double note(long atMillis, long count) {
        Reading last = readings.peekLast();
        if (last != null && (count < last.count || atMillis < last.atMillis)) {
            readings.clear();
        }
        if (last == null || readings.isEmpty() || atMillis > last.atMillis) {
            readings.addLast(new Reading(atMillis, count));
        }
        // The oldest kept is at least the span old, so that slow readers of slow counters see a rate too.
        while (readings.size() > 2 && secondOldest().atMillis <= atMillis - spanMillis) {
            readings.removeFirst();
        }
        return rate();
    }

    double rate() {
        Reading first = readings.peekFirst();
        Reading last = readings.peekLast();
        if (first == null || last == null || last.atMillis == first.atMillis) {
            return 0;
        }
        return rounded((last.count - first.count) * 1_000.0 / (last.atMillis - first.atMillis));
    }

    private Reading secondOldest() {
        var all = readings.iterator();
        all.next();
        return all.next();
    }

    /** One digit is what people can read, and makes equal what did not change. */
    private static double rounded(double rate) {
        return Math.round(rate * 10) / 10.0;
    }
}
