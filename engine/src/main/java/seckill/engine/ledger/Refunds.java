package seckill.engine.ledger;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.PaymentLedger.Capture;
import seckill.engine.ledger.PaymentLedger.DueRefund;

/** Payments to give back, each once: the refund's number is made from the payment's. */
final class Refunds {

    private static final int REFERENCE_CHARS_MAX = 200;

    private static final String OWE = """
            INSERT INTO {t}refund (
              refund_no, payment_no, order_no, amount_cents, currency, status, due_at, attempts, created_at)""";
    private static final String DUE = """
            SELECT refund_no, payment_no, amount_cents, currency, attempts FROM {t}refund
             WHERE status = 0 AND due_at <= UTC_TIMESTAMP(3)
             ORDER BY due_at, refund_id LIMIT ? FOR UPDATE SKIP LOCKED
            """;
    private static final String CONCLUDE = """
            UPDATE {t}refund SET status = 1, provider_reference = ?, refunded_at = UTC_TIMESTAMP(3)
             WHERE refund_no = ? AND status = 0
            """;
    private static final String READ = """
            SELECT refund_no, payment_no, order_no, amount_cents, currency, UTC_TIMESTAMP(3) AS now
              FROM {t}refund WHERE refund_no = ?
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final Leases leases;

    Refunds(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.leases = new Leases(transactions, tables, "refund", "refund_no");
    }

    /** Within the transaction that recorded the payment. */
    void owe(Capture capture, LocalDateTime now) {
        Rows row = new Rows(tables.sql(OWE));
        row.add(
                "R-" + capture.paymentNo(),
                capture.paymentNo(),
                capture.orderNo(),
                capture.amountCents(),
                capture.currency(),
                0,
                now,
                0,
                now);
        row.insert(transactions.jdbc());
    }

    List<DueRefund> lease(int countMax, Duration lease) {
        return transactions.write(() -> {
            List<DueRefund> due = sql.sql(tables.sql(DUE))
                    .param(countMax)
                    .query((row, i) -> new DueRefund(
                            row.getString("refund_no"),
                            row.getString("payment_no"),
                            row.getLong("amount_cents"),
                            row.getString("currency"),
                            row.getInt("attempts") + 1))
                    .list();
            if (!due.isEmpty()) {
                leases.take(due.stream().map(DueRefund::refundNo).toList(), lease);
            }
            return due;
        });
    }

    boolean conclude(String refundNo, String providerReference) {
        return transactions.write(() -> {
            int affected = sql.sql(tables.sql(CONCLUDE))
                    .params(Text.cut(providerReference, REFERENCE_CHARS_MAX), refundNo)
                    .update();
            List<EventRows> event = sql.sql(tables.sql(READ))
                    .param(refundNo)
                    .query((row, i) -> {
                        EventRows events = new EventRows(tables, row.getObject("now", LocalDateTime.class));
                        events.ofRefund(
                                row.getString("refund_no"),
                                row.getString("payment_no"),
                                row.getString("order_no"),
                                row.getLong("amount_cents"),
                                row.getString("currency"));
                        return events;
                    })
                    .list();
            if (event.isEmpty()) {
                throw new IllegalArgumentException("no refund " + refundNo + " in the ledger");
            }
            if (affected == 0) {
                return false;
            }
            event.getFirst().insert(transactions.jdbc());
            return true;
        });
    }

    void retry(String refundNo, String error, Duration delay) {
        leases.giveBack(List.of(refundNo), error, delay);
    }
}
