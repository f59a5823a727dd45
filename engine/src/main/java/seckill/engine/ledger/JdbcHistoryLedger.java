package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.feed.HistoryMark;

/** Samples are wide rows, one for each target and time, so that a second of a large sale is a statement or two. */
final class JdbcHistoryLedger implements HistoryLedger {

    private static final int ROWS_MAX = 500;
    private static final int PART_ROWS_MAX = 5_000;
    private static final int DELETED_MAX = 5_000;
    private static final int TEXT_CHARS_MAX = 500;
    private static final int TARGET_CHARS_MAX = 200;

    private static final String WRITE =
            "INSERT INTO {t}history_sample (target, step_seconds, begins_at, figures) VALUES (?, ?, ?, ?)";
    private static final String REPLACE = " ON DUPLICATE KEY UPDATE figures = VALUES(figures)";
    private static final String READ = """
            SELECT target, step_seconds, begins_at, figures FROM {t}history_sample
             WHERE target IN (:targets) AND step_seconds = :step AND begins_at >= :from AND begins_at < :to
             ORDER BY begins_at, target
            """;
    private static final String ALL = """
            SELECT target, step_seconds, begins_at, figures FROM {t}history_sample
             WHERE step_seconds = :step AND begins_at >= :from AND begins_at < :to
             ORDER BY begins_at, target
            """;
    private static final String NEWEST = "SELECT MAX(begins_at) FROM {t}history_sample WHERE step_seconds = ?";
    private static final String FIRST_FROM =
            "SELECT MIN(begins_at) FROM {t}history_sample WHERE step_seconds = ? AND begins_at >= ?";
    private static final String FORGET = """
            DELETE FROM {t}history_sample
             WHERE step_seconds = ? AND begins_at < UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND LIMIT ?
            """;
    private static final String MARK =
            "INSERT INTO {t}history_mark (happened_at, kind, target, text) VALUES (UTC_TIMESTAMP(3), ?, ?, ?)";
    private static final String MARKS = """
            SELECT happened_at, kind, target, text, '' AS who FROM {t}history_mark
             WHERE happened_at >= :from AND happened_at < :to ORDER BY mark_id DESC LIMIT :most
            """;
    private static final String ALARMS = """
            SELECT raised_at AS happened_at, 'ALARM_RAISED' AS kind, target, CONCAT(rule_name, ': ', cause) AS text, '' AS who
              FROM {t}alarm WHERE raised_at >= :from AND raised_at < :to ORDER BY alarm_id DESC LIMIT :most
            """;
    private static final String ACTS = """
            SELECT happened_at, 'OPERATOR' AS kind, target, CONCAT(action, ': ', reason) AS text, who FROM {t}audit_log
             WHERE happened_at >= :from AND happened_at < :to AND outcome = 'DONE' AND target <> ''
             ORDER BY audit_id DESC LIMIT :most
            """;
    private static final String FORGET_MARKS =
            "DELETE FROM {t}history_mark WHERE happened_at < UTC_TIMESTAMP(3) - INTERVAL ? MICROSECOND LIMIT ?";

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    JdbcHistoryLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    @Override
    public void write(List<Sample> samples) {
        for (int i = 0; i < samples.size(); i += ROWS_MAX) {
            List<Sample> part = samples.subList(i, Math.min(i + ROWS_MAX, samples.size()));
            String statement = tables.sql(WRITE) + ", (?, ?, ?, ?)".repeat(part.size() - 1) + REPLACE;
            List<Object> values = new ArrayList<>(4 * part.size());
            for (Sample sample : part) {
                values.add(sample.target());
                values.add(sample.stepSeconds());
                values.add(UtcTime.column(sample.beginsAt()));
                values.add(SampleText.write(sample.figures()));
            }
            // 1 for a new row, 2 for a replaced one: nothing to be checked but that none was left out.
            int affected =
                    transactions.write(() -> sql.sql(statement).params(values).update());
            if (affected < part.size()) {
                throw new IllegalStateException(part.size() + " samples were to be written, not " + affected);
            }
        }
    }

    @Override
    public void read(Collection<String> targets, int stepSeconds, Instant from, Instant to, Consumer<Sample> reader) {
        if (targets.isEmpty()) {
            return;
        }
        Duration part = Duration.ofSeconds((long) stepSeconds * Math.max(1, PART_ROWS_MAX / targets.size()));
        for (Instant begin = from; begin.isBefore(to); begin = begin.plus(part)) {
            Instant end = begin.plus(part).isBefore(to) ? begin.plus(part) : to;
            LocalDateTime first = UtcTime.column(begin);
            List<Sample> read = transactions.read(() -> query(READ)
                    .param("targets", targets)
                    .param("step", stepSeconds)
                    .param("from", first)
                    .param("to", UtcTime.column(end))
                    .query(JdbcHistoryLedger::sample)
                    .list());
            read.forEach(reader);
        }
    }

    @Override
    public List<Sample> all(int stepSeconds, Instant from, Instant to) {
        return transactions.read(() -> query(ALL)
                .param("step", stepSeconds)
                .param("from", UtcTime.column(from))
                .param("to", UtcTime.column(to))
                .query(JdbcHistoryLedger::sample)
                .list());
    }

    @Override
    public Optional<Instant> newest(int stepSeconds) {
        return instant(NEWEST, stepSeconds);
    }

    @Override
    public Optional<Instant> firstFrom(int stepSeconds, Instant from) {
        return instant(FIRST_FROM, stepSeconds, UtcTime.column(from));
    }

    private Optional<Instant> instant(String statement, Object... parameters) {
        return transactions.read(() -> query(statement)
                .params(parameters)
                .query((row, i) -> Optional.ofNullable(row.getObject(1, LocalDateTime.class))
                        .map(UtcTime::instant))
                .single());
    }

    @Override
    public boolean forget(int stepSeconds, Duration older) {
        return transactions.write(() -> query(FORGET)
                        .params(stepSeconds, UtcTime.micros(older), DELETED_MAX)
                        .update())
                == DELETED_MAX;
    }

    @Override
    public void mark(String kind, String target, String text) {
        Affected.exactly(
                1,
                transactions.write(() -> query(MARK)
                        .params(kind, Text.cut(target, TARGET_CHARS_MAX), Text.cut(text, TEXT_CHARS_MAX))
                        .update()),
                MARK);
    }

    @Override
    public List<HistoryMark> marks(Instant from, Instant to, int countMaxEach) {
        return transactions.snapshot(() -> {
            List<HistoryMark> marks = new ArrayList<>();
            for (String statement : List.of(MARKS, ALARMS, ACTS)) {
                marks.addAll(query(statement)
                        .param("from", UtcTime.column(from))
                        .param("to", UtcTime.column(to))
                        .param("most", countMaxEach)
                        .query(JdbcHistoryLedger::mark)
                        .list());
            }
            marks.sort(Comparator.comparing(HistoryMark::at).reversed());
            return marks;
        });
    }

    @Override
    public int forgetMarks(Duration older) {
        return transactions.write(() ->
                query(FORGET_MARKS).params(UtcTime.micros(older), DELETED_MAX).update());
    }

    @Override
    public Instant now() {
        return transactions.read(() -> UtcTime.now(sql));
    }

    private JdbcClient.StatementSpec query(String statement) {
        return sql.sql(tables.sql(statement));
    }

    private static Sample sample(ResultSet row, int index) throws SQLException {
        return new Sample(
                row.getString("target"),
                row.getInt("step_seconds"),
                UtcTime.read(row, "begins_at"),
                SampleText.read(row.getString("figures")));
    }

    private static HistoryMark mark(ResultSet row, int index) throws SQLException {
        return new HistoryMark(
                UtcTime.read(row, "happened_at"),
                row.getString("kind"),
                row.getString("target"),
                row.getString("text"),
                row.getString("who"));
    }
}
