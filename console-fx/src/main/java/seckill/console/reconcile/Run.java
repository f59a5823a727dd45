package seckill.console.reconcile;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run over one offer, as the engine recorded it.
 *
 * @param full whether every entry of the epoch was compared, not only those since the last balanced run
 * @param findings empty when balanced
 */
record Run(
        long runId,
        long epoch,
        Instant startedAt,
        long durationMillis,
        boolean full,
        boolean balanced,
        String terms,
        List<Finding> findings) {

    /**
     * @param rule short name of the broken rule, such as {@code lost-grant}
     * @param reservationId the first divergent reservation, where one can be named
     */
    record Finding(String rule, @Nullable String reservationId, String detail) {}

    /** The first reservation that any finding names; null: none does. */
    @Nullable
    String firstDivergent() {
        return findings.stream()
                .map(Finding::reservationId)
                .filter(id -> id != null && !id.isEmpty())
                .findFirst()
                .orElse(null);
    }
}
