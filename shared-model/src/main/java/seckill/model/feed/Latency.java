package seckill.model.feed;

/** Of the last ten seconds, in microseconds; all 0 when there was nothing. */
public record Latency(long count, long p50Micros, long p90Micros, long p99Micros, long p999Micros, long maxMicros) {

    public static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0);
}
