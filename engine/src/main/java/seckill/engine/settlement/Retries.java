package seckill.engine.settlement;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.engine.retry.Backoff;
import seckill.engine.retry.Wait;

/**
 * Entries of one bucket that failed and wait for another attempt, while those behind them go on. Bounded: an entry that finds no
 * place stays with the stream, which hands it out again; it is not lost, only its attempts are counted anew.
 */
final class Retries {

    private final Map<String, Retry> waiting = new LinkedHashMap<>();
    private final int countMax;
    private final Backoff backoff;
    private final InstantSource clock;
    private final RandomGenerator random;

    Retries(int countMax, Backoff backoff, InstantSource clock, RandomGenerator random) {
        this.countMax = countMax;
        this.backoff = backoff;
        this.clock = clock;
        this.random = random;
    }

    /** @param attempts failed so far */
    private record Retry(StreamEntry entry, int attempts, Wait delay) {}

    int attempts(String entryId) {
        Retry retry = waiting.get(entryId);
        return retry == null ? 0 : retry.attempts;
    }

    boolean holds(String entryId) {
        return waiting.containsKey(entryId);
    }

    /** @param attempts failed so far, 1 or more */
    void put(StreamEntry entry, int attempts) {
        if (!holds(entry.entryId()) && waiting.size() >= countMax) {
            return;
        }
        Wait delay = new Wait(clock);
        delay.begin(backoff.delay(attempts, random));
        waiting.put(entry.entryId(), new Retry(entry, attempts, delay));
    }

    void remove(String entryId) {
        waiting.remove(entryId);
    }

    /** Those whose wait is over, longest here first; they stay until concluded or put again. */
    List<StreamEntry> due(int countMax) {
        List<StreamEntry> due = new ArrayList<>();
        for (Retry retry : waiting.values()) {
            if (due.size() == countMax) {
                break;
            }
            if (retry.delay.isOver()) {
                due.add(retry.entry);
            }
        }
        return due;
    }

    int size() {
        return waiting.size();
    }
}
