package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import seckill.testkit.TestServers;

class LedgerConfigurationIT {

    @Test
    void theBeansStandOnAMigratedSchemaAndTheSessionIsStrictAndInUtc() {
        new ApplicationContextRunner()
                .withUserConfiguration(LedgerConfiguration.class)
                .withPropertyValues(
                        "spring.datasource.url=" + TestServers.freshDatabase("ledger_configuration"),
                        "spring.datasource.username=" + TestServers.jdbcUser(),
                        "spring.datasource.password=" + TestServers.jdbcPassword(),
                        "seckill.ledger.table-prefix=shadow_")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(ActivityLedger.class).activities(10))
                            .isEmpty();
                    assertThat(context.getBean(SettlementLedger.class)).isNotNull();
                    DataSource source = context.getBean(DataSource.class);
                    assertThat(one(source, "SELECT COUNT(*) FROM shadow_seckill_order"))
                            .isEqualTo("0");
                    assertThat(one(source, "SELECT @@session.time_zone")).isEqualTo("+00:00");
                    assertThat(one(source, "SELECT @@session.sql_mode")).contains("STRICT_TRANS_TABLES");
                    assertThat(one(source, "SELECT @@session.innodb_lock_wait_timeout"))
                            .isEqualTo("5");
                    try (Connection connection = source.getConnection()) {
                        assertThat(connection.getTransactionIsolation())
                                .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
                    }
                });
    }

    private static String one(DataSource source, String query) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
