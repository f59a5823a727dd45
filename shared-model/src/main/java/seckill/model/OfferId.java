package seckill.model;

/**
 * One SKU in one activity; the unit of stock.
 *
 * @param activityId the activity, 1 or more
 * @param skuId the SKU, 1 or more
 */
public record OfferId(long activityId, long skuId) implements Comparable<OfferId> {

    public OfferId {
        if (activityId < 1 || skuId < 1) {
            throw new IllegalArgumentException(
                    "activity and SKU are whole numbers from 1, not " + activityId + ":" + skuId);
        }
    }

    @Override
    public int compareTo(OfferId other) {
        int byActivity = Long.compare(activityId, other.activityId);
        return byActivity != 0 ? byActivity : Long.compare(skuId, other.skuId);
    }

    /** {@code activity:sku}, as it stands in Redis keys and log lines. */
    @Override
    public String toString() {
        return activityId + ":" + skuId;
    }
}
