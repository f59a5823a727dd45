package seckill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Genuine servers in containers, where a Docker engine answers. */
class ContainersIT {

    private static final DockerImageName MYSQL = DockerImageName.parse("mysql:8.4");
    private static final DockerImageName REDIS = DockerImageName.parse("redis:8");

    @BeforeEach
    void onlyWithDocker() {
        assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "no Docker engine answers on this machine");
    }

    @Test
    void mysqlOfAContainerIsReachedAsTheTestsReachTheirs() throws SQLException {
        try (MySQLContainer mysql = new MySQLContainer(MYSQL)) {
            mysql.start();
            try (Connection connection =
                            DriverManager.getConnection(mysql.getJdbcUrl(), mysql.getUsername(), mysql.getPassword());
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT VERSION()")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).startsWith("8.4.");
            }
        }
    }

    @Test
    void redisOfAContainerKeepsWhatItIsGiven() throws Exception {
        try (GenericContainer<?> redis = new GenericContainer<>(REDIS).withExposedPorts(6379)) {
            redis.start();
            ExecResult set = redis.execInContainer("redis-cli", "SET", "kept", "yes");
            ExecResult get = redis.execInContainer("redis-cli", "GET", "kept");
            assertThat(set.getStdout()).startsWith("OK");
            assertThat(get.getStdout()).startsWith("yes");
        }
    }
}
