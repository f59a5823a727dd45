package seckill.engine.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import seckill.embedded.PrivateMariaDb;
import seckill.embedded.PrivateRedis;

/** Ends what runs on a data folder: the engine, and private servers that a killed one left behind. */
@Command(
        name = "stop",
        description = "Stop the engine of the data folder, and private servers that a killed one left behind.",
        mixinStandardHelpOptions = true)
final class StopCommand implements Callable<Integer> {

    private static final long LIMIT_SECONDS = 120;

    @Spec
    @Nullable
    private CommandSpec command;

    @Mixin
    private final DataOption data = new DataOption();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = Objects.requireNonNull(command).commandLine().getOut();
        EngineFolder folder = data.folder();
        if (!Files.isDirectory(folder.path())) {
            throw new CommandFailure("There is no data folder " + folder.path());
        }
        boolean stopped = stopEngine(folder, out);
        Files.deleteIfExists(folder.runFile());
        if (PrivateRedis.stopFound(folder.redis())) {
            out.println("Redis stopped");
            stopped = true;
        }
        if (PrivateMariaDb.stopFound(folder.mariaDb())) {
            out.println("MariaDB stopped");
            stopped = true;
        }
        if (!stopped) {
            out.println("Nothing runs on " + folder.path());
        }
        out.flush();
        return 0;
    }

    private static boolean stopEngine(EngineFolder folder, PrintWriter out) throws Exception {
        Optional<ProcessHandle> engine = EngineLock.holder(folder);
        if (engine.isEmpty()) {
            return false;
        }
        long pid = engine.get().pid();
        engine.get().destroy();
        try {
            engine.get().onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new CommandFailure(
                    "The engine (pid " + pid + ") has not ended after " + LIMIT_SECONDS + " s; see " + folder.log(), e);
        }
        out.println("Engine stopped (pid " + pid + ")");
        return true;
    }
}
