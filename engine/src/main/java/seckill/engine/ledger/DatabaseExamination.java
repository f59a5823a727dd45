package seckill.engine.ledger;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import seckill.db.Migrations;

/** Asks a database what it says of itself, on a connection of its own; makes and writes nothing. */
public final class DatabaseExamination {

    private static final int UNKNOWN_DATABASE = 1049;
    private static final String LIMIT_MILLIS = "5000";
    private static final String VARIABLES = "SHOW GLOBAL VARIABLES";
    private static final String STATUS = "SHOW GLOBAL STATUS WHERE Variable_name IN ('Threads_connected', 'Uptime')";
    private static final String GRANTS = "SHOW GRANTS";
    private static final String CHARACTER_SET = """
            SELECT default_character_set_name FROM information_schema.schemata WHERE schema_name = DATABASE()
            """;

    private static final String TRIGGERS = """
            SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
            """;

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final TableSet tables;
    private final InstantSource clock;

    /** @param jdbcUrl with all settings; a database that is not there is not made, whatever they say */
    public DatabaseExamination(
            String jdbcUrl, @Nullable String user, @Nullable String password, TableSet tables, InstantSource clock) {
        this.url = jdbcUrl.replace("createDatabaseIfNotExist=true", "createDatabaseIfNotExist=false");
        this.user = user;
        this.password = password;
        this.tables = tables;
        this.clock = clock;
    }

    /**
     * @param variables the server's global ones
     * @param status counters of the server
     * @param grants what the account may, in the server's words; empty when it may not ask
     * @param exists whether the database is there; the rest of this line is empty if it is not
     * @param characterSet its default
     * @param protectedAudit whether both triggers of the audit log are there
     * @param migrations null when they cannot be told
     * @param migrationsFlaw why not
     * @param time its clock
     * @param askedAt this machine's clock just before it was asked for its own
     * @param answeredAt just after
     */
    public record DatabaseVitals(
            Map<String, String> variables,
            Map<String, String> status,
            List<String> grants,
            boolean exists,
            String characterSet,
            boolean protectedAudit,
            Migrations.@Nullable State migrations,
            String migrationsFlaw,
            Instant time,
            Instant askedAt,
            Instant answeredAt) {}

    /** @throws LedgerUnavailableException when it cannot be asked */
    public DatabaseVitals examine() {
        try {
            return examineAt(url, true);
        } catch (SQLException e) {
            if (e.getErrorCode() != UNKNOWN_DATABASE) {
                throw unavailable(e);
            }
        }
        try {
            return examineAt(url.replaceFirst("(jdbc:mysql://[^/]+/)[^?]*", "$1"), false);
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    private static LedgerUnavailableException unavailable(SQLException e) {
        return new LedgerUnavailableException(
                "the database cannot be asked: " + e.getMessage() + " (" + e.getErrorCode() + ")", e);
    }

    private DatabaseVitals examineAt(String address, boolean exists) throws SQLException {
        Properties properties = new Properties();
        properties.put("connectTimeout", LIMIT_MILLIS);
        if (!address.contains("socketTimeout=")) {
            properties.put("socketTimeout", LIMIT_MILLIS);
        }
        if (user != null) {
            properties.put("user", user);
        }
        if (password != null) {
            properties.put("password", password);
        }
        try (Connection connection = DriverManager.getConnection(address, properties);
                Statement statement = connection.createStatement()) {
            Migrations.State migrations = null;
            String flaw = "";
            if (exists) {
                try {
                    migrations = Migrations.state(new SingleConnectionDataSource(connection, true), tables.prefix());
                } catch (FlywayException e) {
                    flaw = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
                }
            }
            Instant askedAt = clock.instant();
            Instant time = time(statement);
            Instant answeredAt = clock.instant();
            List<String> triggers = exists ? list(statement, TRIGGERS) : List.of();
            return new DatabaseVitals(
                    pairs(statement, VARIABLES),
                    pairs(statement, STATUS),
                    list(statement, GRANTS),
                    exists,
                    exists ? String.join("", list(statement, CHARACTER_SET)) : "",
                    triggers.containsAll(JdbcAuditLedger.triggers(tables)),
                    migrations,
                    flaw,
                    time,
                    askedAt,
                    answeredAt);
        }
    }

    private static Instant time(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT CAST(UTC_TIMESTAMP(3) AS CHAR)")) {
            var _ = row.next();
            return LocalDateTime.parse(row.getString(1).replace(' ', 'T')).toInstant(ZoneOffset.UTC);
        }
    }

    private static Map<String, String> pairs(Statement statement, String sql) throws SQLException {
        Map<String, String> pairs = new TreeMap<>();
        try (ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                pairs.put(row.getString(1), String.valueOf(row.getString(2)));
            }
        }
        return pairs;
    }

    private static List<String> list(Statement statement, String sql) throws SQLException {
        List<String> list = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                list.add(row.getString(1));
            }
        }
        return list;
    }
}
