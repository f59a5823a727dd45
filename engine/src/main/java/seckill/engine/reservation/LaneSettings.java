package seckill.engine.reservation;

import java.time.Duration;

/**
 * @param batchMax most requests in one call
 * @param callsInFlightMax most calls of one bucket that wait for their reply at once
 * @param queueMax most requests of one bucket that wait for their turn
 * @param queueDeadline how long a request may wait for its turn
 * @param underWayMax most requests of all buckets together that wait, for their turn or for Redis's word; a slow Redis sheds what
 *     comes on top, at once
 * @param attemptsMax how often a call whose outcome is unknown is made in all
 */
public record LaneSettings(
        int batchMax, int callsInFlightMax, int queueMax, Duration queueDeadline, int underWayMax, int attemptsMax) {

    /** Measured on two cores: a second call in flight keeps Redis busy while the first reply is worked on. */
    public static final LaneSettings DEFAULT = new LaneSettings(256, 2, 16_384, Duration.ofSeconds(2), 20_000, 2);
}
