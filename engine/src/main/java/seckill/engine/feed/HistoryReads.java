package seckill.engine.feed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import seckill.engine.ledger.HistoryLedger;
import seckill.engine.ledger.HistoryLedger.Range;
import seckill.engine.ledger.HistoryLedger.Sample;
import seckill.model.feed.HistoryAnswer;
import seckill.model.feed.HistoryAnswer.Point;
import seckill.model.feed.HistoryAnswer.Series;
import seckill.model.feed.HistoryMark;

/** Answers for the history, in as many points as are asked for, from the finest samples that are still kept. */
public final class HistoryReads {

    private static final int MARKS_MAX = 500;

    private final HistoryLedger history;

    public HistoryReads(HistoryLedger history) {
        this.history = history;
    }

    /** @param series target and figure, parted by the last dot */
    public record SeriesName(String target, String figure) {
        @Override
        public String toString() {
            return target + "." + figure;
        }
    }

    public Instant now() {
        return history.now();
    }

    /**
     * @param from inclusive
     * @param to exclusive, after from
     * @param points at most so many in each series, 1 or more
     */
    public HistoryAnswer read(List<SeriesName> series, Instant from, Instant to, int points) {
        Instant now = history.now();
        int finest = finest(from, now);
        long spanSeconds =
                Math.max(1, Duration.between(from, to).plusMillis(999).toSeconds());
        long stepSeconds = Math.max(HistoryLedger.STEPS_SECONDS.get(finest), Math.ceilDiv(spanSeconds, points));
        Map<SeriesName, TreeMap<Long, Range>> read = new LinkedHashMap<>();
        Set<String> targets = new LinkedHashSet<>();
        for (SeriesName each : series) {
            targets.add(each.target());
            read.put(each, new TreeMap<>());
        }
        // The newest part has not been made coarse yet.
        Instant cursor = from;
        for (int i = finest; i >= 0 && cursor.isBefore(to); i--) {
            int step = HistoryLedger.STEPS_SECONDS.get(i);
            history.read(targets, step, cursor, to, sample -> take(sample, read, from, stepSeconds));
            Instant end =
                    history.newest(step).map(newest -> newest.plusSeconds(step)).orElse(cursor);
            cursor = end.isAfter(cursor) ? end : cursor;
        }
        List<Series> answers = new ArrayList<>();
        read.forEach((name, ranges) -> {
            List<Point> made = new ArrayList<>();
            ranges.forEach((index, range) ->
                    made.add(new Point(from.plusSeconds(index * stepSeconds), range.min(), range.max(), range.last())));
            answers.add(new Series(name.toString(), made));
        });
        List<HistoryMark> marks = history.marks(from, to, MARKS_MAX);
        List<HistoryMark> shown = new ArrayList<>(marks.subList(0, Math.min(MARKS_MAX, marks.size())));
        Collections.reverse(shown);
        return new HistoryAnswer(from, to, stepSeconds, answers, shown, marks.size() - shown.size());
    }

    private static int finest(Instant from, Instant now) {
        for (int i = 0; i < HistoryRecorder.KEPT.size(); i++) {
            if (!from.isBefore(now.minus(HistoryRecorder.KEPT.get(i)))) {
                return i;
            }
        }
        return HistoryRecorder.KEPT.size() - 1;
    }

    private static void take(
            Sample sample, Map<SeriesName, TreeMap<Long, Range>> read, Instant from, long stepSeconds) {
        long index = Math.floorDiv(Duration.between(from, sample.beginsAt()).toSeconds(), stepSeconds);
        read.forEach((name, points) -> {
            Range range =
                    name.target().equals(sample.target()) ? sample.figures().get(name.figure()) : null;
            if (range != null) {
                points.merge(index, range, Range::then);
            }
        });
    }
}
