package seckill.engine.ledger;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.OfferId;
import seckill.model.UnitReturn;

/** Leases and concludes the returns on their way to Redis. */
final class JdbcOutboxLedger implements OutboxLedger {

    private static final String DUE = """
            SELECT outbox_id, return_id, kind, activity_id, sku_id, bucket, epoch, user_id, quantity, attempts
              FROM {t}stock_sync_outbox
             WHERE status = 0 AND due_at <= UTC_TIMESTAMP(3)
             ORDER BY due_at, outbox_id LIMIT ? FOR UPDATE SKIP LOCKED
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final Leases leases;

    JdbcOutboxLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.leases = new Leases(transactions, tables, "stock_sync_outbox", "outbox_id");
    }

    @Override
    public List<PendingReturn> lease(int countMax, Duration lease) {
        return transactions.write(() -> {
            List<PendingReturn> due = due(countMax);
            if (due.isEmpty()) {
                return due;
            }
            leases.take(due.stream().map(PendingReturn::outboxId).toList(), lease);
            Map<OfferId, Long> epochs = StockEpochs.read(
                    sql, tables, due.stream().map(d -> d.unitReturn().offer()).toList());
            List<PendingReturn> leased = new ArrayList<>(due.size());
            for (PendingReturn row : due) {
                long epoch = epochs.getOrDefault(row.unitReturn().offer(), 0L);
                leased.add(new PendingReturn(row.outboxId(), row.unitReturn(), epoch, row.attempts() + 1));
            }
            return leased;
        });
    }

    private List<PendingReturn> due(int countMax) {
        return sql.sql(tables.sql(DUE))
                .param(countMax)
                .query((row, i) -> new PendingReturn(
                        row.getLong("outbox_id"),
                        new UnitReturn(
                                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                                row.getInt("bucket"),
                                row.getLong("epoch"),
                                row.getString("return_id"),
                                row.getString("user_id"),
                                row.getInt("quantity"),
                                ReturnRows.kind(row.getInt("kind"))),
                        0,
                        row.getInt("attempts")))
                .list();
    }

    @Override
    public void applied(Collection<Long> outboxIds) {
        leases.conclude(outboxIds, 1);
    }

    @Override
    public void superseded(Collection<Long> outboxIds) {
        leases.conclude(outboxIds, 2);
    }

    @Override
    public void retry(Collection<Long> outboxIds, String error, Duration delay) {
        leases.giveBack(outboxIds, error, delay);
    }

    @Override
    public long depth() {
        return leases.depth();
    }
}
