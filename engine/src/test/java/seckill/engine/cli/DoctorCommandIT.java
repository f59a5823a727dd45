package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.TestEngine;
import seckill.engine.cli.client.Json;
import seckill.testkit.DisposableDatabase;
import seckill.testkit.DisposableRedis;
import seckill.testkit.TestServers;
import tools.jackson.databind.JsonNode;

/** The doctor before servers that are fit, and before ones that are not. */
class DoctorCommandIT {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void anUnfitRedisIsFoundOutBeforeAStart() {
        try (DisposableRedis redis = new DisposableRedis()) {
            assertThat(verdicts("--redis-uri", redis.uri()))
                    .containsEntry("redis appendonly", "OK")
                    .containsEntry("redis appendfsync", "OK")
                    .containsEntry("redis maxmemory-policy", "OK")
                    .containsEntry("clock redis", "OK")
                    .containsEntry("database server", "OK");

            redis.command("CONFIG SET appendonly no");
            redis.command("CONFIG SET appendfsync no");
            redis.command("CONFIG SET maxmemory 64mb");
            redis.command("CONFIG SET maxmemory-policy allkeys-lru");
            redis.command("CONFIG SET timeout 5");

            assertThat(verdicts("--redis-uri", redis.uri()))
                    .containsEntry("redis appendonly", "FAIL")
                    .containsEntry("redis appendfsync", "FAIL")
                    .containsEntry("redis maxmemory-policy", "FAIL")
                    .containsEntry("redis timeout", "WARN");
            CommandWords words = new CommandWords(folder);
            assertThat(words.run("doctor", "--redis-uri", redis.uri())).isEqualTo(ExitCodes.FINDINGS);
            assertThat(words.out())
                    .contains("FAIL redis maxmemory-policy")
                    .contains("is         allkeys-lru")
                    .contains("should be  noeviction")
                    .contains("mend       CONFIG SET maxmemory-policy noeviction");
        }
    }

    @Test
    void anUnfitDatabaseIsFoundOutAndNothingIsMadeInIt() throws SQLException, IOException {
        try (DisposableDatabase database = new DisposableDatabase()) {
            String password = Files.writeString(folder.resolve("password"), database.jdbcPassword())
                    .toString();
            sql(database, "CREATE DATABASE old CHARACTER SET latin1");
            sql(database, "SET GLOBAL max_connections = 15");

            Map<String, String> found = verdicts(
                    "--jdbc-url",
                    database.jdbcUrl("old"),
                    "--jdbc-user",
                    database.jdbcUser(),
                    "--jdbc-password-file",
                    password);
            assertThat(found)
                    .as("as the private servers of tests are set")
                    .containsEntry("database innodb_flush_log_at_trx_commit", "FAIL")
                    .containsEntry("database max_connections", "FAIL")
                    .containsEntry("database character set", "WARN")
                    .containsEntry("database innodb_buffer_pool_size", "WARN")
                    .containsEntry("database schema", "OK")
                    .containsEntry("database audit triggers", "OK")
                    .containsEntry("database version", "OK");
            sql(database, "CREATE TABLE old.schema_history (nonsense INT)");
            assertThat(verdicts(
                            "--jdbc-url",
                            database.jdbcUrl("old"),
                            "--jdbc-user",
                            database.jdbcUser(),
                            "--jdbc-password-file",
                            password))
                    .containsEntry("database schema", "FAIL");

            assertThat(verdicts(
                            "--jdbc-url",
                            database.jdbcUrl("later"),
                            "--jdbc-user",
                            database.jdbcUser(),
                            "--jdbc-password-file",
                            password))
                    .containsEntry("database schema", "OK");
            assertThat(databases(database)).contains("old").doesNotContain("later");
        }
    }

    @Test
    void serversThatAreNotThereAreFindings() {
        Map<String, String> found =
                verdicts("--redis-uri", "redis://127.0.0.1:1", "--jdbc-url", "jdbc:mysql://127.0.0.1:1/seckill");

        assertThat(found).containsEntry("redis server", "FAIL").containsEntry("database server", "FAIL");
    }

    @Test
    void theEngineThatIsUpIsAsked() {
        try (TestEngine engine = TestEngine.start()) {
            CommandWords words = new CommandWords(folder)
                    .engine("http://127.0.0.1:" + engine.controlPort(), TestEngine.controlKey());
            int code = words.run("doctor", "-o", "json");

            Map<String, String> found = verdicts(words.json());
            assertThat(code).isEqualTo(found.containsValue("FAIL") ? ExitCodes.FINDINGS : ExitCodes.DONE);
            assertThat(found)
                    .containsEntry("engine audit chain", "OK")
                    .containsEntry("database schema", "OK")
                    .containsEntry("database audit triggers", "OK")
                    .containsEntry("redis role", "OK")
                    .containsEntry("host java", "OK")
                    .doesNotContainKey("engine door port");
            assertThat(words.run("doctor", "--before-start", "--door-port", "0", "-o", "json"))
                    .isIn(0, 5);
            assertThat(verdicts(words.json())).containsEntry("engine door port", "OK");
        }
    }

    @Test
    void anAddressThatIsNoneIsWrongUse() {
        CommandWords words = new CommandWords(folder);
        assertThat(words.run("doctor", "--redis-uri", "127.0.0.1")).isEqualTo(ExitCodes.USAGE);
        assertThat(words.err()).contains("--redis-uri is \"127.0.0.1\"");
        assertThat(TestServers.redisUri()).as("a right one is taken").startsWith("redis://");
    }

    private Map<String, String> verdicts(String... options) {
        CommandWords words = new CommandWords(folder);
        List<String> line = new ArrayList<>(List.of("doctor", "-o", "json", "--door-port", "0", "--control-port", "0"));
        line.addAll(List.of(options));
        int code = words.run(line.toArray(String[]::new));
        Map<String, String> found = verdicts(words.json());
        assertThat(code).isEqualTo(found.containsValue("FAIL") ? ExitCodes.FINDINGS : ExitCodes.DONE);
        return found;
    }

    private static Map<String, String> verdicts(JsonNode report) {
        Map<String, String> found = new LinkedHashMap<>();
        for (JsonNode finding : report.path("findings")) {
            found.put(Json.text(finding, "area") + " " + Json.text(finding, "check"), Json.text(finding, "verdict"));
        }
        return found;
    }

    private static void sql(DisposableDatabase database, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        database.jdbcUrl("mysql"), database.jdbcUser(), database.jdbcPassword());
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    private static List<String> databases(DisposableDatabase database) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(
                        database.jdbcUrl("mysql"), database.jdbcUser(), database.jdbcPassword());
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery("SHOW DATABASES")) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }
}
