package seckill.engine.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/** Units and what the primary holds of each, as evidence. All methods throw {@link LedgerUnavailableException}. */
public interface UnitReads {

    /** Orders, dead letters and lost reservations with this value, newest first. */
    List<UnitRow> find(By by, String value, int countMax);

    /** The buyer's units of the activity, newest first. */
    List<UnitRow> ofBuyer(long activityId, String userId, int countMax);

    /** All rows that speak of the reservation, each once for every moment it tells of, in time order; empty: nobody knows it. */
    List<Evidence> life(String reservationId);

    enum By {
        ORDER("order_no"),
        RESERVATION("reservation_id"),
        REQUEST("request_id"),
        USER("user_id");

        private final String column;

        By(String column) {
            this.column = column;
        }

        String column() {
            return column;
        }
    }

    /**
     * @param orderNo null when it became no order
     * @param bucket null when lost
     * @param stands PENDING, PAID, TIMEOUT, DEAD_LETTER, RELEASED or LOST
     * @param at when it became so known to the database
     */
    record UnitRow(
            String reservationId,
            @Nullable String orderNo,
            OfferId offer,
            @Nullable Integer bucket,
            long epoch,
            @Nullable String userId,
            @Nullable Integer quantity,
            @Nullable String requestId,
            String stands,
            Instant at) {}

    /**
     * @param at database's clock; of a stream entry, Redis's
     * @param what what happened then
     * @param source {@code mysql:} and the table, or {@code redis:} and what is asked
     * @param id key of the row or entry
     * @param values the row as it stands now; empty where the same row was told before
     */
    record Evidence(Instant at, String what, String source, String id, Map<String, @Nullable Object> values) {}
}
