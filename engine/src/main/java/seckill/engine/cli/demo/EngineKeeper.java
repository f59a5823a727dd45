package seckill.engine.cli.demo;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import seckill.embedded.PrivateFiles;

/** Starts, kills, starts again and stops the engine of the data folder. One thread at a time. */
final class EngineKeeper {

    private static final Duration STOP_MAX = Duration.ofSeconds(60);
    /** The buyers of a demonstration have nobody else to pay. */
    private static final String SANDBOX_SETTING = "SECKILL_SANDBOX";

    /** Its buyers click as fast as they can, to press on the stock and not on the limits before it. */
    private static final Map<String, String> CLICKS_UNLIMITED = Map.of(
            "SECKILL_ADMISSION_USERREQUESTSPERSECONDMAX", "0",
            "SECKILL_ADMISSION_USERATTEMPTSMAX", "1000000");

    private static final int STARTS_MAX = 10;
    private static final int TAIL_BYTES = 500;

    private final EngineFinder finder;
    private final List<String> upCommand;
    private final Path log;
    private boolean mayRestart;
    private boolean stopsAtEnd = true;
    private int starts;
    private @Nullable Process child;

    /**
     * @param upCommand starts an engine on the finder's folder
     * @param log where its output goes
     * @param mayRestart whether a dead engine is started again
     */
    EngineKeeper(EngineFinder finder, List<String> upCommand, Path log, boolean mayRestart) {
        this.finder = finder;
        this.upCommand = upCommand;
        this.log = log;
        this.mayRestart = mayRestart;
    }

    /** Whether the process of the run file, or the one started here, lives. */
    synchronized boolean isAlive() {
        return child != null && child.isAlive() || running().isPresent();
    }

    /** There was an engine before: it runs on at the end, also if it was killed and started again here. */
    synchronized void foundRunning() {
        stopsAtEnd = false;
    }

    /** Whether {@link #stop} has something to stop. */
    synchronized boolean isToBeStopped() {
        return stopsAtEnd && child != null && child.isAlive();
    }

    /** How often an engine was started here. */
    synchronized int starts() {
        return starts;
    }

    Path log() {
        return log;
    }

    /** The last line the engine has printed; empty when there is none. */
    String lastLine() {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long length = file.length();
            byte[] tail = new byte[(int) Math.min(length, TAIL_BYTES)];
            file.seek(length - tail.length);
            file.readFully(tail);
            String text = new String(tail, StandardCharsets.UTF_8).stripTrailing();
            return text.substring(text.lastIndexOf('\n') + 1).strip();
        } catch (FileNotFoundException e) {
            return "";
        } catch (IOException e) {
            throw new DemoFailure("cannot read " + log, e);
        }
    }

    synchronized void start() {
        if (++starts > STARTS_MAX) {
            throw new DemoFailure("the engine died " + STARTS_MAX + " times; its output is in " + log);
        }
        try {
            var _ = PrivateFiles.folder(
                    Objects.requireNonNull(log.toAbsolutePath().getParent()));
            ProcessBuilder up = new ProcessBuilder(upCommand)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            var _ = up.environment().putIfAbsent(SANDBOX_SETTING, "true");
            CLICKS_UNLIMITED.forEach((name, value) -> up.environment().putIfAbsent(name, value));
            child = up.start();
            child.getOutputStream().close();
        } catch (IOException e) {
            throw new DemoFailure("cannot start an engine", e);
        }
    }

    /** Starts a dead engine again if that was asked for. @return what is waited for, for the progress line */
    synchronized String lookAfter() {
        if (isAlive()) {
            return "its process runs, waiting for its answer";
        }
        if (!mayRestart) {
            return finder.isLocal() ? "waiting for ./seckill up on the same data folder" : "waiting for it";
        }
        start();
        return "starting it again";
    }

    /** Kills the engine with SIGKILL, as a crash would; it will be started again. @return its process id */
    synchronized long kill() {
        mayRestart = true;
        ProcessHandle engine = running().orElseThrow(() -> new DemoFailure("there is no engine process to kill"));
        if (!engine.destroyForcibly()) {
            throw new DemoFailure("the engine's process " + engine.pid() + " cannot be killed");
        }
        return engine.pid();
    }

    /** Ends the engine orderly if it was started here, and none was there before. */
    synchronized void stop() {
        Process started = child;
        if (!stopsAtEnd || started == null || !started.isAlive()) {
            return;
        }
        started.destroy();
        try {
            if (!started.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
                throw new DemoFailure("the engine (process " + started.pid() + ") did not stop within "
                        + STOP_MAX.toSeconds() + " s; its output is in " + log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A process id can be given to another program after a crash: only a Java process is taken for the engine. */
    private Optional<ProcessHandle> running() {
        EngineAddress address = finder.last();
        if (address == null
                || address.pid() <= 1
                || address.pid() == ProcessHandle.current().pid()) {
            return Optional.empty();
        }
        return ProcessHandle.of(address.pid())
                .filter(ProcessHandle::isAlive)
                .filter(process ->
                        process.info().command().map(c -> c.contains("java")).orElse(false));
    }
}
