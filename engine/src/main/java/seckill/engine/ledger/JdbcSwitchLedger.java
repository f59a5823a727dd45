package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Whoever changes a switch holds the board's row to the end of the transaction, so that versions are given in the order of commits. */
final class JdbcSwitchLedger implements SwitchLedger {

    private static final int TEXT_CHARS_MAX = 500;
    private static final int DUE_MAX = 100;
    private static final String ENGINE = "engine";

    private static final String RAISE = """
            INSERT INTO {t}switch_board (slot, version, changed_at) VALUES (1, 1, UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE version = version + 1, changed_at = UTC_TIMESTAMP(3)
            """;
    private static final String VERSION = "SELECT version FROM {t}switch_board WHERE slot = 1";
    private static final String SETTINGS = """
            SELECT name, version, wanted, falls_to, expires_at, changed_by, changed_at, reason FROM {t}switch_value
            """;
    private static final String ONE = SETTINGS + " WHERE name = :name";
    private static final String ALL = SETTINGS + " ORDER BY name";
    private static final String EXPIRED = SETTINGS + " WHERE expires_at <= UTC_TIMESTAMP(3) ORDER BY name FOR UPDATE";
    private static final String SET = """
            INSERT INTO {t}switch_value (name, version, wanted, falls_to, expires_at, changed_by, changed_at, reason)
            VALUES (:name, 1, :wanted, :fallsTo, :expiresAt, :who, UTC_TIMESTAMP(3), :reason)
            ON DUPLICATE KEY UPDATE version = version + 1, wanted = :wanted, falls_to = :fallsTo, expires_at = :expiresAt,
              changed_by = :who, changed_at = UTC_TIMESTAMP(3), reason = :reason
            """;
    private static final String PLAN = """
            INSERT INTO {t}switch_schedule
              (name, wanted, due_at, expires_at, zone, reason, planned_by, planned_at, state)
            VALUES (:name, :wanted, :dueAt, :expiresAt, :zone, :reason, :who, UTC_TIMESTAMP(3), 'PLANNED')
            """;
    private static final String END_PLAN = """
            UPDATE {t}switch_schedule SET state = :state, ended_at = UTC_TIMESTAMP(3)
             WHERE schedule_id = :id AND state = 'PLANNED'
            """;
    private static final String PLANS = """
            SELECT schedule_id, name, wanted, due_at, expires_at, zone, reason, planned_by, planned_at, state
              FROM {t}switch_schedule
            """;
    private static final String PLANNED_ONE = PLANS + " WHERE schedule_id = :id";
    private static final String PLANNED_ALL =
            PLANS + " WHERE state = 'PLANNED' ORDER BY due_at, schedule_id LIMIT :max";
    private static final String PLANNED_DUE = PLANS + """
             WHERE state = 'PLANNED' AND due_at <= UTC_TIMESTAMP(3) ORDER BY due_at, schedule_id LIMIT :max FOR UPDATE
            """;
    private static final String ANYTHING_DUE = """
            SELECT EXISTS (SELECT 1 FROM {t}switch_schedule WHERE state = 'PLANNED' AND due_at <= UTC_TIMESTAMP(3))
                OR EXISTS (SELECT 1 FROM {t}switch_value WHERE expires_at <= UTC_TIMESTAMP(3))
            """;
    private static final String ACKNOWLEDGE = """
            INSERT INTO {t}switch_acknowledgement (instance, version, taken, taken_at, seen_at)
            VALUES (:instance, :version, :taken, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE
              taken_at = CASE WHEN version = :version THEN taken_at ELSE UTC_TIMESTAMP(3) END,
              version = :version, taken = :taken, seen_at = UTC_TIMESTAMP(3)
            """;
    private static final String ACKNOWLEDGEMENTS = """
            SELECT instance, version, taken, taken_at, seen_at FROM {t}switch_acknowledgement
             WHERE seen_at > UTC_TIMESTAMP(3) - INTERVAL :micros MICROSECOND ORDER BY instance
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcSwitchLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public long version() {
        return transactions.read(this::readVersion);
    }

    private long readVersion() {
        return query(VERSION).query(Long.class).optional().orElse(0L);
    }

    @Override
    public Board board() {
        return transactions.read(() -> {
            long version = readVersion();
            return new Board(
                    version, query(ALL).query(JdbcSwitchLedger::setting).list());
        });
    }

    @Override
    public Optional<Setting> setting(String name) {
        return transactions.read(() -> readSetting(name));
    }

    private Optional<Setting> readSetting(String name) {
        return query(ONE).param("name", name).query(JdbcSwitchLedger::setting).optional();
    }

    @Override
    public Optional<Setting> set(Wish wish, long expectedVersion, String who) {
        return transactions.write(() -> {
            raise();
            Optional<Setting> before = readSetting(wish.name());
            if (before.map(Setting::version).orElse(0L) != expectedVersion) {
                // The board's version rises for nothing: instances read once more.
                return Optional.empty();
            }
            return Optional.of(write(wish, before, who));
        });
    }

    /** A value that ends gives way to what stood before; one that replaces another that ends, to what that one would. */
    private Setting write(Wish wish, Optional<Setting> before, String who) {
        @Nullable
        Long fallsTo = wish.until() == null
                ? null
                : before.map(b -> b.expiresAt() == null ? b.wanted() : b.fallsTo())
                        .orElse(null);
        return write(wish, fallsTo, who);
    }

    private Setting write(Wish wish, @Nullable Long fallsTo, String who) {
        int affected = query(SET)
                .param("name", wish.name())
                .param("wanted", wish.value())
                .param("fallsTo", fallsTo)
                .param("expiresAt", wish.until() == null ? null : UtcTime.column(wish.until()))
                .param("who", who)
                .param("reason", Text.cut(wish.reason(), TEXT_CHARS_MAX))
                .update();
        Affected.written(affected, SET);
        return readSetting(wish.name()).orElseThrow();
    }

    private void raise() {
        Affected.written(query(RAISE).update(), RAISE);
    }

    @Override
    public long plan(Wish wish, Instant dueAt, String zone, String who) {
        return transactions.write(() -> GeneratedKey.of(
                query(PLAN)
                        .param("name", wish.name())
                        .param("wanted", wish.value())
                        .param("dueAt", UtcTime.column(dueAt))
                        .param("expiresAt", wish.until() == null ? null : UtcTime.column(wish.until()))
                        .param("zone", zone)
                        .param("reason", Text.cut(wish.reason(), TEXT_CHARS_MAX))
                        .param("who", who),
                PLAN));
    }

    @Override
    public boolean withdraw(long scheduleId) {
        return transactions.write(() -> end(scheduleId, "WITHDRAWN"));
    }

    private boolean end(long scheduleId, String state) {
        return query(END_PLAN).param("id", scheduleId).param("state", state).update() == 1;
    }

    @Override
    public Optional<Planned> planned(long scheduleId) {
        return transactions.read(() -> query(PLANNED_ONE)
                .param("id", scheduleId)
                .query(JdbcSwitchLedger::plan)
                .optional());
    }

    @Override
    public List<Planned> planned(int countMax) {
        return transactions.read(() -> query(PLANNED_ALL)
                .param("max", countMax)
                .query(JdbcSwitchLedger::plan)
                .list());
    }

    @Override
    public List<Setting> applyDue() {
        boolean due =
                transactions.read(() -> query(ANYTHING_DUE).query(Boolean.class).single());
        return due ? transactions.write(this::applyLocked) : List.of();
    }

    private List<Setting> applyLocked() {
        raise();
        List<Setting> changed = new ArrayList<>();
        // What has expired gives way first: a change planned for the same moment stands after it.
        for (Setting over : query(EXPIRED).query(JdbcSwitchLedger::setting).list()) {
            String why = "the value set by " + over.changedBy() + " has expired: " + over.reason();
            changed.add(write(new Wish(over.name(), over.fallsTo(), null, why), (Long) null, ENGINE));
        }
        List<Planned> due = query(PLANNED_DUE)
                .param("max", DUE_MAX)
                .query(JdbcSwitchLedger::plan)
                .list();
        Instant now = UtcTime.now(sql);
        for (Planned plan : due) {
            if (!end(plan.scheduleId(), "DONE")) {
                throw new IllegalStateException(
                        "schedule " + plan.scheduleId() + " was locked and changed all the same");
            }
            if (plan.expiresAt() != null && !plan.expiresAt().isAfter(now)) {
                // It came and went while no engine ran.
                continue;
            }
            String why = "planned by " + plan.plannedBy() + ": " + plan.reason();
            changed.add(write(
                    new Wish(plan.name(), plan.wanted(), plan.expiresAt(), why), readSetting(plan.name()), ENGINE));
        }
        return changed;
    }

    @Override
    public void acknowledge(String instance, long version, String taken) {
        int written = transactions.write(() -> query(ACKNOWLEDGE)
                .param("instance", instance)
                .param("version", version)
                .param("taken", taken)
                .update());
        Affected.written(written, ACKNOWLEDGE);
    }

    @Override
    public List<Acknowledgement> acknowledgements(Duration within) {
        return transactions.read(() -> query(ACKNOWLEDGEMENTS)
                .param("micros", UtcTime.micros(within))
                .query((row, i) -> new Acknowledgement(
                        row.getString("instance"),
                        row.getLong("version"),
                        row.getString("taken"),
                        UtcTime.read(row, "taken_at"),
                        UtcTime.read(row, "seen_at")))
                .list());
    }

    private StatementSpec query(String statement) {
        return sql.sql(tables.sql(statement));
    }

    private static Setting setting(ResultSet row, int number) throws SQLException {
        return new Setting(
                row.getString("name"),
                row.getLong("version"),
                row.getObject("wanted", Long.class),
                row.getObject("falls_to", Long.class),
                UtcTime.readNullable(row, "expires_at"),
                row.getString("changed_by"),
                UtcTime.read(row, "changed_at"),
                row.getString("reason"));
    }

    private static Planned plan(ResultSet row, int number) throws SQLException {
        return new Planned(
                row.getLong("schedule_id"),
                row.getString("name"),
                row.getObject("wanted", Long.class),
                UtcTime.read(row, "due_at"),
                UtcTime.readNullable(row, "expires_at"),
                row.getString("zone"),
                row.getString("reason"),
                row.getString("planned_by"),
                UtcTime.read(row, "planned_at"),
                row.getString("state"));
    }
}
