package seckill.engine.telemetry;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import seckill.engine.telemetry.RefusalMemory.Refusal;
import seckill.model.OfferId;

/** One buyer's last refusals in an activity, a few kinds of them; filled in again and again. Guarded by its set. */
final class RefusedBuyer {

    static final int KINDS = 4;

    private String userId;
    private long activityId;
    private boolean everProven;
    private int kinds;
    private long lastMillis;
    private long forgottenUpToMillis;
    private final long[] skuIds = new long[KINDS];
    private final String[] codes = new String[KINDS];
    private final boolean[] proven = new boolean[KINDS];
    private final long[] firstAtMillis = new long[KINDS];
    private final long[] lastAtMillis = new long[KINDS];
    private final long[] times = new long[KINDS];

    RefusedBuyer(String userId, long activityId) {
        this.userId = userId;
        this.activityId = activityId;
    }

    boolean is(String user, long activity) {
        return activityId == activity && userId.equals(user);
    }

    /** Forgets whom it was about. */
    void become(String user, long activity) {
        userId = user;
        activityId = activity;
        everProven = false;
        kinds = 0;
        lastMillis = 0;
        forgottenUpToMillis = 0;
    }

    /** Whether it is the first of the two to be forgotten: names that nobody has proven go before those that somebody has. */
    boolean goesBefore(RefusedBuyer other) {
        return everProven == other.everProven ? lastMillis < other.lastMillis : other.everProven;
    }

    long lastMillis() {
        return lastMillis;
    }

    long forgottenUpToMillis() {
        return forgottenUpToMillis;
    }

    void note(long skuId, String code, boolean isProven, long nowMillis) {
        everProven |= isProven;
        lastMillis = nowMillis;
        int row = row(skuId, code, isProven);
        if (times[row] == 0) {
            firstAtMillis[row] = nowMillis;
        }
        lastAtMillis[row] = nowMillis;
        times[row]++;
    }

    /** The row of this kind; a new kind takes a free row, or that of the kind seen longest ago. */
    private int row(long skuId, String code, boolean isProven) {
        int oldest = 0;
        for (int i = 0; i < kinds; i++) {
            if (skuIds[i] == skuId && proven[i] == isProven && codes[i].equals(code)) {
                return i;
            }
            if (lastAtMillis[i] < lastAtMillis[oldest]) {
                oldest = i;
            }
        }
        int row = oldest;
        if (kinds < KINDS) {
            row = kinds++;
        } else {
            forgottenUpToMillis = Math.max(forgottenUpToMillis, lastAtMillis[oldest]);
        }
        skuIds[row] = skuId;
        codes[row] = code;
        proven[row] = isProven;
        times[row] = 0;
        return row;
    }

    /** Latest first. */
    List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(kinds);
        for (int i = 0; i < kinds; i++) {
            all.add(new Refusal(
                    new OfferId(activityId, skuIds[i]),
                    codes[i],
                    proven[i],
                    Instant.ofEpochMilli(firstAtMillis[i]),
                    Instant.ofEpochMilli(lastAtMillis[i]),
                    times[i]));
        }
        all.sort(Comparator.comparing(Refusal::lastAt).reversed());
        return all;
    }
}
