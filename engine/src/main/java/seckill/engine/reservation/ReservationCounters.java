package seckill.engine.reservation;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** What became of requests on this instance, since it started. */
public final class ReservationCounters {

    private static final long LATENCY_MAX_MICROS = 60_000_000;
    private static final int DIGITS = 2;

    final LongAdder requests = new LongAdder();
    final LongAdder calls = new LongAdder();
    final LongAdder granted = new LongAdder();
    final LongAdder alreadyGranted = new LongAdder();
    final LongAdder soldOut = new LongAdder();
    final LongAdder busy = new LongAdder();
    final LongAdder notOpen = new LongAdder();
    final LongAdder overloaded = new LongAdder();
    final LongAdder unknown = new LongAdder();
    private final Recorder callMicros = new Recorder(LATENCY_MAX_MICROS, DIGITS);

    void callTook(long micros) {
        callMicros.recordValue(Math.clamp(micros, 0, LATENCY_MAX_MICROS));
    }

    /** Calls' latencies in microseconds since the last time this was asked. */
    public Histogram callMicros() {
        return callMicros.getIntervalHistogram();
    }

    public Counts counts() {
        return new Counts(
                requests.sum(),
                calls.sum(),
                granted.sum(),
                alreadyGranted.sum(),
                soldOut.sum(),
                busy.sum(),
                notOpen.sum(),
                overloaded.sum(),
                unknown.sum());
    }

    /**
     * @param requests taken in
     * @param calls of the script, repeats included
     * @param granted requests answered with their reservation, repeats included
     * @param alreadyGranted requests answered with an earlier reservation
     * @param busy requests shed since too many of all offers waited for Redis already
     */
    public record Counts(
            long requests,
            long calls,
            long granted,
            long alreadyGranted,
            long soldOut,
            long busy,
            long notOpen,
            long overloaded,
            long unknown) {}
}
