package seckill.engine.feed;

import org.jspecify.annotations.Nullable;

/** The last figures of this instance, from the thread that makes them to the one that writes them down. */
final class OwnReport {

    private volatile @Nullable InstanceReport latest;

    @Nullable
    InstanceReport latest() {
        return latest;
    }

    void set(InstanceReport report) {
        latest = report;
    }
}
