package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One destination's rows of the alarm outbox; as {@link JdbcEventLedger}. */
final class JdbcAlarmCalls implements EventLedger {

    private static final String DUE = """
            SELECT call_id, event_type, payload, attempts FROM {t}alarm_outbox
             WHERE destination = ? AND status = 0 AND due_at <= UTC_TIMESTAMP(3)
             ORDER BY due_at, call_id LIMIT ? FOR UPDATE SKIP LOCKED
            """;
    private static final String DEPTH = "SELECT COUNT(*) FROM {t}alarm_outbox WHERE destination = ? AND status = 0";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final String destination;
    private final Leases leases;

    JdbcAlarmCalls(Transactions transactions, TableSet tables, String destination) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.destination = destination;
        this.leases = new Leases(transactions, tables, "alarm_outbox", "call_id");
    }

    @Override
    public List<PendingEvent> lease(int countMax, Duration lease) {
        return transactions.write(() -> {
            List<PendingEvent> due = sql.sql(tables.sql(DUE))
                    .params(destination, countMax)
                    .query((row, i) -> new PendingEvent(
                            row.getLong("call_id"),
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
    public void delivered(Collection<Long> callIds) {
        int unused = leases.conclude(callIds, 1);
    }

    @Override
    public void retry(long callId, String error, Duration delay) {
        int unused = leases.giveBack(List.of(callId), error, delay);
    }

    @Override
    public void abandon(long callId, String error) {
        boolean unused = leases.abandon(callId, error);
    }

    @Override
    public long depth() {
        return transactions.read(() ->
                sql.sql(tables.sql(DEPTH)).param(destination).query(Long.class).single());
    }
}
