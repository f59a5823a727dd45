package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.Holder;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** Activities, offers, their states and epochs. All methods throw {@link LedgerUnavailableException}. */
public interface ActivityLedger {

    /**
     * Creates an activity in SCHEDULED with its offers and their stock rows.
     *
     * @return the activity's id
     * @throws IllegalArgumentException when a value breaks a rule of the schema
     */
    default long create(NewActivity activity) {
        return create(activity, SaleState.SCHEDULED);
    }

    /** The same, in the given first state. @param state DRAFT or SCHEDULED */
    long create(NewActivity activity, SaleState state);

    Optional<ActivityRow> activity(long activityId);

    /** All activities, newest first. */
    List<ActivityRow> activities(int countMax);

    /** Offers of the activity, by SKU. */
    List<OfferRow> offers(long activityId);

    /** Offers of all activities whose state is live, by activity and SKU. */
    List<OfferRow> liveOffers();

    Optional<OfferRow> offer(OfferId offer);

    /**
     * Compare-and-set of the state, and a new control version for each of its offers.
     *
     * @return false when the activity was not in {@code from}
     * @param pauseReason given with PAUSED, and with nothing else
     * @throws IllegalArgumentException when {@code to} is no legal successor, or the reason does not go with it
     */
    boolean transition(long activityId, SaleState from, SaleState to, @Nullable StopReason pauseReason);

    /**
     * The same, for whoever decided by more than the state.
     *
     * @return false when the activity is not in the version that was seen
     */
    boolean transition(ActivityRow seen, SaleState to, @Nullable StopReason pauseReason);

    /**
     * Stops an offer (or with null starts it again), and gives it a new control version. A fence replaces any other reason; nothing
     * else replaces a fence: {@link #leaveFence} leaves it.
     *
     * @return the offer as it stands afterwards
     */
    OfferRow setStop(OfferId offer, @Nullable StopReason reason, String detail);

    /**
     * Starts a fenced offer again and gives it a new control version, if its control version still is the one under which it was
     * shown to balance: a fence that closed meanwhile stays.
     *
     * @return the offer as it stands afterwards; empty when its control version is another
     */
    Optional<OfferRow> leaveFence(OfferId offer, long provenControlVersion);

    /** The switch "stop all": as it stands, and to set it (a new control version for every live offer). */
    boolean stopAll();

    void setStopAll(boolean stopped, String reason);

    /**
     * Begins an epoch: one transaction raises the offer's epoch by one, supersedes the outstanding outbox rows of earlier
     * epochs, and divides the available units among the buckets (as evenly as whole units go, lower buckets first).
     *
     * @return empty when the offer's epoch was not {@code fromEpoch}
     */
    Optional<EpochStart> beginEpoch(OfferId offer, long fromEpoch);

    /**
     * The same for an activity that is being preheated; its version is raised by one, so that of two who preheat, or one who
     * preheats and one who edits, one is told.
     *
     * @return empty when the activity is no more SCHEDULED in the version that was seen, or the offer in {@code fromEpoch}
     */
    Optional<EpochStart> beginEpoch(ActivityRow scheduled, OfferId offer, long fromEpoch);

    /** The division of the current epoch, as begun; for repeating a preheat that was cut short. */
    EpochStart currentEpoch(OfferId offer);

    /**
     * Buyers with a live (PENDING or PAID) order for the offer, in order of the order's key; and those whose order of an earlier
     * epoch timed out in this one, since its units come back in this one.
     */
    HolderPage liveHolders(OfferId offer, long afterOrderKey, int countMax);

    /** Records reservations that Redis lost after it had answered, once each. @return how many were new */
    int recordLost(OfferId offer, List<LostReservation> lost);

    /** @return reservations of the offer recorded as lost, newest first */
    List<LostReservation> lost(OfferId offer, int countMax);

    /** The run id of the Redis that the live epochs were established on; empty before the first. */
    Optional<String> trustedRedis();

    void trustRedis(String runId);

    /** The database's clock. */
    Instant now();

    /**
     * @param name shown to people
     * @param startsAt first instant of the sale
     * @param endsAt first instant after it
     * @param paymentWindow how long an order waits for payment, 1 s to 24 h
     * @param scope within what a buyer may hold one live order
     * @param offers at least one
     */
    record NewActivity(
            String name,
            Instant startsAt,
            Instant endsAt,
            Duration paymentWindow,
            LimitScope scope,
            List<NewOffer> offers) {}

    /** As {@link OfferTerms}; under scope ACTIVITY all offers have the same number of buckets. */
    record NewOffer(
            long skuId,
            String title,
            long unitPriceCents,
            String currency,
            int perBuyerLimit,
            int buckets,
            long units) {}

    record ActivityRow(
            long activityId,
            String name,
            SaleState state,
            @Nullable StopReason pauseReason,
            Instant startsAt,
            Instant endsAt,
            Duration paymentWindow,
            LimitScope scope,
            long version) {

        /** The same one version later. */
        public ActivityRow raised() {
            return new ActivityRow(
                    activityId, name, state, pauseReason, startsAt, endsAt, paymentWindow, scope, version + 1);
        }
    }

    /**
     * @param terms what is sold
     * @param state the activity's
     * @param startsAt the activity's
     * @param endsAt the activity's
     * @param epoch 0 before the first preheat
     * @param available units in the database
     * @param stop null when the offer itself is not stopped
     * @param controlVersion raised by each control change that concerns the offer
     */
    record OfferRow(
            OfferTerms terms,
            SaleState state,
            Instant startsAt,
            Instant endsAt,
            long epoch,
            long available,
            @Nullable StopReason stop,
            String stopDetail,
            long controlVersion) {}

    /**
     * @param epoch the new epoch
     * @param available units divided
     * @param unitsPerBucket by bucket index; sums to {@code available}
     * @param supersededReturns outbox rows ended
     */
    record EpochStart(long epoch, long available, List<Long> unitsPerBucket, int supersededReturns) {}

    /** @param nextOrderKey where the next page goes on; -1 after the last */
    record HolderPage(List<Holder> holders, long nextOrderKey) {}

    /** A grant that was answered and that neither Redis nor the database knows. */
    record LostReservation(String reservationId, String userId, int quantity, long epoch) {}
}
