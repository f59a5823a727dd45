package seckill.engine.cli.demo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import seckill.testkit.DisposableRedis;
import seckill.testkit.TestServers;

/** Against an engine of its own process, on real servers. */
@Timeout(300)
class DemoIT {

    @TempDir
    static Path data;

    private static @Nullable DisposableRedis redis;
    private static @Nullable EngineFinder finder;
    private static @Nullable EngineKeeper keeper;
    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    @BeforeAll
    static void servers() throws IOException {
        DisposableRedis own = new DisposableRedis();
        redis = own;
        Path password = Files.writeString(data.resolve("jdbc-password"), TestServers.jdbcPassword());
        Path folder = data.resolve("engine");
        List<String> upCommand = new ArrayList<>(UpCommand.of(folder));
        upCommand.addAll(List.of("--redis-uri", own.uri()));
        upCommand.addAll(List.of("--jdbc-url", TestServers.freshDatabase("seckill_demo")));
        upCommand.addAll(List.of("--jdbc-user", TestServers.jdbcUser()));
        upCommand.addAll(List.of("--jdbc-password-file", password.toString()));
        // Free ports: an engine that comes back listens elsewhere.
        upCommand.addAll(List.of("--door-port", "0", "--control-port", "0"));
        EngineFinder here = EngineFinder.inFolder(folder);
        finder = here;
        keeper = new EngineKeeper(here, upCommand, folder.resolve("logs").resolve("demo-engine.log"), true);
    }

    @AfterAll
    static void stopServers() {
        if (keeper != null) {
            keeper.stop();
        }
        if (redis != null) {
            redis.close();
        }
    }

    @Test
    void aWholeSaleAddsUp() {
        Report report = play(plan(3_000, 100, 1, 1, 1, 64), null);

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(ordersInDatabase(report, "PAID")).isEqualTo(100);
        assertThat(report.waves().getFirst().grants()).isGreaterThanOrEqualTo(100);
        assertThat(ordersInDatabase(report, "TIMEOUT")).isGreaterThanOrEqualTo(30);
    }

    @Test
    void aThousandBuyersForOneUnitClickingTwentyTimes() {
        Report report = play(plan(1_000, 1, 20, 1, 1, 1_000), null);

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(ordersInDatabase(report, "PAID")).isEqualTo(1);
        assertThat(report.mostUnitsHeldAtOnce()).isEqualTo(1);
    }

    @Test
    void quantityTwoFromFourBuckets() {
        Report report = play(plan(1_000, 101, 3, 2, 4, 64), null);

        assertThat(report.firstDivergences()).isEmpty();
        // 101 units in four buckets are 26, 25, 25 and 25: pairs leave one in each odd one.
        assertThat(report.mostUnitsHeldAtOnce()).isEqualTo(98);
    }

    @Test
    void theEngineIsKilledInTheMiddleAndComesBackOnOtherPorts() {
        Report report = play(plan(20_000, 2_000, 1, 1, 1, 64), Duration.ofMillis(700));

        assertThat(report.firstDivergences()).isEmpty();
        assertThat(report.notes()).anyMatch(note -> note.contains("was killed with SIGKILL"));
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("engine away for");
    }

    private Report play(DemoPlan plan, @Nullable Duration killAfter) {
        EngineFinder here = requireNonNull(finder);
        EngineWatch watch = new EngineWatch(here, requireNonNull(keeper), killAfter);
        ProgressLine line = new ProgressLine(new PrintStream(progress, true, StandardCharsets.UTF_8), false);
        watch.ensureRunning(line, plan.engineWait());
        try (DemoRun run = new DemoRun(plan, here, watch, line, InstantSource.system(), false)) {
            return run.run();
        }
    }

    private static long ordersInDatabase(Report report, String status) {
        Report.Orders orders = report.orders().get(status);
        return orders == null ? -1 : orders.database();
    }

    private static DemoPlan plan(int buyers, long units, int clicks, int quantity, int buckets, int connections) {
        return new DemoPlan(
                buyers,
                units,
                clicks,
                quantity,
                buckets,
                "OFFER",
                0.7,
                Duration.ofSeconds(3),
                connections,
                2,
                Duration.ofSeconds(250),
                Duration.ofSeconds(120),
                Duration.ofSeconds(30));
    }
}
