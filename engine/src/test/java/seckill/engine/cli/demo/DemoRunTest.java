package seckill.engine.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against an engine that keeps the HTTP contracts in memory, honest or not. */
@Timeout(60)
class DemoRunTest {

    @TempDir
    Path data;

    @Test
    void twoWavesSellEveryUnitAndAddUp() throws IOException {
        Report report = play(Lie.NONE, plan(300, 20, 1, 1), engine -> {});

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(report.everyUnitAccountedFor()).isTrue();
        // 20 units, 70 % paid: 14 stay sold, 6 come back and are all sold and paid in the second wave.
        assertThat(report.waves()).extracting(Report.Wave::grants).containsExactly(20L, 6L);
        assertThat(report.orders().get("PAID")).isEqualTo(new Report.Orders(20, 20));
        assertThat(report.orders().get("TIMEOUT")).isEqualTo(new Report.Orders(6, 6));
        assertThat(report.equations())
                .extracting(Report.Equation::filledIn)
                .containsExactly("20 + 0 = 0 + 26 − 6", "20 + 0 − 0 = 26 − 6");
        assertThat(report.mostUnitsHeldAtOnce()).isEqualTo(20);
        // 300 buyers and, for 6 units, three times as many again.
        assertThat(report.funnel().get("token")).containsExactlyEntriesOf(java.util.Map.of("200", 318L));
        assertThat(report.funnel().get("events (SSE)")).containsKey("200");
    }

    @Test
    void oneUnitGoesToOneOfManyBuyersWhoEachClickOften() throws IOException {
        Report report = play(Lie.NONE, plan(100, 1, 20, 1), engine -> {});

        assertThat(report.firstDivergences()).isEmpty();
        // Without a whole unit's worth of share nobody pays in the first wave; the unit is sold again.
        assertThat(report.waves()).extracting(Report.Wave::grants).containsExactly(1L, 1L);
        assertThat(report.orders().get("PAID")).isEqualTo(new Report.Orders(1, 1));
        // Each of the two winners clicked 20 times: all but his first were answered with his reservation, or refused
        // in the instant before it was granted.
        assertThat(report.repeatsAnsweredAlike()).isGreaterThan(0);
    }

    @Test
    void quantityTwoLeavesAnOddUnit() throws IOException {
        Report report = play(Lie.NONE, plan(50, 7, 1, 2), engine -> {});

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(report.waves().getLast().unitsAfter()).isEqualTo(1);
        assertThat(report.orders().get("PAID")).isEqualTo(new Report.Orders(3, 3));
    }

    @Test
    void cutConnectionsAndRefusalsForLaterCostNothing() throws IOException {
        Report report = play(Lie.NONE, plan(200, 20, 3, 1), engine -> {
            engine.cutEvery = 11;
            engine.laterEvery = 13;
            engine.overloadedEvery = 17;
        });

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(report.connectionsCut()).isGreaterThan(0);
        assertThat(report.funnel().get("purchase")).containsKeys("503 paused", "429 overloaded");
        assertThat(report.orders().get("PAID")).isEqualTo(new Report.Orders(20, 20));
    }

    @Test
    void anEngineThatDiesAndComesBackElsewhereLosesNothing() throws IOException {
        Report report = play(Lie.NONE, plan(300, 20, 1, 1), engine -> engine.dieAtPurchase = 40);

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(report.connectionsCut()).isGreaterThan(0);
        assertThat(report.orders().get("PAID")).isEqualTo(new Report.Orders(20, 20));
    }

    @Test
    void anEngineWithoutSandboxIsRefusedBeforeTheSale() {
        assertThatExceptionOfType(DemoFailure.class)
                .isThrownBy(() -> play(Lie.NONE, plan(1, 1, 1, 1), engine -> engine.hasSandbox = false))
                .withMessageContaining("./seckill up --sandbox");
    }

    @ParameterizedTest
    @CsvSource({
        "ONE_UNIT_TOO_MANY, oversold",
        "FORGETS_A_RESERVATION, promise-not-kept",
        "FORGETS_AN_ORDER, promise-not-kept",
        "SECOND_RESERVATION_ON_REPEAT, repeat-answered-differently",
        "SECOND_RESERVATION_ON_REPEAT, two-live-orders",
        "REFUSES_A_HOLDER, repeat-answered-differently",
        "FORGETS_A_PAYMENT, paid-is-not-paid",
        "ONE_RESERVATION_FOR_TWO, one-reservation-two-buyers",
        "HIDDEN_ORDER, order-count",
        "REDIS_MISCOUNTS, redis-equation",
        "DATABASE_MISCOUNTS, stock-equation",
        "FINDS_ONE_ITSELF, reconciliation: lost-grant",
        "BREAKS_DOWN, unexpected-answer"
    })
    void aLyingEngineIsFound(Lie lie, String rule) throws IOException {
        Report report = play(lie, plan(30, 5, 20, 1), engine -> {});

        assertThat(report.everyUnitAccountedFor()).isFalse();
        assertThat(report.firstDivergences()).extracting(Divergence::rule).contains(rule);
    }

    private Report play(Lie lie, DemoPlan plan, Consumer<FakeEngine> faults) throws IOException {
        try (FakeEngine engine = new FakeEngine(data, new FakeSale(lie))) {
            faults.accept(engine);
            EngineFinder finder = EngineFinder.inFolder(data);
            EngineKeeper keeper = new EngineKeeper(finder, List.of("false"), data.resolve("log"), false);
            EngineWatch watch = new EngineWatch(finder, keeper, null);
            ByteArrayOutputStream lines = new ByteArrayOutputStream();
            ProgressLine progress = new ProgressLine(new PrintStream(lines, true, StandardCharsets.UTF_8), false);
            watch.ensureRunning(progress, plan.engineWait());
            try (DemoRun run = new DemoRun(plan, finder, watch, progress, InstantSource.system(), false)) {
                Report report = run.run();
                assertThat(ReportText.of(report).lines()).allMatch(line -> line.length() <= 100);
                return report;
            }
        }
    }

    private static DemoPlan plan(int buyers, long units, int clicks, int quantity) {
        return new DemoPlan(
                buyers,
                units,
                clicks,
                quantity,
                1,
                "OFFER",
                0.7,
                Duration.ofSeconds(1),
                16,
                2,
                Duration.ofSeconds(50),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2));
    }
}
