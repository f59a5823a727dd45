package seckill.engine.telemetry;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Latencies from many threads, without a lock on the recording side; three significant digits, up to a minute. */
final class LatencyRecorder {

    private static final long MICROS_MAX = 60_000_000;
    private static final int DIGITS = 3;

    private final Recorder recorder = new Recorder(MICROS_MAX, DIGITS);
    private final Histogram sum = new Histogram(MICROS_MAX, DIGITS);
    private final Histogram interval = new Histogram(MICROS_MAX, DIGITS);

    void record(long micros) {
        recorder.recordValue(Math.clamp(micros, 0, MICROS_MAX));
    }

    /** Since the last time this was asked; for one asker. */
    synchronized Histogram interval() {
        collect();
        Histogram lately = interval.copy();
        interval.reset();
        return lately;
    }

    private void collect() {
        Histogram lately = recorder.getIntervalHistogram();
        sum.add(lately);
        interval.add(lately);
    }

    synchronized Percentiles percentiles() {
        collect();
        return new Percentiles(
                sum.getTotalCount(),
                sum.getValueAtPercentile(50),
                sum.getValueAtPercentile(90),
                sum.getValueAtPercentile(99),
                sum.getValueAtPercentile(99.9),
                sum.getMaxValue());
    }
}
