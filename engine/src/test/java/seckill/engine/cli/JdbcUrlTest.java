package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JdbcUrlTest {

    @Test
    void settingsThatTheLedgerReliesOnAreAdded() {
        assertThat(JdbcUrl.complete("jdbc:mysql://db:3306/seckill"))
                .startsWith("jdbc:mysql://db:3306/seckill?")
                .contains(
                        "connectionTimeZone=UTC",
                        "&forceConnectionTimeZoneToSession=true",
                        "&rewriteBatchedStatements=true");
    }

    @Test
    void settingsOfTheGivenAddressStandAndAreNotRepeated() {
        String url = JdbcUrl.complete("jdbc:mysql://db/seckill?useServerPrepStmts=true&connectTimeout=1");

        assertThat(url).startsWith("jdbc:mysql://db/seckill?useServerPrepStmts=true&connectTimeout=1&");
        assertThat(url).doesNotContain("useServerPrepStmts=false", "connectTimeout=5000");
    }

    @Test
    void tlsIsLeftOutOnLoopbackOnly() {
        assertThat(JdbcUrl.complete("jdbc:mysql://127.0.0.1:3306/seckill")).contains("sslMode=DISABLED");
        assertThat(JdbcUrl.complete("jdbc:mysql://127.0.0.1.example.org:3306/seckill"))
                .doesNotContain("sslMode");
        assertThat(JdbcUrl.complete("jdbc:mysql://db:3306/seckill"))
                .doesNotContain("sslMode", "allowPublicKeyRetrieval");
    }

    @Test
    void peopleSeeTheAddressWithoutSettings() {
        assertThat(JdbcUrl.withoutSettings("jdbc:mysql://db/seckill?a=b")).isEqualTo("jdbc:mysql://db/seckill");
    }
}
