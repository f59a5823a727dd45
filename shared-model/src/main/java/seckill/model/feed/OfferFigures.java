package seckill.model.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;

/**
 * One offer.
 *
 * @param title of the offer
 * @param state the activity's
 * @param stop why it grants nothing, of the offer or of its paused activity; null while neither is stopped
 * @param stopDetail what exactly stopped it; empty while it is not stopped
 * @param epoch 0 before the first preheat
 * @param inRedis whether every bucket stands in Redis in this epoch; null while nobody knows
 * @param deadLetters open ones
 * @param lost reservations that Redis lost after it had answered
 * @param buckets by index; empty before the first preheat and after the sale
 * @param lamps one for each invariant that is watched, always in the same order
 */
public record OfferFigures(
        OfferId offer,
        String activityName,
        String title,
        SaleState state,
        @Nullable StopReason stop,
        String stopDetail,
        Instant startsAt,
        Instant endsAt,
        long epoch,
        @Nullable Boolean inRedis,
        Units units,
        Rates rates,
        Backlog backlog,
        long deadLetters,
        long lost,
        List<BucketFigures> buckets,
        List<Lamp> lamps) {

    /**
     * @param supplied units the sale was given: initial and adjusted
     * @param sold units in live orders
     * @param inFlight granted in this epoch and not yet settled
     * @param left what Redis can still grant; before the preheat what the database has
     * @param available what the database has
     * @param granted in this epoch, by Redis
     * @param returned to Redis in this epoch
     * @param returning units on their way back to Redis
     */
    public record Units(
            long supplied,
            long sold,
            long inFlight,
            long left,
            long available,
            long granted,
            long returned,
            long returning) {}

    /**
     * Units a second over the last seconds, except rejections, which are purchases.
     *
     * @param rejections of all instances
     */
    public record Rates(double grants, double rejections, double settled, double returned) {}
}
