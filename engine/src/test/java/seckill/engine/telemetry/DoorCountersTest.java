package seckill.engine.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DoorCountersTest {

    private final DoorCounters counters = new DoorCounters();

    @Test
    void answersAreCountedByName() {
        counters.requestReceived();
        counters.answered("sold-out");
        counters.answered("sold-out");
        counters.answered("ok");
        assertThat(counters.snapshot().requests()).isEqualTo(1);
        assertThat(counters.snapshot().answers()).isEqualTo(Map.of("ok", 1L, "sold-out", 2L));
    }

    @Test
    void connectionsOpenAreThoseOpenedLessThoseClosed() {
        counters.connectionOpened();
        counters.connectionOpened();
        counters.connectionClosed();
        counters.connectionRefused();
        assertThat(counters.snapshot().connectionsOpen()).isEqualTo(1);
        assertThat(counters.snapshot().connectionsRefused()).isEqualTo(1);
    }

    @Test
    void percentilesAreOfAllSinceTheStartAndLookingTakesNothingAway() {
        for (int micros = 1; micros <= 100; micros++) {
            counters.purchaseAnswered(true, micros);
        }
        Percentiles first = counters.snapshot().granted();
        assertThat(first).isEqualTo(new Percentiles(100, 50, 90, 99, 100, 100));
        assertThat(counters.snapshot().granted()).isEqualTo(first);
        assertThat(counters.snapshot().refused()).isEqualTo(new Percentiles(0, 0, 0, 0, 0, 0));
    }

    @Test
    void absurdLatenciesAreKeptWithinTheRange() {
        counters.purchaseAnswered(false, -5);
        counters.purchaseAnswered(false, Long.MAX_VALUE);
        Percentiles refused = counters.snapshot().refused();
        assertThat(refused.count()).isEqualTo(2);
        assertThat(refused.latencyMicrosMax()).isBetween(59_900_000L, 60_100_000L);
    }
}
