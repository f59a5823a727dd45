package seckill.engine.cli.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many units buyers held at once, from answers alone. A promise holds its units from its answer on, at least until its order's
 * expiry if that timed out, and for good if it did not. So the true number was never less than this one.
 *
 * @param most the greatest number
 * @param first the promise that first raised it above the stock, or null
 */
record LiveUnits(long most, @Nullable Promise first) {

    /**
     * @param stock units there are
     * @param toleranceMillis by how much the two clocks may differ
     */
    static LiveUnits over(List<Promise> promises, long stock, long toleranceMillis) {
        List<Change> changes = new ArrayList<>();
        for (Promise promise : promises) {
            long endMillis = promise.heldUntilMillis(toleranceMillis);
            if (endMillis > promise.promisedAtMillis) {
                changes.add(new Change(promise.promisedAtMillis, promise.quantity, promise));
                changes.add(new Change(endMillis, -promise.quantity, promise));
            }
        }
        changes.sort(Comparator.comparingLong(Change::atMillis).thenComparingInt(Change::units));
        long now = 0;
        long most = 0;
        Promise first = null;
        for (Change change : changes) {
            now += change.units();
            most = Math.max(most, now);
            if (now > stock && first == null) {
                first = change.promise();
            }
        }
        return new LiveUnits(most, first);
    }

    private record Change(long atMillis, int units, Promise promise) {}
}
