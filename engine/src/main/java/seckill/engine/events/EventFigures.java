package seckill.engine.events;

import org.jspecify.annotations.Nullable;

/**
 * What the relay has done since the start; events.
 *
 * @param delivered confirmed by the webhook, or by nobody where there is none
 * @param retries put off
 * @param abandoned given up
 * @param unavailable steps cut short because the database could not be asked
 * @param lastError the last failure of any kind, or null
 */
public record EventFigures(
        long delivered,
        long retries,
        long abandoned,
        long unavailable,
        @Nullable String lastError) {}
