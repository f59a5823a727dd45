package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Leases and concludes the events on their way to the world. */
final class JdbcEventLedger implements EventLedger {

    private static final String DUE = """
            SELECT event_id, event_type, payload, attempts FROM {t}event_outbox
             WHERE status = 0 AND due_at <= UTC_TIMESTAMP(3)
             ORDER BY due_at, event_id LIMIT ? FOR UPDATE SKIP LOCKED
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final Leases leases;

    JdbcEventLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.leases = new Leases(transactions, tables, "event_outbox", "event_id");
    }

    @Override
    public List<PendingEvent> lease(int countMax, Duration lease) {
        return transactions.write(() -> {
            List<PendingEvent> due = sql.sql(tables.sql(DUE))
                    .param(countMax)
                    .query((row, i) -> new PendingEvent(
                            row.getLong("event_id"),
                            row.getString("event_type"),
                            row.getString("payload"),
                            row.getInt("attempts") + 1))
                    .list();
            if (!due.isEmpty()) {
                leases.take(due.stream().map(PendingEvent::eventId).toList(), lease);
            }
            return due;
        });
    }

    @Override
    public void delivered(Collection<Long> eventIds) {
        leases.conclude(eventIds, 1);
    }

    @Override
    public void retry(long eventId, String error, Duration delay) {
        leases.giveBack(List.of(eventId), error, delay);
    }

    @Override
    public void abandon(long eventId, String error) {
        leases.abandon(eventId, error);
    }

    @Override
    public long depth() {
        return leases.depth();
    }
}
