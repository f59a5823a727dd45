package seckill.engine.payment;

import org.jspecify.annotations.Nullable;

/**
 * What the stage has done since the start; refunds.
 *
 * @param refunded concluded now
 * @param repeats that another engine had concluded
 * @param retries put off
 * @param unavailable steps cut short because the database could not be asked
 * @param lastError the last failure of any kind, or null
 */
public record RefundFigures(
        long refunded,
        long repeats,
        long retries,
        long unavailable,
        @Nullable String lastError) {}
