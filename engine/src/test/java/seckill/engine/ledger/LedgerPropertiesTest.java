package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class LedgerPropertiesTest {

    private final ApplicationContextRunner context = new ApplicationContextRunner().withUserConfiguration(Bound.class);

    @EnableConfigurationProperties(LedgerProperties.class)
    static class Bound {}

    @Test
    void nothingConfiguredGivesTheDefaults() {
        context.run(
                started -> assertThat(started.getBean(LedgerProperties.class)).isEqualTo(LedgerProperties.defaults()));
    }

    @Test
    void whatIsConfiguredIsTaken() {
        context.withPropertyValues("seckill.ledger.table-prefix=shadow_", "seckill.ledger.answer-timeout=3s")
                .run(started -> {
                    LedgerProperties properties = started.getBean(LedgerProperties.class);
                    assertThat(properties.tablePrefix()).isEqualTo("shadow_");
                    assertThat(properties.answerTimeout()).isEqualTo(Duration.ofSeconds(3));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "table-prefix, Shadow, tablePrefix",
        "table-prefix, a_prefix_that_is_too_long, tablePrefix",
        "pool-size, 1, poolSize",
        "pool-size, 501, poolSize",
        "lock-wait-seconds, 0, lockWaitSeconds",
        "attempts-max, 51, attemptsMax",
        "connection-timeout, 100ms, seckill.ledger.connection-timeout",
        "answer-timeout, 11m, seckill.ledger.answer-timeout",
        "retry-delay-min, 0ms, seckill.ledger.retry-delay-min",
        "retry-delay-max, 1ms, seckill.ledger.retry-delay-max"
    })
    void aBadValueStopsTheStartByName(String property, String value, String named) {
        context.withPropertyValues("seckill.ledger." + property + "=" + value)
                .run(started -> assertThat(started).getFailure().rootCause().hasStackTraceContaining(named));
    }
}
