package seckill.engine.controlplane;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.feed.HistoryReads;
import seckill.engine.feed.HistoryReads.SeriesName;
import seckill.model.feed.HistoryAnswer;

/** The course of the sale, as far back as it is kept. */
@RestController
class HistoryController {

    private static final int SERIES_MAX = 16;
    private static final int POINTS_MAX = 2_000;
    private static final Duration SPAN_MAX = Duration.ofDays(31);
    private static final Duration SPAN = Duration.ofHours(1);
    private static final Pattern SERIES =
            Pattern.compile("(house|stage/[A-Z]{1,16}|offer/[0-9]{1,18}/[0-9]{1,18})\\.([a-zA-Z0-9]{1,32})");

    private final HistoryReads history;

    HistoryController(HistoryReads history) {
        this.history = history;
    }

    /**
     * @param series one to sixteen names, parted by commas, such as {@code house.grantsPerSecond,offer/1/2.left}
     * @param from an hour before its end, when left out
     * @param to now, when left out
     * @param points at most so many in each series
     */
    @Access(Who.VIEWER)
    @GetMapping("/control/v1/history")
    HistoryAnswer history(
            @RequestParam List<String> series,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            @RequestParam(defaultValue = "600") int points) {
        if (series.isEmpty() || series.size() > SERIES_MAX) {
            throw Fields.refused("series", series.size() + " names", "1 to " + SERIES_MAX + " names");
        }
        if (points < 1 || points > POINTS_MAX) {
            throw Fields.refused("points", points, "a whole number from 1 to " + POINTS_MAX);
        }
        List<SeriesName> names = new ArrayList<>();
        for (String each : series) {
            Matcher name = SERIES.matcher(each);
            if (!name.matches()) {
                throw Fields.refused(
                        "series", each, "house.<figure>, stage/<STAGE>.<figure> or offer/<activity>/<sku>.<figure>");
            }
            names.add(new SeriesName(name.group(1), name.group(2)));
        }
        Instant end = to == null ? history.now() : to;
        Instant begin = from == null ? end.minus(SPAN) : from;
        if (!begin.isBefore(end) || Duration.between(begin, end).compareTo(SPAN_MAX) > 0) {
            throw Fields.refused(
                    "from", begin, "an instant before to (" + end + "), at most " + SPAN_MAX.toDays() + " days");
        }
        return history.read(names, begin, end, points);
    }
}
