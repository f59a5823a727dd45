package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import seckill.model.feed.HistoryMark;

/** The course of the sale: samples, the older the coarser, and what happened. All methods throw {@link LedgerUnavailableException}. */
public interface HistoryLedger {

    /** Lengths of time that a sample may stand for, finest first. */
    List<Integer> STEPS_SECONDS = List.of(1, 10, 60);

    /** Writes samples; one that is there already gets replaced. */
    void write(List<Sample> samples);

    /** Hands over the samples of the targets that begin in [from, to), oldest first; read in parts, so that any length of time will do. */
    void read(Collection<String> targets, int stepSeconds, Instant from, Instant to, Consumer<Sample> reader);

    /** All samples that begin in [from, to), oldest first. */
    List<Sample> all(int stepSeconds, Instant from, Instant to);

    /** Begin of the newest sample; empty when there is none. */
    Optional<Instant> newest(int stepSeconds);

    /** Begin of the first sample at or after the instant. */
    Optional<Instant> firstFrom(int stepSeconds, Instant from);

    /** Deletes samples that are older, a bounded number at a time. @return whether there may be more */
    boolean forget(int stepSeconds, Duration older);

    void mark(String kind, String target, String text);

    /** Marks, alarms and what operators did in [from, to), newest first, at most so many of each of the three. */
    List<HistoryMark> marks(Instant from, Instant to, int countMaxEach);

    /** Deletes marks that are older, a bounded number at a time. */
    int forgetMarks(Duration older);

    Instant now();

    /**
     * @param target what was sampled
     * @param beginsAt begin of the time that it stands for
     * @param figures name to least, greatest and last value
     */
    record Sample(String target, int stepSeconds, Instant beginsAt, Map<String, Range> figures) {}

    record Range(double min, double max, double last) {

        /** Both, this one first. */
        public Range then(Range later) {
            return new Range(Math.min(min, later.min), Math.max(max, later.max), later.last);
        }
    }
}
