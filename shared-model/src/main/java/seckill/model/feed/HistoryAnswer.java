package seckill.model.feed;

import java.time.Instant;
import java.util.List;

/**
 * Part of the history of the sale.
 *
 * @param from inclusive
 * @param to exclusive
 * @param stepSeconds time that one point stands for
 * @param series as asked, in that order
 * @param marks what happened in between, oldest first
 * @param marksLeftOut how many more there were than fit
 */
public record HistoryAnswer(
        Instant from, Instant to, long stepSeconds, List<Series> series, List<HistoryMark> marks, long marksLeftOut) {

    /**
     * @param series such as {@code offer/1/2.left} or {@code house.grantsPerSecond}
     * @param points oldest first; steps without a sample have none
     */
    public record Series(String series, List<Point> points) {}

    /** @param at begin of the step */
    public record Point(Instant at, double min, double max, double last) {}
}
