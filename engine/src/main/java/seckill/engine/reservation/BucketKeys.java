package seckill.engine.reservation;

import seckill.model.LimitScope;

/**
 * The five keys of a bucket, all with one hash tag, hence on one slot. Under an activity-wide limit the tag is the activity's, the
 * SKU follows it, and the buyer check is shared by the activity's offers.
 *
 * @param all in the order in which every script takes them: stock, buyers, events, refills, meta
 */
record BucketKeys(String[] all) {

    static BucketKeys of(String prefix, Bucket bucket) {
        boolean shared = bucket.scope() == LimitScope.ACTIVITY;
        String part = shared
                ? Long.toString(bucket.offer().activityId())
                : bucket.offer().toString();
        String tag = "{" + (bucket.count() == 1 ? part : part + ":" + bucket.index()) + "}";
        String own = shared ? tag + ":" + bucket.offer().skuId() : tag;
        return new BucketKeys(new String[] {
            prefix + "stock:" + own,
            prefix + "buyers:" + tag,
            prefix + "events:" + own,
            prefix + "refills:" + own,
            prefix + "meta:" + own
        });
    }

    String stock() {
        return all[0];
    }

    String buyers() {
        return all[1];
    }

    String events() {
        return all[2];
    }

    String refills() {
        return all[3];
    }
}
