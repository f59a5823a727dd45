package seckill.testkit;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Where tests find their servers. Given addresses win: {@code SECKILL_TEST_REDIS_URI} and {@code SECKILL_TEST_JDBC_URL} (with
 * {@code SECKILL_TEST_JDBC_USER}, {@code SECKILL_TEST_JDBC_PASSWORD}).
 */
public final class TestServers {

    private TestServers() {}

    /** A Redis that tests share; each test uses keys of its own activity ids or prefix. */
    public static String redisUri() {
        return required("SECKILL_TEST_REDIS_URI");
    }

    /** Address of an empty database of this name, made anew. */
    public static String freshDatabase(String name) {
        String url = required("SECKILL_TEST_JDBC_URL");
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
        return System.getenv().getOrDefault("SECKILL_TEST_JDBC_USER", "root");
    }

    public static String jdbcPassword() {
        return System.getenv().getOrDefault("SECKILL_TEST_JDBC_PASSWORD", "");
    }

    private static String required(String variable) {
        String value = System.getenv(variable);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(variable + " is not set");
        }
        return value;
    }
}
