package seckill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class DisposableServersIT {

    @Test
    void killedRedisComesBackWithWhatItAnswered() {
        try (DisposableRedis redis = new DisposableRedis()) {
            String uri = redis.uri();
            redis.command("SET kept yes");

            redis.kill();
            redis.start();

            assertThat(redis.uri()).isEqualTo(uri);
            assertThat(redis.command("EXISTS kept")).isEqualTo(":1");
        }
    }

    @Test
    void redisStartedEmptyOrFlushedHasForgotten() {
        try (DisposableRedis redis = new DisposableRedis()) {
            redis.command("SET lost yes");
            redis.kill();
            redis.startEmpty();
            assertThat(redis.command("DBSIZE")).isEqualTo(":0");

            redis.command("SET lost yes");
            redis.flush();
            assertThat(redis.command("DBSIZE")).isEqualTo(":0");
        }
    }

    @Test
    void pausedRedisAcceptsAndDoesNotAnswer() throws Exception {
        try (DisposableRedis redis = new DisposableRedis()) {
            redis.pause();
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), redis.port()));
                socket.setSoTimeout(200);
                socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            }
            redis.resume();
            assertThat(redis.command("PING")).isEqualTo("+PONG");
        }
    }

    @Test
    void databaseIsGoneWhileStoppedAndBackWithItsRowsAfterwards() throws SQLException {
        try (DisposableDatabase database = new DisposableDatabase()) {
            String url = database.jdbcUrl("kept");
            execute(database, url, "CREATE TABLE kept (id INT PRIMARY KEY)");
            execute(database, url, "INSERT INTO kept VALUES (7)");

            database.stop();
            assertThatThrownBy(() -> execute(database, url, "SELECT 1")).isInstanceOf(SQLException.class);
            database.start();

            assertThat(database.jdbcUrl("kept")).isEqualTo(url);
            assertThat(execute(database, url, "DELETE FROM kept WHERE id = 7")).isEqualTo(1);
        }
    }

    private static int execute(DisposableDatabase database, String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, database.jdbcUser(), database.jdbcPassword());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return statement.getUpdateCount();
        }
    }
}
