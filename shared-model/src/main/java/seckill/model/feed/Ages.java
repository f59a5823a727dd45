package seckill.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When the figures were read, by the sender's clock; a figure's age is the frame's {@code at} less the instant of its source. Null: not
 * yet. While a source cannot be read, its figures stand as they were and its instant stays where it is.
 *
 * @param instanceAt counters of the sending instance
 * @param redisAt units left, granted, returned, pending entries
 * @param databaseAt states, units sold, progress, outboxes, dead letters, other instances
 * @param consumersAt consumers, lag, oldest waiting entries
 */
public record Ages(
        Instant instanceAt,
        @Nullable Instant redisAt,
        @Nullable Instant databaseAt,
        @Nullable Instant consumersAt) {}
