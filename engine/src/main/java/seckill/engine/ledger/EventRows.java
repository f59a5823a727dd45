package seckill.engine.ledger;

import java.time.LocalDateTime;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.model.EventType;
import seckill.model.OfferId;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Events on their way into the outbox. */
final class EventRows {

    private static final String INSERT =
            "INSERT INTO {t}event_outbox (event_type, order_no, payload, status, due_at, attempts, created_at)";

    /** Members in the order of the records, so that what is signed and delivered is always the same text. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private final Rows rows;
    private final LocalDateTime now;
    private final String occurredAt;

    EventRows(TableSet tables, LocalDateTime now) {
        rows = new Rows(tables.sql(INSERT));
        this.now = now;
        occurredAt = UtcTime.instant(now).toString();
    }

    void ofOrder(EventType type, OrderFacts order) {
        add(
                type,
                order.orderNo(),
                new OrderEvent(
                        type.word(),
                        occurredAt,
                        order.orderNo(),
                        order.reservationId(),
                        order.offer().activityId(),
                        order.offer().skuId(),
                        order.userId(),
                        order.quantity(),
                        order.amountCents(),
                        order.currency()));
    }

    void ofRefund(String refundNo, String paymentNo, String orderNo, long amountCents, String currency) {
        EventType type = EventType.ORDER_REFUNDED;
        add(
                type,
                orderNo,
                new RefundEvent(type.word(), occurredAt, orderNo, refundNo, paymentNo, amountCents, currency));
    }

    void insert(JdbcTemplate jdbc) {
        rows.insert(jdbc);
    }

    private void add(EventType type, String orderNo, Object payload) {
        rows.add(type.word(), orderNo, JSON.writeValueAsString(payload), 0, now, 0, now);
    }

    /** What an event tells of its order. */
    record OrderFacts(
            String orderNo,
            String reservationId,
            OfferId offer,
            String userId,
            int quantity,
            long amountCents,
            String currency) {}

    /** The payload of order.created, order.paid and order.timed-out. */
    private record OrderEvent(
            String type,
            String occurredAt,
            String orderNo,
            String reservationId,
            long activityId,
            long skuId,
            String userId,
            int quantity,
            long amountCents,
            String currency) {}

    private record RefundEvent(
            String type,
            String occurredAt,
            String orderNo,
            String refundNo,
            String paymentNo,
            long amountCents,
            String currency) {}
}
