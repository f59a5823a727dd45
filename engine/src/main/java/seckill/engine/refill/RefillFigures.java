package seckill.engine.refill;

import org.jspecify.annotations.Nullable;

/**
 * What the relay has done since the start; outbox rows.
 *
 * @param applied whose units it gave back
 * @param repeats whose units were back already
 * @param superseded whose epoch had ended
 * @param retries put off
 * @param broken whose return would have broken an invariant
 * @param unavailable steps cut short because Redis or the database could not be asked
 * @param lastError the last failure of any kind, or null
 */
public record RefillFigures(
        long applied,
        long repeats,
        long superseded,
        long retries,
        long broken,
        long unavailable,
        @Nullable String lastError) {}
