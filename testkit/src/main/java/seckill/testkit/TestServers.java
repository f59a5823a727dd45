package seckill.testkit;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import seckill.embedded.PrivateMariaDb;
import seckill.embedded.PrivateRedis;
import seckill.embedded.Progress;
import seckill.embedded.ServerProfile;

/**
 * Where tests find their servers. Given addresses win: {@code SECKILL_TEST_REDIS_URI} and {@code SECKILL_TEST_JDBC_URL} (with
 * {@code SECKILL_TEST_JDBC_USER}, {@code SECKILL_TEST_JDBC_PASSWORD}); what is not given is a private server of this JVM, started
 * when it is first asked for and gone with the JVM.
 */
public final class TestServers {

    private TestServers() {}

    /** A Redis that tests share; each test uses keys of its own activity ids or prefix. */
    public static String redisUri() {
        return given("SECKILL_TEST_REDIS_URI").orElseGet(() -> RedisHolder.SERVER.uri());
    }

    /** Address of an empty database of this name, made anew. */
    public static String freshDatabase(String name) {
        String url = given("SECKILL_TEST_JDBC_URL").orElseGet(() -> MariaDbHolder.SERVER.jdbcUrl(""));
        try (Connection connection = DriverManager.getConnection(url, jdbcUser(), jdbcPassword());
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS `" + name + "`");
            statement.execute("CREATE DATABASE `" + name + "` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make test database " + name + " at " + url, e);
        }
        int query = url.indexOf('?');
        String server = query < 0 ? url : url.substring(0, query);
        return server.substring(0, server.indexOf('/', "jdbc:mysql://".length()) + 1)
                + name
                + (query < 0 ? "" : url.substring(query));
    }

    public static String jdbcUser() {
        if (given("SECKILL_TEST_JDBC_URL").isPresent()) {
            return System.getenv().getOrDefault("SECKILL_TEST_JDBC_USER", "root");
        }
        return MariaDbHolder.SERVER.jdbcUser();
    }

    public static String jdbcPassword() {
        if (given("SECKILL_TEST_JDBC_URL").isPresent()) {
            return System.getenv().getOrDefault("SECKILL_TEST_JDBC_PASSWORD", "");
        }
        return MariaDbHolder.SERVER.jdbcPassword();
    }

    private static Optional<String> given(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(value -> !value.isBlank());
    }

    /** Started when first touched. */
    private static final class RedisHolder {
        static final PrivateRedis SERVER = PrivateRedis.start(TestFolders.make("redis"), Progress.SILENT);
    }

    /** Started when first touched. */
    private static final class MariaDbHolder {
        static final PrivateMariaDb SERVER =
                PrivateMariaDb.start(TestFolders.make("mariadb"), ServerProfile.TEST, Progress.SILENT);
    }
}
