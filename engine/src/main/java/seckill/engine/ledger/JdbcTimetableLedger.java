package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import seckill.model.PlannedStep;
import seckill.model.PlannedStepState;

/** Planned steps in the database; attempts are the fencing token, affected rows say who holds a step. */
final class JdbcTimetableLedger implements TimetableLedger {

    private static final int DETAIL_CHARS_MAX = 500;
    private static final int LOOKED_AT_MAX = 20;

    private static final String PLAN = """
            INSERT INTO {t}planned_step (activity_id, step, lead_millis, state, detail, attempts, instance)
            VALUES (:activityId, :step, :leadMillis, 'WAITING', '', 0, '')
                ON DUPLICATE KEY UPDATE lead_millis = :leadMillis, state = 'WAITING', detail = '', attempts = attempts + 1,
                                        instance = '', held_until = NULL, ended_at = NULL
            """;
    private static final String DROP =
            "DELETE FROM {t}planned_step WHERE activity_id = :activityId AND state = 'WAITING'";

    private static final String ROWS = """
            SELECT p.activity_id, p.step, p.state, p.detail, p.attempts, p.instance, p.ended_at,
                   CASE WHEN p.step IN ('PREHEAT', 'OPEN') THEN a.starts_at ELSE a.ends_at END
                     - INTERVAL p.lead_millis * 1000 MICROSECOND AS due_at
              FROM {t}planned_step p JOIN {t}seckill_activity a ON a.activity_id = p.activity_id
            """;
    private static final String OF_ACTIVITY =
            ROWS + "WHERE p.activity_id = :activityId ORDER BY FIELD(p.step, 'PREHEAT', 'OPEN', 'DRAIN', 'CLOSE')";
    private static final String DUE = ROWS + """
            WHERE p.state = 'WAITING' AND a.state <> 'DRAFT'
              AND (p.held_until IS NULL OR p.held_until <= UTC_TIMESTAMP(3))
              AND NOT EXISTS (SELECT 1 FROM {t}planned_step e
                               WHERE e.activity_id = p.activity_id AND e.state = 'WAITING'
                                 AND FIELD(e.step, 'PREHEAT', 'OPEN', 'DRAIN', 'CLOSE')
                                   < FIELD(p.step, 'PREHEAT', 'OPEN', 'DRAIN', 'CLOSE'))
            HAVING due_at <= UTC_TIMESTAMP(3)
             ORDER BY due_at, p.activity_id LIMIT :countMax
            """;

    private static final String TAKE = """
            UPDATE {t}planned_step
               SET attempts = attempts + 1, instance = :instance,
                   held_until = UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND
             WHERE activity_id = :activityId AND step = :step AND state = 'WAITING' AND attempts = :attempts
               AND (held_until IS NULL OR held_until <= UTC_TIMESTAMP(3))
            """;
    private static final String END = """
            UPDATE {t}planned_step SET state = :state, detail = :detail, held_until = NULL, ended_at = UTC_TIMESTAMP(3)
             WHERE activity_id = :activityId AND step = :step AND state = 'WAITING' AND attempts = :attempts
            """;
    private static final String GIVE_BACK = """
            UPDATE {t}planned_step
               SET detail = :detail, held_until = UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND
             WHERE activity_id = :activityId AND step = :step AND state = 'WAITING' AND attempts = :attempts
            """;

    private final Transactions transactions;
    private final TableSet tables;

    JdbcTimetableLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.tables = tables;
    }

    @Override
    public void plan(long activityId, Map<PlannedStep, Duration> leads) {
        transactions.write(() -> {
            for (PlannedStep step : PlannedStep.values()) {
                int affected = sql(PLAN)
                        .param("activityId", activityId)
                        .param("step", step.name())
                        .param(
                                "leadMillis",
                                leads.getOrDefault(step, Duration.ZERO).toMillis())
                        .update();
                // One row inserted counts 1, one updated 2.
                if (affected != 1 && affected != 2) {
                    throw new IllegalStateException(affected + " rows affected where one step is planned");
                }
            }
            return true;
        });
    }

    @Override
    public int drop(long activityId) {
        return transactions.write(
                () -> sql(DROP).param("activityId", activityId).update());
    }

    @Override
    public List<StepRow> steps(long activityId) {
        return transactions.read(() -> sql(OF_ACTIVITY)
                .param("activityId", activityId)
                .query(JdbcTimetableLedger::row)
                .list());
    }

    @Override
    public Optional<StepRow> take(String instance, Duration hold) {
        List<StepRow> due = transactions.read(() -> sql(DUE).param("countMax", LOOKED_AT_MAX)
                .query(JdbcTimetableLedger::row)
                .list());
        return due.stream()
                .filter(step -> 1
                        == transactions.write(() -> of(step, TAKE)
                                .param("instance", instance)
                                .param("micros", UtcTime.micros(hold))
                                .update()))
                .findFirst()
                .map(step -> new StepRow(
                        step.activityId(),
                        step.step(),
                        step.dueAt(),
                        step.state(),
                        step.detail(),
                        step.attempts() + 1,
                        instance,
                        null));
    }

    @Override
    public boolean end(StepRow taken, PlannedStepState state, String detail) {
        return 1
                == transactions.write(() -> of(taken, END)
                        .param("state", state.name())
                        .param("detail", Text.cut(detail, DETAIL_CHARS_MAX))
                        .update());
    }

    @Override
    public boolean giveBack(StepRow taken, String detail, Duration pause) {
        return 1
                == transactions.write(() -> of(taken, GIVE_BACK)
                        .param("detail", Text.cut(detail, DETAIL_CHARS_MAX))
                        .param("micros", UtcTime.micros(pause))
                        .update());
    }

    private StatementSpec of(StepRow step, String statement) {
        return sql(statement)
                .param("activityId", step.activityId())
                .param("step", step.step().name())
                .param("attempts", step.attempts());
    }

    private StatementSpec sql(String statement) {
        return transactions.sql().sql(tables.sql(statement));
    }

    private static StepRow row(ResultSet row, int number) throws SQLException {
        return new StepRow(
                row.getLong("activity_id"),
                PlannedStep.valueOf(row.getString("step")),
                UtcTime.read(row, "due_at"),
                PlannedStepState.valueOf(row.getString("state")),
                row.getString("detail"),
                row.getInt("attempts"),
                row.getString("instance"),
                UtcTime.readNullable(row, "ended_at"));
    }
}
