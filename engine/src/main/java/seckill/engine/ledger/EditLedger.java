package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import seckill.model.OfferId;

/** Changes to what is not yet on sale. All methods throw {@link LedgerUnavailableException}. */
public interface EditLedger {

    /**
     * Compare-and-set on the activity's version.
     *
     * @return false: unknown, another version, or neither DRAFT nor SCHEDULED; nothing changed
     */
    boolean editActivity(long activityId, long expectedVersion, ActivityEdit edit);

    /**
     * Compare-and-set on the offer's control version.
     *
     * @return false: unknown, another version, or its activity is neither DRAFT nor SCHEDULED; nothing changed
     */
    boolean editOffer(OfferId offer, long expectedControlVersion, OfferEdit edit);

    /** As in {@link ActivityLedger.NewActivity}. */
    record ActivityEdit(String name, Instant startsAt, Instant endsAt, Duration paymentWindow) {}

    /** As in {@link ActivityLedger.NewOffer}. Units change by entries of the ledger, never by setting a number. */
    record OfferEdit(String title, long unitPriceCents, String currency, int perBuyerLimit) {}
}
