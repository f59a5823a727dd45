package seckill.engine.units;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.UnitReads.UnitRow;
import seckill.engine.telemetry.RefusalMemory.Refusal;
import seckill.model.OfferId;

/**
 * What is known of one buyer in one activity.
 *
 * @param says the verdict as a sentence, with ids and times
 * @param units from the database, newest first
 * @param held what Redis has promised him and the database does not know yet
 * @param refusals by this instance, latest first
 * @param refusalsSince every refusal by this instance after it is among them; other instances remember their own
 * @param redisFault why Redis could not be asked; null when it could
 */
public record BuyerAnswer(
        long activityId,
        String userId,
        BuyerVerdict verdict,
        String says,
        List<UnitRow> units,
        List<Held> held,
        List<Refusal> refusals,
        Instant refusalsSince,
        @Nullable String redisFault) {

    /** @param offer in an activity's scope, one of those whose buyers are kept together */
    public record Held(OfferId offer, String reservationId, int quantity) {}
}
