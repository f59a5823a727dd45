package seckill.engine.cli.demo;

/**
 * The sale as the crowd needs it.
 *
 * @param activityId the activity
 * @param skuId its one offer
 * @param unitPriceCents price of a unit
 * @param currency ISO 4217
 * @param run tells this run from others; part of user ids and payment numbers
 * @param clockOffsetMillis the engine's clock less the client's
 * @param clockErrorMillis most by which that may be wrong
 */
record Sale(
        long activityId,
        long skuId,
        long unitPriceCents,
        String currency,
        String run,
        long clockOffsetMillis,
        long clockErrorMillis) {}
