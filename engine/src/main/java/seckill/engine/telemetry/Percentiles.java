package seckill.engine.telemetry;

/** Latencies since the start of the process, in microseconds; all 0 when there were none. */
public record Percentiles(
        long count, long p50Micros, long p90Micros, long p99Micros, long p999Micros, long latencyMicrosMax) {}
