package seckill.engine.reconciliation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.reservation.GrantStream.StreamEntry;

/** What an entry says, as far as it can be read; null for an entry that makes no sense (settlement buries it). */
record Granted(String entryId, String reservationId, String userId, int quantity, long epoch) {

    static @Nullable Granted of(StreamEntry entry) {
        Map<String, String> fields = entry.fields();
        String reservationId = fields.get("r");
        String userId = fields.get("u");
        String quantity = fields.get("q");
        String epoch = fields.get("e");
        if (reservationId == null || userId == null || quantity == null || epoch == null) {
            return null;
        }
        try {
            return new Granted(
                    entry.entryId(), reservationId, userId, Integer.parseInt(quantity), Long.parseLong(epoch));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
