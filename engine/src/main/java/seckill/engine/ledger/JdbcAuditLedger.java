package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import seckill.model.AuditOutcome;

/** The audit log in the database. Whoever appends holds the row of the chain's end until its commit. */
final class JdbcAuditLedger implements AuditLedger {

    private static final int PAGE = 500;
    private static final int VALUE_CHARS_MAX = 1_000_000;

    private static final String LOCK_END = """
            SELECT last_id, last_hash, UTC_TIMESTAMP(3) AS now FROM {t}audit_head WHERE slot = 1 FOR UPDATE
            """;

    private static final String END =
            "SELECT last_id, last_hash, UTC_TIMESTAMP(3) AS now FROM {t}audit_head WHERE slot = 1";

    private static final String MOVE_END = """
            UPDATE {t}audit_head SET last_id = :lastId, last_hash = :lastHash WHERE slot = 1 AND last_id = :fromId
            """;

    private static final String INSERT = """
            INSERT INTO {t}audit_log (audit_id, happened_at, request_id, who, role, address, action, target, reason,
              outcome, detail, value_before, value_after, previous_hash, hash)
            """;

    private static final String ROWS = """
            SELECT audit_id, happened_at, request_id, who, role, address, action, target, reason, outcome, detail,
              value_before, value_after, previous_hash, hash
            FROM {t}audit_log
            """;

    private static final String LAST = "SELECT COALESCE(MAX(audit_id), 0) FROM {t}audit_log";
    private static final String NEWEST_FIRST = " AND audit_id < :beforeId ORDER BY audit_id DESC LIMIT :countMax";
    private static final String OLDEST_FIRST =
            " AND audit_id > :afterId AND audit_id <= :lastId ORDER BY audit_id LIMIT :countMax";

    private static final String REFUSE_UPDATE = """
            CREATE TRIGGER IF NOT EXISTS {t}audit_rows_are_never_changed BEFORE UPDATE ON {t}audit_log FOR EACH ROW
            SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the audit log is only ever appended to'
            """;

    private static final String REFUSE_DELETE = """
            CREATE TRIGGER IF NOT EXISTS {t}audit_rows_are_never_taken_away BEFORE DELETE ON {t}audit_log FOR EACH ROW
            SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the audit log is only ever appended to'
            """;

    private final Transactions transactions;
    private final TableSet tables;

    JdbcAuditLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.tables = tables;
    }

    /** Names of the triggers by which the server refuses changes to the log. */
    static List<String> triggers(TableSet tables) {
        return List.of(
                tables.prefix() + "audit_rows_are_never_changed", tables.prefix() + "audit_rows_are_never_taken_away");
    }

    private record End(long lastId, String lastHash, Instant now) {}

    @Override
    public long append(List<AuditEntry> entries) {
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("nothing to append");
        }
        List<AuditEntry> fitted = entries.stream().map(JdbcAuditLedger::fitted).toList();
        return transactions.write(() -> {
            End end = end(LOCK_END);
            long id = end.lastId();
            String hash = end.lastHash();
            Rows rows = new Rows(tables.sql(INSERT).strip());
            for (AuditEntry e : fitted) {
                String previous = hash;
                id++;
                hash = AuditHash.of(previous, id, end.now(), e);
                rows.add(
                        id,
                        UtcTime.column(end.now()),
                        e.requestId(),
                        e.who(),
                        e.role(),
                        e.address(),
                        e.action(),
                        e.target(),
                        e.reason(),
                        e.outcome().name(),
                        e.detail(),
                        e.before(),
                        e.after(),
                        previous,
                        hash);
            }
            rows.insert(transactions.jdbc());
            int moved = transactions
                    .sql()
                    .sql(tables.sql(MOVE_END))
                    .param("lastId", id)
                    .param("lastHash", hash)
                    .param("fromId", end.lastId())
                    .update();
            Affected.exactly(1, moved, MOVE_END);
            return end.lastId() + 1;
        });
    }

    /** Cut before hashing, since the chain is over what is stored. */
    private static AuditEntry fitted(AuditEntry e) {
        return new AuditEntry(
                Text.cut(e.requestId(), 32),
                Text.cut(e.who(), 64),
                e.role(),
                Text.cut(e.address(), 64),
                Text.cut(e.action(), 64),
                Text.cut(e.target(), 200),
                Text.cut(e.reason(), 500),
                e.outcome(),
                Text.cut(e.detail(), 1_000),
                value(e.before()),
                value(e.after()));
    }

    private static @Nullable String value(@Nullable String json) {
        return json == null ? null : Text.cut(json, VALUE_CHARS_MAX);
    }

    private End end(String statement) {
        return transactions
                .sql()
                .sql(tables.sql(statement))
                .query((row, number) ->
                        new End(row.getLong("last_id"), row.getString("last_hash"), UtcTime.read(row, "now")))
                .single();
    }

    @Override
    public List<AuditRow> rows(AuditFilter filter, long beforeId, int countMax) {
        Map<String, Object> values = new LinkedHashMap<>();
        String where = where(filter, values);
        values.put("beforeId", beforeId);
        values.put("countMax", countMax);
        return query(where + NEWEST_FIRST, values);
    }

    @Override
    public void each(AuditFilter filter, Consumer<AuditRow> reader) {
        Map<String, Object> values = new LinkedHashMap<>();
        String where = where(filter, values);
        values.put("lastId", transactions.read(() -> end(END)).lastId());
        values.put("countMax", PAGE);
        List<AuditRow> page;
        long after = 0;
        do {
            values.put("afterId", after);
            page = query(where + OLDEST_FIRST, values);
            page.forEach(reader);
            after = page.isEmpty() ? after : page.getLast().auditId();
        } while (page.size() == PAGE);
    }

    private List<AuditRow> query(String rest, Map<String, Object> values) {
        return transactions.read(() -> transactions
                .sql()
                .sql(tables.sql(ROWS) + rest)
                .params(values)
                .query(JdbcAuditLedger::row)
                .list());
    }

    private static String where(AuditFilter filter, Map<String, Object> values) {
        List<String> conditions = new ArrayList<>(List.of("WHERE 1 = 1"));
        condition(conditions, values, "who = :who", "who", filter.who());
        condition(conditions, values, "action = :action", "action", filter.action());
        condition(conditions, values, "target = :target", "target", filter.target());
        AuditOutcome outcome = filter.outcome();
        condition(conditions, values, "outcome = :outcome", "outcome", outcome == null ? null : outcome.name());
        condition(conditions, values, "happened_at >= :fromTime", "fromTime", column(filter.from()));
        condition(conditions, values, "happened_at < :toTime", "toTime", column(filter.to()));
        return String.join(" AND ", conditions);
    }

    private static void condition(
            List<String> conditions, Map<String, Object> values, String sql, String name, @Nullable Object value) {
        if (value != null) {
            conditions.add(sql);
            values.put(name, value);
        }
    }

    private static @Nullable LocalDateTime column(@Nullable Instant instant) {
        return instant == null ? null : UtcTime.column(instant);
    }

    @Override
    public AuditVerdict verify() {
        End end = transactions.read(() -> end(END));
        AuditChain chain = new AuditChain();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("countMax", PAGE);
        values.put("lastId", end.lastId());
        List<AuditRow> page;
        do {
            values.put("afterId", chain.lastId());
            page = query("WHERE 1 = 1" + OLDEST_FIRST, values);
            for (AuditRow row : page) {
                AuditVerdict.Broken broken = chain.next(row);
                if (broken != null) {
                    return broken;
                }
            }
        } while (page.size() == PAGE);
        AuditVerdict verdict = chain.end(end.lastId(), end.lastHash());
        return verdict instanceof AuditVerdict.Intact ? beyondEnd(verdict) : verdict;
    }

    /** Rows that somebody put behind the end, as of one snapshot, since others append meanwhile. */
    private AuditVerdict beyondEnd(AuditVerdict intact) {
        return transactions.snapshot(() -> {
            long endId = end(END).lastId();
            long lastId =
                    transactions.sql().sql(tables.sql(LAST)).query(Long.class).single();
            return lastId == endId
                    ? intact
                    : new AuditVerdict.Broken(
                            endId + 1,
                            "row " + lastId + " stands behind the chain's end, which is recorded at " + endId);
        });
    }

    @Override
    public String protect() {
        try {
            transactions.jdbc().execute(tables.sql(REFUSE_UPDATE));
            transactions.jdbc().execute(tables.sql(REFUSE_DELETE));
            return "";
        } catch (DataAccessException e) {
            SQLException cause = SqlFault.cause(e);
            return cause == null
                    ? String.valueOf(e.getMessage())
                    : cause.getMessage() + " (" + cause.getErrorCode() + ")";
        }
    }

    private static AuditRow row(ResultSet row, int number) throws SQLException {
        return new AuditRow(
                row.getLong("audit_id"),
                UtcTime.read(row, "happened_at"),
                new AuditEntry(
                        row.getString("request_id"),
                        row.getString("who"),
                        row.getString("role"),
                        row.getString("address"),
                        row.getString("action"),
                        row.getString("target"),
                        row.getString("reason"),
                        AuditOutcome.valueOf(row.getString("outcome")),
                        row.getString("detail"),
                        row.getString("value_before"),
                        row.getString("value_after")),
                row.getString("previous_hash"),
                row.getString("hash"));
    }
}
