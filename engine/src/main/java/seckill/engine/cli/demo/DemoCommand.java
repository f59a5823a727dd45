package seckill.engine.cli.demo;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import seckill.engine.cli.client.Json;

/**
 * {@code seckill demo}: plays one flash sale and proves that it added up. Exit code 0: every unit accounted for; 1: a divergence, or
 * it could not be played to its end; 2: bad options.
 */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Plays one flash sale over HTTP, pays some orders, lets others time out, sells their units again,"
                + " and proves that it all added up.")
public final class DemoCommand implements Callable<Integer> {

    private static final int DIVERGED = 1;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private DemoOptions sale = new DemoOptions();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Option(names = "--output", paramLabel = "F", description = "text or json (${DEFAULT-VALUE})")
    private Output output = Output.TEXT;

    /** How the report is printed. */
    enum Output {
        TEXT,
        JSON
    }

    @Override
    public Integer call() {
        // Without Spring the default logging would print every step of Netty.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        DemoPlan plan;
        EngineFinder finder;
        try {
            plan = sale.plan();
            finder = engine.finder();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Objects.requireNonNull(spec).commandLine(), e.getMessage());
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream progressOut =
                output == Output.JSON ? new PrintStream(System.err, true, StandardCharsets.UTF_8) : out;
        boolean terminal = System.console() != null && System.console().isTerminal();
        ProgressLine progress = new ProgressLine(progressOut, terminal);
        EngineKeeper keeper = engine.keeper(finder);
        Thread stopAtExit = new Thread(keeper::stop, "demo-stop-engine");
        if (!engine.keep()) {
            Runtime.getRuntime().addShutdownHook(stopAtExit);
        }
        try {
            return play(plan, finder, keeper, progress, out);
        } catch (DemoFailure e) {
            progress.clear();
            System.err.println("seckill demo: " + e.getMessage());
            if (output == Output.JSON) {
                out.println(Json.MAPPER
                        .createObjectNode()
                        .put("everyUnitAccountedFor", false)
                        .put("failure", e.getMessage()));
            }
            return DIVERGED;
        } finally {
            if (!engine.keep() && keeper.isToBeStopped()) {
                progress.show("stopping the engine that was started here");
                keeper.stop();
                progress.clear();
            }
        }
    }

    private int play(DemoPlan plan, EngineFinder finder, EngineKeeper keeper, ProgressLine progress, PrintStream out) {
        EngineWatch watch = engine.watch(finder, keeper);
        watch.ensureRunning(progress, plan.engineWait());
        Report report;
        try (DemoRun run = new DemoRun(plan, finder, watch, progress, InstantSource.system(), engine.keep())) {
            report = run.run();
        }
        out.print(output == Output.JSON ? Json.MAPPER.writeValueAsString(report) + "\n" : ReportText.of(report));
        out.flush();
        return report.everyUnitAccountedFor() ? 0 : DIVERGED;
    }
}
