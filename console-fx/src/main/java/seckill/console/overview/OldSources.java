package seckill.console.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.FeedSnapshot;

/**
 * Sources that the engine itself has not been able to read for a while, though its frames come: their figures stand as they were.
 *
 * @param ageMillis of each source that is old; one that was never read is not in it, its figures are unknown
 */
record OldSources(Map<Source, Long> ageMillis) {

    static final Duration OLD_AFTER = Duration.ofSeconds(5);

    /** Where figures come from. */
    enum Source {
        REDIS,
        DATABASE,
        CONSUMERS
    }

    static OldSources of(FeedSnapshot snapshot) {
        Map<Source, Long> old = new EnumMap<>(Source.class);
        put(old, Source.REDIS, snapshot.at(), snapshot.ages().redisAt());
        put(old, Source.DATABASE, snapshot.at(), snapshot.ages().databaseAt());
        put(old, Source.CONSUMERS, snapshot.at(), snapshot.ages().consumersAt());
        return new OldSources(old);
    }

    private static void put(Map<Source, Long> old, Source source, Instant now, @Nullable Instant readAt) {
        if (readAt != null) {
            long age = Duration.between(readAt, now).toMillis();
            if (age > OLD_AFTER.toMillis()) {
                old.put(source, age);
            }
        }
    }

    boolean has(Source source) {
        return ageMillis.containsKey(source);
    }
}
