package seckill.engine.reservation;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.reservation.GrantStream.Consumer;

/**
 * Reads many buckets at once: all questions are sent before the first answer is waited for. For those who watch; nothing is decided here.
 * All methods throw {@link RedisUnavailableException}, and then nothing was read.
 */
public interface BucketReads {

    /** Each bucket at one instant of its own; those that are not preheated in this Redis are absent. */
    Map<Bucket, BucketSnapshot> inspect(Collection<Bucket> buckets);

    /** The streams of buckets as they were inspected; those that are not there are absent. */
    Map<Bucket, StreamFigures> streams(Map<Bucket, BucketSnapshot> inspected);

    /** How long Redis took for the plainest question. */
    Duration ping();

    /**
     * @param consumers of the group
     * @param lag entries not yet handed to a consumer, as the server estimates; null where it cannot know
     * @param oldestWaitingMillis time of the oldest entry that is not acknowledged, from its id; null when there is none
     */
    record StreamFigures(
            List<Consumer> consumers,
            @Nullable Long lag,
            @Nullable Long oldestWaitingMillis) {}
}
