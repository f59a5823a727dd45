package seckill.engine.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import seckill.engine.ledger.HistoryLedger;
import seckill.engine.ledger.HistoryLedger.Range;
import seckill.engine.ledger.HistoryLedger.Sample;

/** Makes coarse samples of fine ones, once their time is over; goes on where it, or another instance, was. */
final class HistoryRollUp {

    /** Windows in one step; after an outage the rest follows in the next ones. */
    private static final int WINDOWS_MAX = 12;

    /** Samples of a second come a little after it. */
    private static final int SETTLE_SECONDS = 3;

    private final HistoryLedger history;

    HistoryRollUp(HistoryLedger history) {
        this.history = history;
    }

    void step() {
        List<Integer> steps = HistoryLedger.STEPS_SECONDS;
        Instant now = history.now();
        for (int i = 1; i < steps.size(); i++) {
            rollUp(steps.get(i - 1), steps.get(i), now);
        }
    }

    private void rollUp(int fine, int coarse, Instant now) {
        Instant from =
                history.newest(coarse).map(newest -> newest.plusSeconds(coarse)).orElse(Instant.EPOCH);
        for (int i = 0; i < WINDOWS_MAX; i++) {
            Optional<Instant> first = history.firstFrom(fine, from);
            if (first.isEmpty()) {
                return;
            }
            Instant begin = floor(first.get(), coarse);
            Instant end = begin.plusSeconds(coarse);
            // The finer samples of the whole window must be there, and theirs come up to a step late.
            if (now.isBefore(end.plusSeconds(SETTLE_SECONDS + fine))) {
                return;
            }
            history.write(merged(history.all(fine, begin, end), coarse, begin));
            from = end;
        }
    }

    private static List<Sample> merged(List<Sample> fine, int coarse, Instant begin) {
        Map<String, Map<String, Range>> byTarget = new LinkedHashMap<>();
        for (Sample sample : fine) {
            Map<String, Range> figures = byTarget.computeIfAbsent(sample.target(), t -> new LinkedHashMap<>());
            sample.figures().forEach((name, range) -> figures.merge(name, range, Range::then));
        }
        List<Sample> merged = new ArrayList<>();
        byTarget.forEach((target, figures) -> merged.add(new Sample(target, coarse, begin, figures)));
        return merged;
    }

    static Instant floor(Instant at, long stepSeconds) {
        return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), stepSeconds) * stepSeconds);
    }
}
