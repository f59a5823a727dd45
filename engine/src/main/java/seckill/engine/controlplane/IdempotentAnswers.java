package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * First answers to actions by operator and {@code Idempotency-Key}, in this engine's memory: for one hour, and at most 16 MiB of them
 * (those not asked for longest go first). Beyond that, and after a restart, the ledger's own rules decide what a repeat does.
 */
final class IdempotentAnswers {

    private static final long BYTES_MAX = 16L * 1024 * 1024;
    private static final int ENTRY_BYTES = 512;
    private static final Duration KEPT = Duration.ofHours(1);

    private final Map<Key, String> running = new ConcurrentHashMap<>();
    private final Cache<Key, Kept> answers;

    IdempotentAnswers(Ticker ticker) {
        answers = Caffeine.newBuilder()
                .maximumWeight(BYTES_MAX)
                .weigher((Key key, Kept kept) -> ENTRY_BYTES + kept.answer().body().length)
                .expireAfterWrite(KEPT)
                .ticker(ticker)
                .build();
    }

    record Key(String operator, String key) {}

    /** @param headers those that belong to the answer, such as Location */
    record Answer(int status, Map<String, String> headers, byte[] body) {}

    private record Kept(String fingerprint, Answer answer) {}

    /** What a request with a key is, in order of precedence. */
    sealed interface Turn {
        /** The key stands for another request. */
        record OtherRequest() implements Turn {}

        /** The first one has not been answered yet. */
        record StillRunning() implements Turn {}

        record Replay(Answer answer) implements Turn {}

        /** The first: the caller must end it by {@link #conclude} or {@link #forget}. */
        record First() implements Turn {}
    }

    Turn begin(Key key, String fingerprint) {
        String other = running.putIfAbsent(key, fingerprint);
        if (other != null) {
            return other.equals(fingerprint) ? new Turn.StillRunning() : new Turn.OtherRequest();
        }
        Kept kept = answers.getIfPresent(key);
        if (kept == null) {
            return new Turn.First();
        }
        running.remove(key);
        return kept.fingerprint().equals(fingerprint) ? new Turn.Replay(kept.answer()) : new Turn.OtherRequest();
    }

    void conclude(Key key, String fingerprint, Answer answer) {
        answers.put(key, new Kept(fingerprint, answer));
        running.remove(key);
    }

    /** The request may be repeated as if it had never come. */
    void forget(Key key) {
        running.remove(key);
    }
}
