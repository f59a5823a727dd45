package seckill.engine.settlement;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How fast settlement may go, asked anew for each batch.
 *
 * @param batchMax entries in one transaction, 1 or more
 * @param batchEveryMillis least time between two batches of a bucket
 */
public record SettlementPace(LongSupplier batchMax, LongSupplier batchEveryMillis) {

    /** The pace of the configuration, for where no switch has a say. */
    public static SettlementPace of(SettlementProperties properties) {
        return new SettlementPace(properties::batchMax, properties.batchEvery()::toMillis);
    }

    int batch() {
        return Math.toIntExact(batchMax.getAsLong());
    }

    Duration batchEvery() {
        return Duration.ofMillis(batchEveryMillis.getAsLong());
    }
}
