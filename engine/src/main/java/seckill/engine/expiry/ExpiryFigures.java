package seckill.engine.expiry;

import org.jspecify.annotations.Nullable;

/**
 * What expiry has done since the start.
 *
 * @param expired orders ended
 * @param batches transactions that ended at least one
 * @param unavailable times that the database could not be asked
 * @param lastError the last failure, or null
 */
public record ExpiryFigures(
        long expired,
        long batches,
        long unavailable,
        @Nullable String lastError) {}
