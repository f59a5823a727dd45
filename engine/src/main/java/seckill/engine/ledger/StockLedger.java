package seckill.engine.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;
import seckill.model.SaleState;

/**
 * Units that operators add to an offer on sale or withdraw from it. Units added are on the stock row before Redis hears of them; units
 * withdrawn leave the stock row after Redis gave them up. All methods throw {@link LedgerUnavailableException}.
 */
public interface StockLedger {

    /**
     * Writes an adjustment down, an addition with its units on the stock row, once by operator and request key.
     *
     * @param openMax adjustments of an offer that may be open at once
     * @param suppliedMax units that an offer may have been supplied with in all
     */
    Begun begin(NewAdjustment adjustment, int openMax, long suppliedMax);

    /**
     * Writes down what Redis did for the next part of an open adjustment; a withdrawal's units leave the stock row with it. One of those
     * who try concludes the part.
     *
     * @param seen the part is number {@code seen.parts()}
     * @param units moved by the part, 0 to what is still to be moved
     * @param last whether no part comes after it
     * @return the adjustment as it stands afterwards, whoever concluded the part, and whether its epoch had ended
     * @throws IllegalStateException when Redis gave up units that the database has not; nothing is written
     */
    Adjustment conclude(Adjustment seen, int bucket, long units, boolean last);

    /** Those that are open, oldest first. */
    List<Adjustment> open(int countMax);

    Optional<Adjustment> adjustment(long adjustmentId);

    /** Of the offer, newest first. */
    List<Adjustment> adjustments(OfferId offer, int countMax);

    /** Empty for an offer that is not in the ledger. */
    Optional<Stock> stock(OfferId offer);

    /**
     * @param units 1 or more
     * @param who the operator, at most 64 characters
     * @param requestKey 1 to 64 characters
     * @param reason at most 500 characters
     */
    record NewAdjustment(
            OfferId offer, AdjustmentKind kind, long units, String who, String requestKey, String reason) {}

    /** What came of asking, in order of precedence. */
    sealed interface Begun {
        /** The operator used the key for another adjustment. */
        record OtherRequest(Adjustment first) implements Begun {}

        /** It was asked for before; how it stands now. */
        record Repeated(Adjustment adjustment) implements Begun {}

        record NoSuchOffer() implements Begun {}

        /** The activity's state has no stock to adjust, or the offer was never preheated. */
        record NotOnSale(SaleState state) implements Begun {}

        record TooManyOpen(int open) implements Begun {}

        /** @param supplied initial and adjusted units as they are */
        record TooMany(long supplied) implements Begun {}

        record Accepted(Adjustment adjustment) implements Begun {}
    }

    /**
     * @param asked units to add, or at most to withdraw
     * @param moved units of the concluded parts
     * @param parts concluded ones; the next has this number
     * @param concludedAt null while open
     */
    record Adjustment(
            long adjustmentId,
            OfferId offer,
            AdjustmentKind kind,
            long asked,
            long moved,
            int parts,
            long epoch,
            AdjustmentState state,
            String who,
            String requestKey,
            String reason,
            Instant createdAt,
            @Nullable Instant concludedAt) {}

    /** The stock row: units, and the epoch that Redis is or should be in. */
    record Stock(long initial, long adjusted, long available, long epoch) {}
}
