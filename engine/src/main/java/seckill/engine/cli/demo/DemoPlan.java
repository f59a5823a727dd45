package seckill.engine.cli.demo;

import java.time.Duration;

/**
 * What the demonstration is to do.
 *
 * @param buyers people in the first wave; a later wave has at most as many
 * @param units the offer's stock
 * @param clicks how often each buyer asks, 1 or more
 * @param quantity units in each purchase; also the offer's limit per buyer
 * @param buckets slices of the stock in Redis
 * @param scope OFFER or ACTIVITY
 * @param payShare share of the orders that are paid, 0 to 1; in the last wave all are
 * @param paymentWindow how long an order waits for its payment, whole seconds
 * @param connections open at once to the door
 * @param waves most waves of buyers
 * @param timeout most time for the whole run
 * @param engineWait most time to wait for an engine that has gone
 * @param patience most time to wait for anything that does not move while the engine answers
 */
record DemoPlan(
        int buyers,
        long units,
        int clicks,
        int quantity,
        int buckets,
        String scope,
        double payShare,
        Duration paymentWindow,
        int connections,
        int waves,
        Duration timeout,
        Duration engineWait,
        Duration patience) {

    /** Whether the winner with this number, from 0, pays: spread evenly, and exact over any multiple of the share. */
    static boolean pays(long winner, double share) {
        return (long) Math.floor((winner + 1) * share + 1e-9) > (long) Math.floor(winner * share + 1e-9);
    }

    /** People in a later wave: three for each purchase that can still succeed, so that most of them are refused again. */
    int buyersAgain(long remaining) {
        return (int) Math.min(buyers, Math.max(3 * (remaining / quantity), 1));
    }
}
