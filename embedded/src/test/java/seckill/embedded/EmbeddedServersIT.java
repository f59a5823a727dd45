package seckill.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServersIT {

    @TempDir
    Path folder;

    @AfterEach
    void endAll() {
        PrivateRedis.killFound(redisFolder());
        PrivateMariaDb.killFound(mariaDbFolder());
    }

    @Test
    void redisKeepsItsDataAndItsAddressOverARestart() throws IOException {
        PrivateRedis first = startRedis();
        assertThat(ask(first, "SET kept yes")).isEqualTo("+OK");
        first.stop();
        assertThat(first.process().isAlive()).isFalse();

        PrivateRedis second = startRedis();

        assertThat(second.adopted()).isFalse();
        assertThat(second.uri()).isEqualTo(first.uri());
        assertThat(ask(second, "EXISTS kept")).isEqualTo(":1");
    }

    @Test
    void mariaDbKeepsItsDataAndItsAddressOverARestart() throws SQLException {
        PrivateMariaDb first = startMariaDb();
        execute(first, "CREATE DATABASE shop");
        execute(first, "CREATE TABLE shop.kept (id INT PRIMARY KEY)");
        execute(first, "INSERT INTO shop.kept VALUES (7)");
        first.stop();
        assertThat(first.process().isAlive()).isFalse();

        PrivateMariaDb second = startMariaDb();

        assertThat(second.adopted()).isFalse();
        assertThat(second.jdbcUrl("shop")).isEqualTo(first.jdbcUrl("shop"));
        assertThat(number(second, "SELECT id FROM shop.kept")).isEqualTo(7);
    }

    @Test
    void redisKilledAfterItsAnswerHasWhatItAnswered() throws IOException {
        PrivateRedis first = startRedis();
        assertThat(ask(first, "INCR kept")).isEqualTo(":1");
        first.kill();

        assertThat(ask(startRedis(), "INCR kept")).isEqualTo(":2");
    }

    @Test
    void mariaDbKilledAfterCommitHasTheCommit() throws SQLException {
        PrivateMariaDb first = startMariaDb();
        execute(first, "CREATE DATABASE shop");
        execute(first, "CREATE TABLE shop.kept (id INT PRIMARY KEY)");
        execute(first, "INSERT INTO shop.kept VALUES (7)");
        first.kill();

        assertThat(number(startMariaDb(), "SELECT id FROM shop.kept")).isEqualTo(7);
    }

    @Test
    void secondStartReusesTheRunningOnes() {
        PrivateRedis redis = startRedis();
        PrivateMariaDb mariaDb = startMariaDb();

        PrivateRedis redisAgain = startRedis();
        PrivateMariaDb mariaDbAgain = startMariaDb();

        assertThat(redisAgain.adopted()).isTrue();
        assertThat(redisAgain.pid()).isEqualTo(redis.pid());
        assertThat(redisAgain.uri()).isEqualTo(redis.uri());
        assertThat(mariaDbAgain.adopted()).isTrue();
        assertThat(mariaDbAgain.pid()).isEqualTo(mariaDb.pid());
    }

    @Test
    void serversOutliveTheKilledProgramThatStartedThem() throws IOException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartServersAndWait.class.getName(),
                        folder.resolve("with space").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo(StartServersAndWait.STARTED);
            program.destroyForcibly().onExit().join();
        }

        assertThat(startRedis().adopted()).isTrue();
        assertThat(startMariaDb().adopted()).isTrue();
    }

    @Test
    void pidFileThatNamesAStrangerHarmsNobody() throws IOException {
        Process stranger = new ProcessBuilder("sleep", "600").start();
        try {
            for (Path server : List.of(redisFolder(), mariaDbFolder())) {
                Files.createDirectories(server);
                Files.writeString(server.resolve("server.pid"), stranger.pid() + "\n");
            }

            assertThat(startRedis().adopted()).isFalse();
            assertThat(startMariaDb().adopted()).isFalse();
            assertThat(PrivateRedis.stopFound(redisFolder())).isTrue();
            assertThat(PrivateMariaDb.stopFound(mariaDbFolder())).isTrue();

            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void serverOfAnotherFolderIsLeftAlone() {
        PrivateRedis other = PrivateRedis.start(folder.resolve("other"), Progress.SILENT);
        try {
            assertThat(startRedis().pid()).isNotEqualTo(other.pid());
            assertThat(PrivateRedis.stopFound(redisFolder())).isTrue();
            assertThat(PrivateRedis.stopFound(redisFolder())).isFalse();
            assertThat(other.process().isAlive()).isTrue();
        } finally {
            other.kill();
        }
    }

    @Test
    void frozenServerIsReplacedAndItsDataKept() throws Exception {
        PrivateRedis frozen = startRedis();
        assertThat(ask(frozen, "SET kept yes")).isEqualTo("+OK");
        int stopped = new ProcessBuilder("kill", "-STOP", Long.toString(frozen.pid()))
                .start()
                .waitFor();
        assertThat(stopped).isZero();

        PrivateRedis replaced = startRedis();

        assertThat(frozen.process().isAlive()).isFalse();
        assertThat(ask(replaced, "EXISTS kept")).isEqualTo(":1");
    }

    @Test
    void takenPortIsLeftToItsTaker() throws IOException {
        PrivateRedis first = startRedis();
        first.stop();
        try (ServerSocket taker = new ServerSocket(first.port())) {
            PrivateRedis second = startRedis();
            assertThat(second.port()).isNotEqualTo(taker.getLocalPort());
            assertThat(ask(second, "PING")).isEqualTo("+PONG");
        }
    }

    @Test
    void programThatDoesNotStartIsReportedWithTheEndOfItsLog() throws IOException {
        Path broken =
                Files.writeString(folder.resolve("broken"), "#!/bin/sh\necho 'libfoo.so.1 is missing'\nexit 127\n");
        assertThat(broken.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> PrivateRedis.start(new RedisKind(() -> broken), redisFolder(), Progress.SILENT))
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining("libfoo.so.1 is missing")
                .hasMessageContaining(redisFolder().resolve("server.log").toString());
    }

    @Test
    void redisOfTheJarServesAsWell() throws IOException {
        List<String> steps = new ArrayList<>();
        BinaryCache cache = new BinaryCache(folder.resolve("cache"));
        RedisKind kind = new RedisKind(() -> RedisBinary.packaged(cache, (what, step) -> steps.add(step)));

        PrivateRedis first = PrivateRedis.start(kind, redisFolder(), Progress.SILENT);
        assertThat(ask(first, "SET kept yes")).isEqualTo("+OK");
        first.kill();
        PrivateRedis second = PrivateRedis.start(kind, redisFolder(), Progress.SILENT);

        assertThat(ask(second, "EXISTS kept")).isEqualTo(":1");
        assertThat(steps).containsExactly("unpacking, once");
    }

    @Test
    void nothingIsHadWithoutThePassword() throws IOException {
        PrivateRedis redis = startRedis();
        try (Socket socket = Loopback.connect(redis.port());
                BufferedReader replies = replies(socket)) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(replies.readLine()).startsWith("-NOAUTH");
        }
        PrivateMariaDb mariaDb = startMariaDb();
        for (String user : List.of("root", mariaDb.jdbcUser(), "")) {
            assertThatThrownBy(() -> DriverManager.getConnection(mariaDb.jdbcUrl(""), user, ""))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("Access denied");
        }
    }

    @Test
    void redisNeverEvictsAndMariaDbIsDurable() throws IOException, SQLException {
        PrivateRedis redis = startRedis();
        assertThat(ask(redis, "CONFIG GET maxmemory-policy", 5)).isEqualTo("noeviction");
        assertThat(ask(redis, "CONFIG GET appendonly", 5)).isEqualTo("yes");

        PrivateMariaDb durable = PrivateMariaDb.start(mariaDbFolder(), ServerProfile.DURABLE, Progress.SILENT);
        assertThat(number(durable, "SELECT @@innodb_flush_log_at_trx_commit")).isEqualTo(1);
    }

    private Path redisFolder() {
        return folder.resolve("with space/redis");
    }

    private Path mariaDbFolder() {
        return folder.resolve("with space/mariadb");
    }

    private PrivateRedis startRedis() {
        return PrivateRedis.start(redisFolder(), Progress.SILENT);
    }

    private PrivateMariaDb startMariaDb() {
        return PrivateMariaDb.start(mariaDbFolder(), ServerProfile.TEST, Progress.SILENT);
    }

    private static String ask(PrivateRedis redis, String command) throws IOException {
        return ask(redis, command, 1);
    }

    /** The given line of the reply, counted from 1. */
    private static String ask(PrivateRedis redis, String command, int line) throws IOException {
        try (Socket socket = Loopback.connect(redis.port());
                BufferedReader replies = replies(socket)) {
            String lines = "AUTH " + redis.password() + "\r\n" + command + "\r\n";
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.US_ASCII));
            assertThat(replies.readLine()).isEqualTo("+OK");
            for (int skipped = 1; skipped < line; skipped++) {
                replies.readLine();
            }
            return replies.readLine();
        }
    }

    private static BufferedReader replies(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    private static void execute(PrivateMariaDb mariaDb, String sql) throws SQLException {
        try (Connection connection = connect(mariaDb);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(PrivateMariaDb mariaDb, String sql) throws SQLException {
        try (Connection connection = connect(mariaDb);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    private static Connection connect(PrivateMariaDb mariaDb) throws SQLException {
        return DriverManager.getConnection(mariaDb.jdbcUrl(""), mariaDb.jdbcUser(), mariaDb.jdbcPassword());
    }
}
