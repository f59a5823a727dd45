package seckill.engine.stock;

import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.engine.ledger.StockLedger.Begun;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferTerms;

/**
 * Moves units between the outside and a running sale. Units added are in the database before any bucket has them; units withdrawn are out
 * of their bucket before the database lets go of them. Each part may be tried any number of times, by any number of engines: Redis
 * applies it once by its id, and one of them concludes it in the database.
 */
public final class StockDesk {

    /** Most units of one adjustment, and of an offer in all. */
    public static final long UNITS_MAX = 100_000_000;

    /** Adjustments of one offer that may be under way at once. */
    public static final int OPEN_MAX = 20;

    private static final int STEP_MAX = 1_000;
    private static final Logger log = LoggerFactory.getLogger(StockDesk.class);

    private final StockLedger ledger;
    private final ActivityLedger activities;
    private final StockStore store;
    private final Consumer<Bucket> added;

    /** @param added hears that a bucket has units again, so that sold-out flags come down; a hint, and quick */
    public StockDesk(StockLedger ledger, ActivityLedger activities, StockStore store, Consumer<Bucket> added) {
        this.ledger = ledger;
        this.activities = activities;
        this.store = store;
        this.added = added;
    }

    /**
     * Writes the adjustment down, once by its operator and request key, and carries it as far as it goes now. What stays open is carried on
     * by {@link #step}.
     *
     * @param wanted 1 to {@link #UNITS_MAX} units
     * @return accepted or repeated with the adjustment as it then stands; or why nothing was written
     * @throws LedgerUnavailableException when it could not be written down, or that is not known; asking again with the same key is safe
     */
    public Begun ask(NewAdjustment wanted) {
        if (wanted.units() < 1 || wanted.units() > UNITS_MAX) {
            throw new IllegalArgumentException("units are 1 to " + UNITS_MAX + ", not " + wanted.units());
        }
        Begun begun = ledger.begin(wanted, OPEN_MAX, UNITS_MAX);
        return switch (begun) {
            case Begun.Accepted(Adjustment adjustment) -> new Begun.Accepted(carryNow(adjustment));
            case Begun.Repeated(Adjustment adjustment) -> new Begun.Repeated(carryNow(adjustment));
            default -> begun;
        };
    }

    /**
     * Carries on what is open, oldest first; call it every second.
     *
     * @throws RedisUnavailableException when Redis did not answer; then it is tried again
     * @throws LedgerUnavailableException when the database did not answer; then it is tried again
     */
    public void step() {
        RuntimeException fault = null;
        for (Adjustment open : ledger.open(STEP_MAX)) {
            try {
                carry(new Progress(open));
            } catch (RedisUnavailableException | LedgerUnavailableException e) {
                throw e;
            } catch (RuntimeException e) {
                // One adjustment's fault is not the others'.
                fault = e;
            }
        }
        if (fault != null) {
            throw fault;
        }
    }

    /** The adjustment as the database last told it, while it is carried. */
    private static final class Progress {
        Adjustment at;

        Progress(Adjustment at) {
            this.at = at;
        }
    }

    private Adjustment carryNow(Adjustment adjustment) {
        Progress progress = new Progress(adjustment);
        try {
            carry(progress);
        } catch (RedisUnavailableException | LedgerUnavailableException e) {
            log.warn("Adjustment {} stays open: {}", adjustment.adjustmentId(), e.getMessage());
        }
        return progress.at;
    }

    private void carry(Progress progress) {
        @Nullable OfferTerms terms = null;
        while (progress.at.state() == AdjustmentState.OPEN) {
            Adjustment at = progress.at;
            if (terms == null) {
                terms = activities.offer(at.offer()).orElseThrow().terms();
            }
            Part part = Part.next(at, terms.buckets());
            Bucket bucket = Bucket.at(terms, part.bucket());
            OptionalLong moved = move(at, bucket, part);
            if (moved.isEmpty()) {
                log.debug("Adjustment {} waits: {} is not in epoch {}", at.adjustmentId(), bucket, at.epoch());
                return;
            }
            progress.at = ledger.conclude(at, part.bucket(), moved.getAsLong(), part.isLastOf(at, moved.getAsLong()));
        }
    }

    /** Empty when the bucket is not in this Redis in the adjustment's epoch: until it is, or a new epoch begins. */
    private OptionalLong move(Adjustment at, Bucket bucket, Part part) {
        if (at.kind() == AdjustmentKind.WITHDRAW) {
            return store.withdraw(bucket, at.epoch(), part.id(), part.units());
        }
        if (!store.adjust(bucket, at.epoch(), part.id(), part.units())) {
            return OptionalLong.empty();
        }
        added.accept(bucket);
        return OptionalLong.of(part.units());
    }
}
