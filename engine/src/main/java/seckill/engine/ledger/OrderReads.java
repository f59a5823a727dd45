package seckill.engine.ledger;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

/** Reads from the primary that answer buyers and operators. All methods throw {@link LedgerUnavailableException}. */
public interface OrderReads {

    /** Orders by reservation id; ids without an order are absent. At most 1,000 ids. */
    Map<String, OrderView> byReservation(Collection<String> reservationIds);

    /** Causes of dead letters that are final (tombstones), by reservation id; others are absent. At most 1,000 ids. */
    Map<String, DeadLetterCause> failedReservations(Collection<String> reservationIds);

    /** A buyer's orders, newest first. */
    List<OrderView> ofUser(String userId, int countMax);

    Optional<OrderView> byOrderNo(String orderNo);

    /**
     * @param orderNo 24 characters
     * @param reservationId the reservation behind it
     * @param offer what was bought
     * @param userId the buyer
     * @param quantity units
     * @param amountCents to pay, in hundredths
     * @param currency ISO 4217
     * @param status as of the read
     * @param createdAt by the database's clock
     * @param expiresAt when an unpaid order ends
     * @param paidAt null unless PAID
     */
    record OrderView(
            String orderNo,
            String reservationId,
            OfferId offer,
            String userId,
            int quantity,
            long amountCents,
            String currency,
            OrderStatus status,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant paidAt) {}
}
