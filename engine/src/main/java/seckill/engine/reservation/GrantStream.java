package seckill.engine.reservation;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Port to a bucket's stream of grants and its one consumer group. Failures as in {@link StockStore}; a stream that is not there
 * reads as empty. Fields of an entry: r reservation id, u user id, q quantity, k request id, e epoch.
 */
public interface GrantStream {

    /** The next entries that no consumer has had, oldest first; empty when there are none. Does not wait. */
    List<StreamEntry> readNew(Bucket bucket, String consumer, int countMax);

    /** Takes over entries that lie unacknowledged with any consumer for at least {@code idleMin}, oldest first. */
    List<StreamEntry> claim(Bucket bucket, String consumer, Duration idleMin, int countMax);

    /** Marks entries as done; their outcome is committed (invariant 8). Repeating it changes nothing. */
    void acknowledge(Bucket bucket, Collection<String> entryIds);

    /** Entries from an id (exclusive, {@code 0-0} for the start) to an id (inclusive), oldest first. */
    List<StreamEntry> range(Bucket bucket, String afterEntryId, String lastEntryId, int countMax);

    /** Ids of all entries delivered and not acknowledged. */
    List<String> pendingIds(Bucket bucket);

    /** The group's consumers, for people and for cleaning up. */
    List<Consumer> consumers(Bucket bucket);

    /** Removes consumers that hold nothing and have been silent for {@code silentMin}; atomic per bucket. */
    int forgetSilentConsumers(Bucket bucket, Duration silentMin);

    /** Drops entries below an id (exclusive), which must be settled and reconciled. */
    long trimBelow(Bucket bucket, String entryId);

    /**
     * One entry as it stands in the stream; nothing is guaranteed of its fields.
     *
     * @param entryId {@code milliseconds-sequence}
     * @param fields names to values
     */
    record StreamEntry(String entryId, Map<String, String> fields) {}

    /**
     * @param name the engine instance's name
     * @param pending entries it holds
     * @param idle since it last asked; before Redis 7.2, since it last asked and got something
     * @param inactive since it last got anything; null before Redis 7.2
     */
    record Consumer(
            String name,
            long pending,
            Duration idle,
            @Nullable Duration inactive) {}
}
