package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Leases and concludes what is on its way to a webhook: the events of the sale, or one destination's alarms. */
final class JdbcEventLedger implements EventLedger {

    private static final String DUE = """
            SELECT %1$s AS event_id, event_type, payload, attempts FROM {t}%2$s
             WHERE %3$sstatus = 0 AND due_at <= UTC_TIMESTAMP(3)
             ORDER BY due_at, %1$s LIMIT :countMax FOR UPDATE SKIP LOCKED
            """;
    private static final String DEPTH = "SELECT COUNT(*) FROM {t}%2$s WHERE %3$sstatus = 0";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final String destination;
    private final Leases leases;
    private final String due;
    private final String depth;

    private JdbcEventLedger(
            Transactions transactions,
            TableSet tables,
            String table,
            String key,
            String ofDestination,
            String destination) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.destination = destination;
        this.leases = new Leases(transactions, tables, table, key);
        this.due = tables.sql(DUE.formatted(key, table, ofDestination));
        this.depth = tables.sql(DEPTH.formatted(key, table, ofDestination));
    }

    static JdbcEventLedger ofEvents(Transactions transactions, TableSet tables) {
        return new JdbcEventLedger(transactions, tables, "event_outbox", "event_id", "", "");
    }

    /** @param destination as {@link AlarmLedger#calls} has it */
    static JdbcEventLedger ofAlarms(Transactions transactions, TableSet tables, String destination) {
        return new JdbcEventLedger(
                transactions, tables, "alarm_outbox", "call_id", "destination = :destination AND ", destination);
    }

    @Override
    public List<PendingEvent> lease(int countMax, Duration lease) {
        return transactions.write(() -> {
            List<PendingEvent> found = sql.sql(due)
                    .param("destination", destination)
                    .param("countMax", countMax)
                    .query((row, i) -> new PendingEvent(
                            row.getLong("event_id"),
                            row.getString("event_type"),
                            row.getString("payload"),
                            row.getInt("attempts") + 1))
                    .list();
            if (!found.isEmpty()) {
                leases.take(found.stream().map(PendingEvent::eventId).toList(), lease);
            }
            return found;
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
        return transactions.read(() -> sql.sql(depth)
                .param("destination", destination)
                .query(Long.class)
                .single());
    }
}
