package seckill.engine.settlement;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;

/**
 * What settlement has done since the start; entries unless said otherwise.
 *
 * @param settled orders made now
 * @param repeats that already had an outcome
 * @param buried dead letters by cause; causes without one are absent
 * @param batches transactions of more than one entry, committed
 * @param fallbacks transactions rolled back by a conflict and settled in parts
 * @param retries attempts that failed and were put off
 * @param claimed taken over from consumers that went silent
 * @param ledgerPauses times that the database could not be asked
 * @param acksLost acknowledgements that Redis did not take; their entries come again
 * @param waiting that wait for another attempt now
 * @param lastError the last failure of any kind, or null
 */
public record SettlementFigures(
        long settled,
        long repeats,
        Map<DeadLetterCause, Long> buried,
        long batches,
        long fallbacks,
        long retries,
        long claimed,
        long ledgerPauses,
        long acksLost,
        long waiting,
        @Nullable String lastError) {}
