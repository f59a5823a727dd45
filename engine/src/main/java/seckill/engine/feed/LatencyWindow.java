package seckill.engine.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import seckill.model.feed.Latency;

/** Latencies of the last ten seconds, from histograms of about one second each. For one thread. */
final class LatencyWindow {

    private static final int PARTS = 10;

    private final Supplier<Histogram> next;
    private final Deque<Histogram> parts = new ArrayDeque<>();

    /** @param next what was recorded since the last time it was asked, in microseconds */
    LatencyWindow(Supplier<Histogram> next) {
        this.next = next;
    }

    /** Call about once a second. */
    Latency read() {
        parts.addLast(next.get());
        if (parts.size() > PARTS) {
            parts.removeFirst();
        }
        Histogram sum = parts.getFirst().copy();
        parts.stream().skip(1).forEach(sum::add);
        if (sum.getTotalCount() == 0) {
            return Latency.NONE;
        }
        return new Latency(
                sum.getTotalCount(),
                sum.getValueAtPercentile(50),
                sum.getValueAtPercentile(90),
                sum.getValueAtPercentile(99),
                sum.getValueAtPercentile(99.9),
                sum.getMaxValue());
    }
}
