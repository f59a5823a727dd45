package seckill.model;

/**
 * What an offer sells, and how.
 *
 * @param offer the offer
 * @param title shown to buyers
 * @param unitPriceCents price of one unit in the currency's hundredths, 0 or more
 * @param currency ISO 4217, three capitals
 * @param perBuyerLimit most units in one reservation, 1 to 100
 * @param scope within what a buyer may hold one live order
 * @param buckets slices of the stock in Redis, 1 to 256
 * @param initialUnits units the offer started with, 0 or more
 */
public record OfferTerms(
        OfferId offer,
        String title,
        long unitPriceCents,
        String currency,
        int perBuyerLimit,
        LimitScope scope,
        int buckets,
        long initialUnits) {}
