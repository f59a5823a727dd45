package seckill.engine.sale;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.SaleAction;
import seckill.model.SaleState;
import seckill.model.StopReason;

/**
 * What an operator can do to a sale. Closing takes one step and is always allowed; the ledger records the wish, then the gates in
 * Redis follow, and what a crash leaves between the two is completed by {@link FenceWatch}.
 */
public final class SaleDesk {

    /** A stop that was applied ahead of the ledger is a version or two ahead; more tries than that mean a fight. */
    private static final int VERSION_RAISES_MAX = 16;

    private final ActivityLedger ledger;
    private final StockStore store;
    private final Gates gates;
    private final Establishment establishment;
    private final LiveOffers live;
    private final Runnable catalogRefresh;

    /**
     * @param live for stopping while the ledger cannot be asked
     * @param catalogRefresh brings this instance's catalog up to date at once
     */
    public SaleDesk(ActivityLedger ledger, StockStore store, LiveOffers live, Runnable catalogRefresh) {
        this.ledger = ledger;
        this.store = store;
        this.gates = new Gates(store);
        this.establishment = new Establishment(store, ledger);
        this.live = live;
        this.catalogRefresh = catalogRefresh;
    }

    /**
     * Ends the drafting: from now on the activity can be preheated.
     *
     * @throws IllegalTransitionException in a state other than DRAFT, when the sale's end has passed, or when no offer has a unit
     */
    public ActivityRow schedule(long activityId) {
        ActivityRow activity = activity(activityId);
        if (activity.state() == SaleState.DRAFT) {
            demandSellable(activity);
        }
        return moveTo(activityId, SaleState.SCHEDULED, null);
    }

    /**
     * Loads every offer into Redis and reads it back. A preheat that was cut short begins anew, in a new epoch: what Redis got from
     * it may be what the offer was before somebody edited it. One that is done changes nothing.
     *
     * @throws IllegalTransitionException in a state other than SCHEDULED or PREHEATED
     */
    public ActivityRow preheat(long activityId) {
        ActivityRow activity = activity(activityId);
        if (activity.state() == SaleState.PREHEATED) {
            return activity;
        }
        Begun begun = begin(activity);
        begun.offers().forEach(o -> establishment.establish(o.offer(), o.start()));
        return end(begun);
    }

    /**
     * A preheat under way.
     *
     * @param held the activity in the version that the preheat ends with
     */
    record Begun(ActivityRow held, List<BegunOffer> offers) {}

    /** @param offer in the epoch that was begun */
    record BegunOffer(OfferRow offer, EpochStart start) {}

    /** Begins an epoch for each offer of a scheduled activity; Redis has nothing of it yet. */
    Begun begin(ActivityRow activity) {
        demand(activity, SaleState.PREHEATED);
        trustThisRedisIfNothingLives();
        ActivityRow held = activity;
        List<BegunOffer> begun = new ArrayList<>();
        for (OfferRow offer : ledger.offers(activity.activityId())) {
            OfferId id = offer.terms().offer();
            EpochStart start =
                    ledger.beginEpoch(held, id, offer.epoch()).orElseThrow(() -> meanwhile(activity.activityId()));
            held = held.raised();
            begun.add(new BegunOffer(ledger.offer(id).orElseThrow(), start));
        }
        return new Begun(held, begun);
    }

    /** Every bucket is written: the activity is preheated. */
    ActivityRow end(Begun begun) {
        return move(begun.held(), SaleState.PREHEATED, null);
    }

    /**
     * Opens a preheated sale, or one that was paused as {@link #resume} does.
     *
     * @throws IllegalTransitionException in every other state
     */
    public ActivityRow open(long activityId) {
        return moveTo(activityId, SaleState.OPEN, null);
    }

    /**
     * Sells again after a pause by an operator or the schedule. An offer that was stopped or fenced by itself stays so.
     *
     * @throws IllegalTransitionException in a state other than PAUSED and OPEN, or when the engine itself paused the sale
     */
    public ActivityRow resume(long activityId) {
        ActivityRow activity = activity(activityId);
        if (activity.state() == SaleState.PREHEATED) {
            throw new IllegalTransitionException(
                    activity, "activity " + activityId + " was not opened yet; allowed: " + allowed(activity));
        }
        return moveTo(activityId, SaleState.OPEN, null);
    }

    /** Pauses an open sale; payment, settlement, expiry and refill go on. */
    public ActivityRow pause(long activityId, StopReason reason) {
        return moveTo(activityId, SaleState.PAUSED, reason);
    }

    /** Ends granting for good; what was granted is settled, paid or refilled. */
    public ActivityRow drain(long activityId) {
        return moveTo(activityId, SaleState.DRAINING, null);
    }

    /** Puts a closed sale, or one that was never preheated, away for good. */
    public ActivityRow archive(long activityId) {
        return moveTo(activityId, SaleState.ARCHIVED, null);
    }

    /** Closes a drained sale; {@link Closing} has shown that nothing is left. */
    ActivityRow close(long activityId) {
        return moveTo(activityId, SaleState.CLOSED, null);
    }

    /** Stops one offer, whatever the state, even while the database is down; then only Redis knows until it is back. */
    public OfferRow stop(OfferId offer, StopReason reason, String detail) {
        OfferRow row;
        try {
            row = ledger.setStop(offer, reason, detail);
        } catch (LedgerUnavailableException e) {
            closeAhead(offer, e);
            throw e;
        }
        if (row.epoch() > 0) {
            gates.apply(row, ledger.stopAll(), false);
        }
        catalogRefresh.run();
        return row;
    }

    /**
     * Starts a stopped offer again.
     *
     * @throws IllegalTransitionException when the stop is a fence: that is left by {@link Rebuild#reopen} alone
     */
    public OfferRow start(OfferId offer) {
        OfferRow row = offer(offer);
        if (row.stop() != null && row.stop().isFence()) {
            throw new IllegalTransitionException("offer " + offer + " is fenced (" + row.stop() + ": "
                    + row.stopDetail() + "); allowed: rebuild, reopen");
        }
        OfferRow started = heard(ledger.setStop(offer, null, ""), false);
        catalogRefresh.run();
        return started;
    }

    /** Stops every sale, or lifts that stop again; each offer's own stop stays. */
    public void stopAll(boolean stopped, String reason) {
        try {
            ledger.setStopAll(stopped, reason);
        } catch (LedgerUnavailableException e) {
            if (stopped) {
                live.preheated().forEach(gates::closeAhead);
            }
            throw e;
        }
        for (OfferRow offer : ledger.liveOffers()) {
            if (offer.epoch() > 0) {
                gates.apply(offer, stopped, false);
            }
        }
        catalogRefresh.run();
    }

    /**
     * Leaves a fence.
     *
     * @param proven the offer as it stood before the caller proved that it balances
     * @throws IllegalTransitionException when it was touched since
     */
    OfferRow unfence(OfferRow proven) {
        OfferId offer = proven.terms().offer();
        OfferRow left = ledger.leaveFence(offer, proven.controlVersion())
                .orElseThrow(() -> new IllegalTransitionException(
                        "offer " + offer + " was touched while it was proven; it stays fenced; allowed: reopen again"));
        OfferRow row = heard(left, true);
        catalogRefresh.run();
        return row;
    }

    private void closeAhead(OfferId offer, LedgerUnavailableException cause) {
        OfferRow known = live.preheated().stream()
                .filter(o -> o.terms().offer().equals(offer))
                .findFirst()
                .orElseThrow(() -> cause);
        gates.closeAhead(known);
    }

    /**
     * Raises the version of a started offer until it is above every one that Redis has seen, then applies it. An offer that was
     * fenced again meanwhile stays so.
     */
    private OfferRow heard(OfferRow started, boolean proven) {
        OfferRow row = started;
        if (row.epoch() == 0) {
            return row;
        }
        long seen = gates.greatestVersionSeen(row);
        for (int i = 0; row.controlVersion() <= seen; i++) {
            if (i == VERSION_RAISES_MAX) {
                throw new IllegalTransitionException("control version " + row.controlVersion() + " of offer "
                        + row.terms().offer() + " stays behind Redis' " + seen + ": is this the right database?");
            }
            row = ledger.setStop(row.terms().offer(), null, "");
        }
        gates.apply(row, ledger.stopAll(), proven);
        return row;
    }

    private ActivityRow moveTo(long activityId, SaleState to, @Nullable StopReason reason) {
        ActivityRow activity = activity(activityId);
        if (activity.state() == to) {
            return activity;
        }
        demand(activity, to);
        return move(activity, to, reason);
    }

    private ActivityRow move(ActivityRow activity, SaleState to, @Nullable StopReason reason) {
        if (!ledger.transition(activity, to, reason)) {
            throw meanwhile(activity.activityId());
        }
        boolean stopAll = ledger.stopAll();
        for (OfferRow offer : ledger.offers(activity.activityId())) {
            if (offer.epoch() > 0 && to.isLive()) {
                gates.apply(offer, stopAll, false);
            }
        }
        catalogRefresh.run();
        return activity(activity.activityId());
    }

    private IllegalTransitionException meanwhile(long activityId) {
        ActivityRow now = activity(activityId);
        return new IllegalTransitionException(
                now,
                "activity " + activityId + " was changed by somebody else meanwhile and is now " + now.state()
                        + "; allowed: " + allowed(now));
    }

    static void demand(ActivityRow activity, SaleState to) {
        SaleState state = activity.state();
        boolean fenced =
                state == SaleState.PAUSED && to == SaleState.OPEN && !SaleAction.resumes(activity.pauseReason());
        if (fenced || !state.mayBecome(to)) {
            throw new IllegalTransitionException(
                    activity,
                    "activity " + activity.activityId() + " is " + state
                            + (fenced ? " (" + activity.pauseReason() + ")" : "") + " and cannot become " + to
                            + "; allowed: " + allowed(activity));
        }
    }

    private void demandSellable(ActivityRow activity) {
        Instant now = ledger.now();
        if (!activity.endsAt().isAfter(now)) {
            throw new IllegalTransitionException(
                    activity,
                    "activity " + activity.activityId() + " ends at " + activity.endsAt() + ", which has passed (it is "
                            + now + "); allowed: " + allowed(activity));
        }
        boolean empty = ledger.offers(activity.activityId()).stream().allMatch(o -> o.available() == 0);
        if (empty) {
            throw new IllegalTransitionException(
                    activity,
                    "no offer of activity " + activity.activityId() + " has a unit to sell; allowed: "
                            + allowed(activity));
        }
    }

    private static List<String> allowed(ActivityRow activity) {
        return SaleAction.allowed(activity.state(), activity.pauseReason()).stream()
                .map(SaleAction::word)
                .toList();
    }

    private void trustThisRedisIfNothingLives() {
        boolean lives = ledger.liveOffers().stream().anyMatch(o -> o.epoch() > 0);
        if (!lives) {
            ledger.trustRedis(store.identity().runId());
        }
    }

    ActivityRow activity(long activityId) {
        return ledger.activity(activityId)
                .orElseThrow(() -> new UnknownSaleException("no activity " + activityId + " in the ledger"));
    }

    private OfferRow offer(OfferId offer) {
        return ledger.offer(offer).orElseThrow(() -> new UnknownSaleException("no offer " + offer + " in the ledger"));
    }
}
