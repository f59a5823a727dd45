package seckill.model.feed;

import org.jspecify.annotations.Nullable;

/**
 * A consumer of the streams, which is one run of one instance.
 *
 * @param pending entries it holds
 * @param idleMillis since it last asked (before Redis 7.2: and got something), at the bucket where that was latest
 * @param inactiveMillis since it last got anything; null where the server cannot tell, as before Redis 7.2
 * @param live whether it asked lately, or before Redis 7.2 whether its instance writes
 */
public record ConsumerFigures(
        String name,
        long pending,
        long idleMillis,
        @Nullable Long inactiveMillis,
        boolean live) {}
