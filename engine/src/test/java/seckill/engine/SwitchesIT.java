package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.TestEngine.Place;
import seckill.engine.control.Switchboard;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.SwitchLedger.Acknowledgement;
import seckill.engine.ledger.SwitchLedger.Wish;
import seckill.model.SwitchName;
import seckill.testkit.Await;

/** Switches over three engines of one house. */
class SwitchesIT {

    /** What operators are promised. */
    private static final Duration PROMISED = Duration.ofSeconds(2);

    @Test
    void aChangeAtOneOfThreeEnginesIsTakenByAllAndSurvivesTheirRestart() throws Exception {
        Place place = Place.fresh();
        try (TestEngine first = TestEngine.start(place, Map.of());
                TestEngine second = TestEngine.start(place, Map.of());
                TestEngine third = TestEngine.start(place, Map.of("seckill.settlement.batch-max", "100"))) {
            List<TestEngine> house = List.of(first, second, third);
            assertThat(house.stream().map(e -> value(e, SwitchName.SETTLEMENT_BATCH)))
                    .containsExactly(500L, 500L, 100L);

            assertThat(put(first, SwitchName.SETTLEMENT_BATCH, "0", "{\"value\":50}"))
                    .isEqualTo(200);

            assertThat(value(first, SwitchName.SETTLEMENT_BATCH)).isEqualTo(50);
            awaitAll(house, SwitchName.SETTLEMENT_BATCH, 50);
            Await.until(
                    "each says that it has taken it",
                    PROMISED,
                    () -> acknowledgements(first).stream()
                                    .filter(a -> a.taken().contains("settlement-batch=50"))
                                    .count()
                            == 3);

            // Nobody is told: the signal is lost.
            SwitchLedger ledger = first.bean(SwitchLedger.class);
            assertThat(ledger.set(new Wish("backlog-limit", 7L, null, "test"), 0, "test"))
                    .isPresent();
            awaitAll(house, SwitchName.BACKLOG_LIMIT, 7);
        }
        try (TestEngine later = TestEngine.start(place, Map.of())) {
            assertThat(value(later, SwitchName.SETTLEMENT_BATCH)).isEqualTo(50);
            assertThat(value(later, SwitchName.BACKLOG_LIMIT)).isEqualTo(7);

            // Null is each instance's own again.
            assertThat(put(later, SwitchName.SETTLEMENT_BATCH, "1", "{\"value\":null}"))
                    .isEqualTo(200);
            assertThat(value(later, SwitchName.SETTLEMENT_BATCH)).isEqualTo(500);
        }
    }

    private static void awaitAll(List<TestEngine> house, SwitchName name, long value) {
        Await.until(
                name + " is " + value + " everywhere",
                PROMISED,
                () -> house.stream().allMatch(engine -> value(engine, name) == value));
    }

    private static long value(TestEngine engine, SwitchName name) {
        return engine.bean(Switchboard.class).value(name);
    }

    private static List<Acknowledgement> acknowledgements(TestEngine engine) {
        return engine.bean(SwitchLedger.class).acknowledgements(Duration.ofSeconds(10));
    }

    private static int put(TestEngine engine, SwitchName name, String version, String body) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + engine.controlPort()
                                            + "/control/v1/switches/" + name.word()))
                                    .header("Authorization", "Bearer " + TestEngine.controlKey())
                                    .header("Content-Type", "application/json")
                                    .header("If-Match", "\"" + version + "\"")
                                    .header("X-Reason", "test")
                                    .PUT(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString())
                    .statusCode();
        }
    }
}
