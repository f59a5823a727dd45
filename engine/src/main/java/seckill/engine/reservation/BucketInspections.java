package seckill.engine.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One inspection of all buckets for all who watch them, instead of one each. Who decides something asks for a fresh one; who only looks
 * takes one that is a few hundred milliseconds old. Throws {@link RedisUnavailableException} when Redis has to be asked and cannot be.
 */
public final class BucketInspections {

    private final BucketReads redis;
    private final InstantSource clock;
    private volatile @Nullable Inspection last;

    public BucketInspections(BucketReads redis, InstantSource clock) {
        this.redis = redis;
        this.clock = clock;
    }

    /**
     * @param beganAt before the first question
     * @param asked all that were asked for
     * @param found those that are preheated in this Redis
     */
    public record Inspection(Instant beganAt, Set<Bucket> asked, Map<Bucket, BucketSnapshot> found) {}

    /** Asks Redis now. */
    public Inspection fresh(Collection<Bucket> buckets) {
        Instant beganAt = clock.instant();
        Set<Bucket> asked = Set.copyOf(buckets);
        Inspection made = new Inspection(beganAt, asked, redis.inspect(asked));
        last = made;
        return made;
    }

    /** The last inspection, if it is no older and has all these buckets; else a fresh one. */
    public Inspection recent(Collection<Bucket> buckets, Duration ageMax) {
        Inspection known = last;
        if (known != null) {
            Duration age = Duration.between(known.beganAt, clock.instant());
            if (!age.isNegative() && age.compareTo(ageMax) <= 0 && known.asked.containsAll(buckets)) {
                return known;
            }
        }
        return fresh(buckets);
    }
}
