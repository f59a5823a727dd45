package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;

/**
 * What the live feed reads of the whole house; for people, nothing is decided by it. All methods throw
 * {@link LedgerUnavailableException}.
 */
public interface FeedLedger {

    /** What changes all the time. Offers of live activities come first when there are more than the most. */
    House house(int offersMax);

    /** What is dearer to count, and changes seldom. */
    Accounts accounts();

    /** Writes down an instance's own figures, over its earlier ones. @param figures JSON */
    void report(String instance, String figures);

    /** Figures of the instances that have written within the time, by name. */
    List<Report> reports(Duration within);

    /** Takes an instance's figures away, because it ends in order. */
    void leave(String instance);

    /** Forgets instances that have not written for so long, a bounded number at a time. */
    int forgetReports(Duration silent);

    /** Takes or keeps a duty that one instance at a time has. @return whether the instance has it until the lease ends */
    boolean takeDuty(String duty, String instance, Duration lease);

    /**
     * @param now the database's clock
     * @param offers by activity and SKU
     * @param settled by offer: by bucket, in the current epoch
     * @param returning units on their way to Redis
     * @param returns all of them
     * @param events on their way to the webhook
     * @param refunds due
     */
    record House(
            Instant now,
            boolean stopAll,
            List<ShownOffer> offers,
            Map<OfferId, Map<Integer, Long>> settled,
            Map<OfferId, Long> returning,
            Queue returns,
            Queue events,
            Queue refunds) {}

    /** An offer of an activity that is not over for long. */
    record ShownOffer(
            OfferId offer,
            String activityName,
            String title,
            SaleState state,
            @Nullable StopReason pauseReason,
            @Nullable StopReason stop,
            String stopDetail,
            Instant startsAt,
            Instant endsAt,
            LimitScope scope,
            int buckets,
            long epoch,
            long supplied,
            long available) {}

    /** @param oldest when the oldest that waits was made; null when none waits */
    record Queue(long depth, @Nullable Instant oldest) {}

    /**
     * @param deadLetters open ones
     * @param lost reservations
     * @param runs the last reconciliation of each offer
     * @param eventsAbandoned within the last day
     * @param alarmCallsAbandoned within the last day
     */
    record Accounts(
            Map<OfferId, Long> deadLetters,
            Map<OfferId, Long> lost,
            Map<OfferId, LastRun> runs,
            long eventsAbandoned,
            long alarmCallsAbandoned) {}

    /** @param finding the first, in words; empty when it balanced */
    record LastRun(
            Instant startedAt,
            boolean balanced,
            String rule,
            @Nullable String reservationId,
            String finding) {}

    record Report(String instance, Instant seenAt, String figures) {}
}
