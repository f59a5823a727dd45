package seckill.engine.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Who asked too often, for a few minutes, and whom an operator put here. Three stores, so that none can push another's out: the
 * tallies of everybody, those found guilty, those named by hand. The first two are bounded and give up the least frequent first, so a
 * flood of addresses seen once leaves the guilty where they are, and a full store refuses nobody.
 *
 * @param <K> what is listed
 */
public final class Blacklist<K> {

    static final int BY_HAND_MAX = 10_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final IntSupplier requestsPerSecondMax;
    private final LongSupplier nanoClock;
    private final Cache<K, Tally> tallies;
    private final Cache<K, Boolean> guilty;
    private final Map<K, Long> byHand = new ConcurrentHashMap<>();

    /**
     * @param requestsPerSecondMax asked for with every request; more in one second is guilt
     * @param blockedFor how long guilt lasts
     * @param entriesMax how many tallies, and how many guilty, are remembered
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    Blacklist(IntSupplier requestsPerSecondMax, Duration blockedFor, int entriesMax, LongSupplier nanoClock) {
        this.requestsPerSecondMax = requestsPerSecondMax;
        this.nanoClock = nanoClock;
        tallies = Caffeine.newBuilder().maximumSize(entriesMax).build();
        guilty = Caffeine.newBuilder()
                .maximumSize(entriesMax)
                .expireAfterWrite(blockedFor)
                .ticker(nanoClock::getAsLong)
                .build();
    }

    /** Counts a request; whether it is to be turned away. */
    boolean refuses(K key) {
        if (isListed(key)) {
            return true;
        }
        long second = Math.floorDiv(nanoClock.getAsLong(), NANOS_PER_SECOND);
        if (tallies.get(key, k -> new Tally()).count(second) <= requestsPerSecondMax.getAsInt()) {
            return false;
        }
        guilty.put(key, Boolean.TRUE);
        return true;
    }

    private boolean isListed(K key) {
        if (guilty.getIfPresent(key) != null) {
            return true;
        }
        Long until = byHand.isEmpty() ? null : byHand.get(key);
        if (until == null) {
            return false;
        }
        if (nanoClock.getAsLong() - until < 0) {
            return true;
        }
        byHand.remove(key, until);
        return false;
    }

    /**
     * Lists by hand; again is a new end.
     *
     * @return false when there are {@value #BY_HAND_MAX} already
     */
    public boolean block(K key, Duration duration) {
        long now = nanoClock.getAsLong();
        if (byHand.size() >= BY_HAND_MAX && !byHand.containsKey(key)) {
            byHand.values().removeIf(until -> now - until >= 0);
            if (byHand.size() >= BY_HAND_MAX) {
                return false;
            }
        }
        byHand.put(key, now + duration.toNanos());
        return true;
    }

    /** Forgives, whoever listed it. */
    public void forgive(K key) {
        byHand.remove(key);
        guilty.invalidate(key);
        tallies.invalidate(key);
    }

    /** Those listed by hand, and how long still. */
    Map<K, Duration> byHand() {
        long now = nanoClock.getAsLong();
        return byHand.entrySet().stream()
                .filter(e -> e.getValue() - now > 0)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> Duration.ofNanos(e.getValue() - now)));
    }

    /** How many are listed, about. */
    public long size() {
        return guilty.estimatedSize() + byHand.size();
    }

    /** Everything that was remembered, about; bounded. For tests. */
    long remembered() {
        tallies.cleanUp();
        guilty.cleanUp();
        return tallies.estimatedSize() + guilty.estimatedSize() + byHand.size();
    }
}
