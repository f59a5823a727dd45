package seckill.engine.cli.demo;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What the demonstration found; its JSON has the names of these components.
 *
 * @param everyUnitAccountedFor whether nothing diverged
 * @param divergences how many; the first are in {@code firstDivergences}
 * @param activityId the activity of the sale
 * @param door where the engine listened at the end
 * @param plan what was asked for
 * @param waves one row for each wave of buyers
 * @param funnel requests by what was asked and what was answered
 * @param connectionsCut connections that ended under a request, which was then sent again
 * @param repeatsAnsweredAlike clicks of those who held a promise that were answered with it
 * @param gaveUpPaying buyers who wanted to pay and whose turn came after their order had timed out
 * @param orders by state
 * @param failed promises that became no order, their units given back
 * @param lost promises that Redis lost, their buyers told so
 * @param unheardOrders timed-out orders of buyers whose answer was cut off with the engine
 * @param mostUnitsHeldAtOnce by all buyers, worked out from the answers alone
 * @param equations both, with their terms
 * @param purchase from the first sending of a click to its answer
 * @param clickToOrder from the first sending of a click to when its buyer was told the order number
 * @param grants pace of the first wave's grants
 * @param settled pace of the first wave's orders, as their buyers were told
 * @param durationSeconds of the whole run
 * @param notes what else a person should know
 */
record Report(
        boolean everyUnitAccountedFor,
        int divergences,
        List<Divergence> firstDivergences,
        long activityId,
        String door,
        Plan plan,
        List<Wave> waves,
        Map<String, Map<String, Long>> funnel,
        long connectionsCut,
        long repeatsAnsweredAlike,
        long gaveUpPaying,
        Map<String, Orders> orders,
        long failed,
        long lost,
        long unheardOrders,
        long mostUnitsHeldAtOnce,
        List<Equation> equations,
        Latency purchase,
        Latency clickToOrder,
        Pace grants,
        Pace settled,
        double durationSeconds,
        List<String> notes) {

    record Plan(
            int buyers,
            long units,
            int clicks,
            int quantity,
            int buckets,
            String scope,
            double payShare,
            long paymentWindowSeconds,
            int wavesMax) {

        static Plan of(DemoPlan plan) {
            return new Plan(
                    plan.buyers(),
                    plan.units(),
                    plan.clicks(),
                    plan.quantity(),
                    plan.buckets(),
                    plan.scope(),
                    plan.payShare(),
                    plan.paymentWindow().toSeconds(),
                    plan.waves());
        }
    }

    /**
     * @param buyers who came
     * @param unitsBefore in Redis when it began
     * @param grants reservations promised
     * @param soldOut clicks refused as sold out
     * @param paid orders paid
     * @param unitsAfter in Redis when all was at rest again
     */
    record Wave(int buyers, long unitsBefore, long grants, long soldOut, long paid, long unitsAfter) {}

    /** @param promised as buyers were told @param database as the engine's reconciliation read them */
    record Orders(long promised, long database) {}

    record Equation(String name, String form, String filledIn, boolean holds) {}

    /** Milliseconds. */
    record Latency(
            long count, double p50Millis, double p90Millis, double p99Millis, double p999Millis, double maxMillis) {

        static Latency of(Histogram micros) {
            return new Latency(
                    micros.getTotalCount(),
                    millis(micros.getValueAtPercentile(50)),
                    millis(micros.getValueAtPercentile(90)),
                    millis(micros.getValueAtPercentile(99)),
                    millis(micros.getValueAtPercentile(99.9)),
                    millis(micros.getMaxValue()));
        }

        private static double millis(long micros) {
            return micros / 1_000.0;
        }
    }

    /** @param seconds from the first click to the last of them; 0 when there was none */
    record Pace(long count, double seconds, double perSecond) {

        static Pace of(long count, long firstNanos, long lastNanos) {
            long nanos = lastNanos - firstNanos;
            if (count == 0 || lastNanos == 0 || nanos <= 0) {
                return new Pace(count, 0, 0);
            }
            double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
            return new Pace(count, seconds, count / seconds);
        }
    }
}
