package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.feed.Alarm;
import tools.jackson.databind.json.JsonMapper;

/** Raises, acknowledges and clears by compare-and-set, and tells the destinations in the same transaction. */
final class JdbcAlarmLedger implements AlarmLedger {

    private static final int CAUSE_CHARS_MAX = 1_000;
    private static final int TARGET_CHARS_MAX = 200;
    private static final int REASON_CHARS_MAX = 500;
    private static final int FORGOTTEN_MAX = 500;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String RAISE = """
            INSERT INTO {t}alarm (rule_name, target, severity, cause, state, standing, raised_by, raised_at, last_seen_at)
            VALUES (?, ?, ?, ?, 'RAISED', 1, ?, UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND, UTC_TIMESTAMP(3))
            """;
    private static final String STANDS = """
            SELECT COUNT(*) FROM {t}alarm WHERE rule_name = ? AND target = ? AND standing = 1
            """;
    private static final String SEEN =
            "UPDATE {t}alarm SET last_seen_at = UTC_TIMESTAMP(3) WHERE alarm_id IN (:ids) AND standing = 1";
    private static final String BECAUSE = "UPDATE {t}alarm SET cause = ? WHERE alarm_id = ? AND standing = 1";
    private static final String CLEAR = """
            UPDATE {t}alarm SET state = 'CLEARED', standing = NULL, cleared_at = UTC_TIMESTAMP(3)
             WHERE alarm_id = ? AND standing = 1 AND last_seen_at < UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND
            """;
    private static final String ACKNOWLEDGE = """
            UPDATE {t}alarm SET state = 'ACKNOWLEDGED', acknowledged_at = UTC_TIMESTAMP(3), acknowledged_by = ?,
                   acknowledge_reason = ?
             WHERE alarm_id = ? AND state = 'RAISED'
            """;
    private static final String ALARMS = """
            SELECT alarm_id, rule_name, target, severity, cause, state, raised_at, last_seen_at,
                   acknowledged_at, acknowledged_by, acknowledge_reason, cleared_at
              FROM {t}alarm
            """;
    private static final String CALL = """
            INSERT INTO {t}alarm_outbox (destination, alarm_id, event_type, payload, status, due_at, attempts, created_at)
            VALUES (?, ?, ?, ?, 0, UTC_TIMESTAMP(3), 0, UTC_TIMESTAMP(3))
            """;
    private static final String FORGET_ALARMS = """
            DELETE FROM {t}alarm WHERE standing IS NULL AND raised_at < UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND LIMIT ?
            """;
    private static final String FORGET_CALLS = """
            DELETE FROM {t}alarm_outbox
             WHERE status IN (1, 2) AND concluded_at < UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND LIMIT ?
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcAlarmLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public boolean raise(Raised alarm, Duration age, List<String> destinations) {
        return transactions.writeAfterDuplicate(() -> {
            String target = Text.cut(alarm.target(), TARGET_CHARS_MAX);
            if (query(STANDS).params(alarm.rule(), target).query(Long.class).single() > 0) {
                return false;
            }
            tell(
                    GeneratedKey.of(
                            query(RAISE)
                                    .params(
                                            alarm.rule(),
                                            target,
                                            alarm.severity().name(),
                                            Text.cut(alarm.cause(), CAUSE_CHARS_MAX),
                                            alarm.instance(),
                                            UtcTime.micros(age)),
                            RAISE),
                    "alarm.raised",
                    destinations);
            return true;
        });
    }

    @Override
    public void seen(Collection<Long> alarmIds) {
        if (!alarmIds.isEmpty()) {
            int unused =
                    transactions.write(() -> query(SEEN).param("ids", alarmIds).update());
        }
    }

    @Override
    public void because(long alarmId, String cause) {
        int unused = transactions.write(() ->
                query(BECAUSE).params(Text.cut(cause, CAUSE_CHARS_MAX), alarmId).update());
    }

    @Override
    public boolean clear(long alarmId, Duration quiet, List<String> destinations) {
        return changed(
                alarmId,
                "alarm.cleared",
                destinations,
                () -> query(CLEAR).params(alarmId, UtcTime.micros(quiet)).update());
    }

    @Override
    public boolean acknowledge(long alarmId, String who, String reason, List<String> destinations) {
        return changed(
                alarmId,
                "alarm.acknowledged",
                destinations,
                () -> query(ACKNOWLEDGE)
                        .params(who, Text.cut(reason, REASON_CHARS_MAX), alarmId)
                        .update());
    }

    private boolean changed(long alarmId, String type, List<String> destinations, IntSupplier change) {
        return transactions.write(() -> {
            boolean won = change.getAsInt() == 1;
            if (won) {
                tell(alarmId, type, destinations);
            }
            return won;
        });
    }

    private void tell(long alarmId, String type, List<String> destinations) {
        if (destinations.isEmpty()) {
            return;
        }
        String payload = JSON.writeValueAsString(read(alarmId).orElseThrow());
        for (String destination : destinations) {
            Affected.exactly(
                    1, query(CALL).params(destination, alarmId, type, payload).update(), CALL);
        }
    }

    @Override
    public Optional<Alarm> alarm(long alarmId) {
        return transactions.read(() -> read(alarmId));
    }

    private Optional<Alarm> read(long alarmId) {
        return query(ALARMS + " WHERE alarm_id = ?")
                .param(alarmId)
                .query(JdbcAlarmLedger::row)
                .optional();
    }

    @Override
    public List<Alarm> standing(int countMax) {
        return transactions.read(() -> query(ALARMS + " WHERE standing = 1"
                        + " ORDER BY FIELD(severity, 'CRITICAL', 'MAJOR', 'MINOR'), raised_at, alarm_id LIMIT ?")
                .param(countMax)
                .query(JdbcAlarmLedger::row)
                .list());
    }

    @Override
    public List<Alarm> alarms(long beforeId, int countMax) {
        return transactions.read(() -> query(ALARMS + " WHERE alarm_id < ? ORDER BY alarm_id DESC LIMIT ?")
                .params(beforeId, countMax)
                .query(JdbcAlarmLedger::row)
                .list());
    }

    @Override
    public EventLedger calls(String destination) {
        return JdbcEventLedger.ofAlarms(transactions, tables, destination);
    }

    @Override
    public int forget(Duration older) {
        return transactions.write(() -> query(FORGET_ALARMS)
                        .params(UtcTime.micros(older), FORGOTTEN_MAX)
                        .update()
                + query(FORGET_CALLS)
                        .params(UtcTime.micros(older), FORGOTTEN_MAX)
                        .update());
    }

    private JdbcClient.StatementSpec query(String statement) {
        return sql.sql(tables.sql(statement));
    }

    private static Alarm row(ResultSet row, int index) throws SQLException {
        String rule = row.getString("rule_name");
        return new Alarm(
                row.getLong("alarm_id"),
                rule,
                row.getString("target"),
                Alarm.Severity.valueOf(row.getString("severity")),
                row.getString("cause"),
                Alarm.State.valueOf(row.getString("state")),
                UtcTime.read(row, "raised_at"),
                UtcTime.read(row, "last_seen_at"),
                UtcTime.readNullable(row, "acknowledged_at"),
                row.getString("acknowledged_by"),
                row.getString("acknowledge_reason"),
                UtcTime.readNullable(row, "cleared_at"),
                Alarm.runbookOf(rule));
    }
}
