package seckill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class SharedServersIT {

    @Test
    void redisOfItsAddressAnswers() throws IOException {
        URI uri = URI.create(TestServers.redisUri());
        String user = uri.getUserInfo();
        String auth = user == null ? "" : "AUTH " + user.substring(user.indexOf(':') + 1) + "\r\n";
        try (Socket socket = new Socket(uri.getHost(), uri.getPort());
                BufferedReader replies =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            socket.getOutputStream().write((auth + "PING\r\nQUIT\r\n").getBytes(StandardCharsets.US_ASCII));
            assertThat(replies.lines()).contains("+PONG");
        }
    }

    @Test
    void databaseAskedForTwiceIsEmptyTheSecondTime() throws SQLException {
        String first = TestServers.freshDatabase("testkit_fresh");
        execute(first, "CREATE TABLE left_over (id INT)");

        String second = TestServers.freshDatabase("testkit_fresh");

        assertThat(second).isEqualTo(first);
        assertThat(tables(second)).isZero();
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int tables(String url) throws SQLException {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, TestServers.jdbcUser(), TestServers.jdbcPassword());
    }
}
