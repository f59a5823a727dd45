package seckill.engine.ledger;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.EventRows.OrderFacts;
import seckill.model.EventType;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

/** Payments: the conditional update of the order decides between callback and expiry; who loses gets the money back. */
final class JdbcPaymentLedger implements PaymentLedger {

    private static final String RECORDED =
            "SELECT order_no, amount_cents, currency, outcome FROM {t}payment WHERE payment_no = ?";
    private static final String ORDER = """
            SELECT order_no, reservation_id, user_id, activity_id, sku_id, quantity, amount_cents, currency
              FROM {t}seckill_order WHERE order_no = ?
            """;
    private static final String PAY = """
            UPDATE {t}seckill_order SET status = 2, paid_at = UTC_TIMESTAMP(3) WHERE order_no = ? AND status = 1
            """;
    private static final String STATUS = "SELECT status FROM {t}seckill_order WHERE order_no = ?";
    private static final String RECORD = """
            INSERT INTO {t}payment (payment_no, order_no, amount_cents, currency, outcome, captured_at)""";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final Refunds refunds;

    JdbcPaymentLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.refunds = new Refunds(transactions, tables);
    }

    @Override
    public CaptureOutcome capture(Capture capture) {
        // Two callbacks of one payment at once: the later one meets the payment's key and then reads the first one's
        // outcome.
        return transactions.writeAfterDuplicate(() -> recorded(capture).orElseGet(() -> decide(capture)));
    }

    private Optional<CaptureOutcome> recorded(Capture capture) {
        return sql.sql(tables.sql(RECORDED))
                .param(capture.paymentNo())
                .query((row, i) -> row.getString("order_no").equals(capture.orderNo())
                                && row.getLong("amount_cents") == capture.amountCents()
                                && row.getString("currency").equals(capture.currency())
                        ? CaptureOutcome.valueOf(row.getString("outcome"))
                        : CaptureOutcome.CONTRADICTS)
                .optional();
    }

    private CaptureOutcome decide(Capture capture) {
        Optional<OrderFacts> order = order(capture.orderNo());
        CaptureOutcome outcome = order.map(o -> outcome(capture, o)).orElse(CaptureOutcome.UNKNOWN_ORDER);
        LocalDateTime now =
                sql.sql("SELECT UTC_TIMESTAMP(3)").query(LocalDateTime.class).single();
        Rows payment = new Rows(tables.sql(RECORD));
        payment.add(
                capture.paymentNo(), capture.orderNo(), capture.amountCents(), capture.currency(), outcome.name(), now);
        payment.insert(transactions.jdbc());
        if (outcome == CaptureOutcome.PAID) {
            EventRows events = new EventRows(tables, now);
            events.ofOrder(EventType.ORDER_PAID, order.orElseThrow());
            events.insert(transactions.jdbc());
        } else {
            refunds.owe(capture, now);
        }
        return outcome;
    }

    private CaptureOutcome outcome(Capture capture, OrderFacts order) {
        if (order.amountCents() != capture.amountCents() || !order.currency().equals(capture.currency())) {
            return CaptureOutcome.AMOUNT_MISMATCH;
        }
        if (sql.sql(tables.sql(PAY)).param(order.orderNo()).update() == 1) {
            return CaptureOutcome.PAID;
        }
        OrderStatus status = OrderStatus.of(sql.sql(tables.sql(STATUS))
                .param(order.orderNo())
                .query((row, i) -> row.getInt("status"))
                .single());
        return switch (status) {
            case PAID -> CaptureOutcome.PAID_BEFORE;
            case TIMEOUT -> CaptureOutcome.TOO_LATE;
            case PENDING ->
                throw new IllegalStateException("order " + order.orderNo() + " is PENDING and was not paid");
        };
    }

    private Optional<OrderFacts> order(String orderNo) {
        return sql.sql(tables.sql(ORDER))
                .param(orderNo)
                .query((row, i) -> new OrderFacts(
                        row.getString("order_no"),
                        row.getString("reservation_id"),
                        new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                        row.getString("user_id"),
                        row.getInt("quantity"),
                        row.getLong("amount_cents"),
                        row.getString("currency")))
                .optional();
    }

    @Override
    public List<DueRefund> leaseRefunds(int countMax, Duration lease) {
        return refunds.lease(countMax, lease);
    }

    @Override
    public boolean refunded(String refundNo, String providerReference) {
        return refunds.conclude(refundNo, providerReference);
    }

    @Override
    public void retryRefund(String refundNo, String error, Duration delay) {
        refunds.retry(refundNo, error, delay);
    }
}
