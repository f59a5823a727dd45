package seckill.engine.doctor;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.db.Migrations;
import seckill.engine.doctor.Finding.Verdict;
import seckill.engine.ledger.DatabaseExamination.DatabaseVitals;

/** Whether a database keeps what it has committed, and has room for the engines. */
final class DatabaseChecks {

    private static final String AREA = "database";
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6}).*");
    private static final long CONNECTIONS_SPARE = 10;
    private static final long PACKET_BYTES_MIN = 8 * Sizes.MIB;
    private static final long BUFFER_BYTES_MIN = 128 * Sizes.MIB;

    private final DatabaseVitals vitals;
    private final Map<String, String> variables;

    private DatabaseChecks(DatabaseVitals vitals) {
        this.vitals = vitals;
        this.variables = vitals.variables();
    }

    /**
     * @param poolSize connections of one engine
     * @param engines how many there are
     * @param running whether an engine has brought the schema up to date already
     */
    static List<Finding> of(DatabaseVitals vitals, int poolSize, int engines, boolean running) {
        DatabaseChecks checks = new DatabaseChecks(vitals);
        return List.of(
                checks.version(),
                checks.flush(),
                checks.binaryLog(),
                checks.binaryLogFormat(),
                checks.readOnly(),
                checks.connections(poolSize, engines, running),
                checks.isolation(),
                checks.characterSet(),
                checks.packet(),
                checks.buffer(),
                checks.schema(running),
                checks.triggers(running));
    }

    private Finding version() {
        String version = value("version");
        boolean mariaDb = version.toLowerCase(Locale.ROOT).contains("mariadb");
        Matcher parts = VERSION.matcher(version);
        int number = parts.matches() ? Integer.parseInt(parts.group(1)) * 1_000 + Integer.parseInt(parts.group(2)) : 0;
        return Finding.of(
                number >= (mariaDb ? 10_006 : 8_004),
                Verdict.FAIL,
                AREA,
                "version",
                (mariaDb ? "" : "MySQL ") + version,
                "MySQL 8.4 or later, MariaDB 10.6 or later",
                "use another server: the statements and migrations are written for these");
    }

    private Finding flush() {
        String value = value("innodb_flush_log_at_trx_commit");
        return Finding.of(
                value.equals("1"),
                Verdict.FAIL,
                AREA,
                "innodb_flush_log_at_trx_commit",
                value,
                "1",
                "SET GLOBAL innodb_flush_log_at_trx_commit = 1, and in its configuration: a crash loses committed orders");
    }

    private Finding binaryLog() {
        if (!isOn("log_bin")) {
            return Finding.ok(AREA, "sync_binlog", "no binary log", "1, where there is a binary log");
        }
        String value = value("sync_binlog");
        return Finding.of(
                value.equals("1"),
                Verdict.WARN,
                AREA,
                "sync_binlog",
                value,
                "1",
                "SET GLOBAL sync_binlog = 1, and in its configuration: after a crash replicas may miss orders or have ones"
                        + " that do not exist");
    }

    private Finding binaryLogFormat() {
        String format = value("binlog_format");
        return Finding.of(
                !isOn("log_bin") || !format.equals("STATEMENT"),
                Verdict.FAIL,
                AREA,
                "binlog_format",
                isOn("log_bin") ? format : "no binary log",
                "ROW or MIXED",
                "SET GLOBAL binlog_format = 'ROW', and in its configuration: under READ COMMITTED the server refuses every"
                        + " write otherwise");
    }

    private Finding readOnly() {
        boolean readOnly = isOn("read_only") || isOn("super_read_only") || isOn("innodb_read_only");
        return Finding.of(
                !readOnly,
                Verdict.FAIL,
                AREA,
                "read_only",
                readOnly ? "ON" : "OFF",
                "OFF",
                "give the address of the primary");
    }

    private Finding connections(int poolSize, int engines, boolean running) {
        long max = number("max_connections");
        long ofUser = number("max_user_connections");
        long limit = ofUser > 0 ? Math.min(max, ofUser) : max;
        long need = (long) poolSize * engines;
        long now = parse(vitals.status().get("Threads_connected"));
        long others = running ? Math.max(0, now - need) : now;
        String shown = limit + " allowed, " + need + " for " + engines + (engines == 1 ? " engine" : " engines") + ", "
                + others + " for others now";
        String expected = "room for the pools of all engines, what others use, and " + CONNECTIONS_SPARE;
        String mend = "raise max_connections, or lower seckill.ledger.pool-size (" + poolSize + " now)";
        if (limit < need) {
            return Finding.fail(AREA, "max_connections", shown, expected, mend);
        }
        return Finding.of(
                limit >= need + others + CONNECTIONS_SPARE,
                Verdict.WARN,
                AREA,
                "max_connections",
                shown,
                expected,
                mend);
    }

    /** The pool sets isolation, time zone and SQL mode for each of its connections; the server's own do not count. */
    private Finding isolation() {
        String own = value("transaction_isolation").isEmpty() ? value("tx_isolation") : value("transaction_isolation");
        return Finding.ok(
                AREA,
                "isolation",
                "READ-COMMITTED by the engine (the server's own: " + own + ", time zone " + value("time_zone") + ")",
                "READ-COMMITTED, UTC; set by the engine for each connection");
    }

    private Finding characterSet() {
        if (!vitals.exists()) {
            return Finding.ok(AREA, "character set", "no database yet; made at the first start", "utf8mb4");
        }
        return Finding.of(
                vitals.characterSet().equals("utf8mb4"),
                Verdict.WARN,
                AREA,
                "character set",
                vitals.characterSet(),
                "utf8mb4",
                "ALTER DATABASE … CHARACTER SET utf8mb4 before the first start; names and reasons may not be stored whole");
    }

    private Finding packet() {
        long bytes = number("max_allowed_packet");
        return Finding.of(
                bytes >= PACKET_BYTES_MIN,
                Verdict.WARN,
                AREA,
                "max_allowed_packet",
                Sizes.of(bytes),
                Sizes.of(PACKET_BYTES_MIN) + " or more",
                "SET GLOBAL max_allowed_packet = 67108864, and in its configuration: a large batch is refused");
    }

    private Finding buffer() {
        long bytes = number("innodb_buffer_pool_size");
        return Finding.of(
                bytes >= BUFFER_BYTES_MIN,
                Verdict.WARN,
                AREA,
                "innodb_buffer_pool_size",
                Sizes.of(bytes),
                Sizes.of(BUFFER_BYTES_MIN) + " or more",
                "raise it in its configuration: settlement waits for the disk otherwise");
    }

    private Finding schema(boolean running) {
        String expected = running ? "every migration applied" : "every migration applied, or applicable at the start";
        if (!vitals.exists()) {
            return Finding.ok(AREA, "schema", "no database yet; made at the first start", expected);
        }
        Migrations.State state = vitals.migrations();
        if (state == null || !state.flaw().isEmpty()) {
            return Finding.fail(
                    AREA,
                    "schema",
                    state == null ? vitals.migrationsFlaw() : state.flaw(),
                    expected,
                    "do not start on it; compare the table schema_history with this program's migrations");
        }
        return Finding.of(
                state.pending() == 0 || !running,
                Verdict.WARN,
                AREA,
                "schema",
                state.applied() + " migrations applied, " + state.pending() + " pending",
                expected,
                "a start of this program applies them");
    }

    private Finding triggers(boolean running) {
        if (vitals.protectedAudit()) {
            return Finding.ok(AREA, "audit triggers", "the server refuses changes to the audit log", "refused");
        }
        String why = whyNoTriggers();
        if (why == null) {
            String value = running ? "missing, and allowed" : "not there yet, and allowed";
            return Finding.of(
                    !running,
                    Verdict.WARN,
                    AREA,
                    "audit triggers",
                    value,
                    "refused",
                    "an engine's next start makes them");
        }
        return Finding.warn(
                AREA,
                "audit triggers",
                "missing, and " + why,
                "the account may create triggers",
                "GRANT TRIGGER ON the database TO the account, and where there is a binary log SET GLOBAL"
                        + " log_bin_trust_function_creators = 1; else only the chain shows changes to the audit log");
    }

    private @Nullable String whyNoTriggers() {
        String grants = String.join("\n", vitals.grants());
        boolean all = grants.contains("ALL PRIVILEGES");
        if (!all && !grants.contains("TRIGGER")) {
            return "the account has no privilege TRIGGER";
        }
        boolean superUser = grants.contains("SUPER") || grants.contains("ALL PRIVILEGES ON *.*");
        return isOn("log_bin") && !isOn("log_bin_trust_function_creators") && !superUser
                ? "with a binary log the account needs log_bin_trust_function_creators"
                : null;
    }

    private String value(String name) {
        return variables.getOrDefault(name, "");
    }

    private boolean isOn(String name) {
        String value = value(name);
        return value.equals("ON") || value.equals("1");
    }

    private long number(String name) {
        return parse(variables.get(name));
    }

    private static long parse(@Nullable String text) {
        return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
