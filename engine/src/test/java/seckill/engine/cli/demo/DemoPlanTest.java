package seckill.engine.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoPlanTest {

    @ParameterizedTest
    @CsvSource({"1000, 0.7, 700", "1000, 0, 0", "1000, 1, 1000", "10, 0.3, 3", "3, 0.5, 1", "1, 0.7, 0"})
    void theShareThatPaysIsExact(long winners, double share, long paying) {
        assertThat(LongStream.range(0, winners).filter(n -> DemoPlan.pays(n, share)))
                .hasSize((int) paying);
    }

    @ParameterizedTest
    @CsvSource({"300, 1, 900", "300, 2, 450", "0, 1, 1", "100000, 1, 50000"})
    void aLaterWaveHasThreeBuyersForEachPurchaseThatCanSucceed(long remaining, int quantity, int buyers) {
        assertThat(plan(quantity).buyersAgain(remaining)).isEqualTo(buyers);
    }

    @Test
    void identitiesOfOneBuyerAreAlike() {
        BuyerIdentity identity = new BuyerIdentity(new byte[32], "run", java.time.Instant.ofEpochSecond(2_000_000_000));
        assertThat(identity.bearer(7)).isEqualTo(identity.bearer(7)).isNotEqualTo(identity.bearer(8));
        assertThat(identity.userId(7)).isEqualTo("demo-run-7");
    }

    private static DemoPlan plan(int quantity) {
        Duration second = Duration.ofSeconds(1);
        return new DemoPlan(50_000, 1, 1, quantity, 1, "OFFER", 1, second, 1, 1, second, second, second);
    }
}
