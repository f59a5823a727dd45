package seckill.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** A server process of one data folder: recognised, launched, awaited, ended. */
final class ServerProcess {

    private static final Duration POLL = Duration.ofMillis(10);
    private static final int TAIL_LINES = 15;

    private ServerProcess() {}

    /**
     * The running process that was launched with these arguments, one after the other. They name the data folder, so neither a
     * stale pid file nor a reused pid can make a stranger look like ours, and a server whose pid file was lost is found.
     */
    static Optional<ProcessHandle> find(List<String> mark) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .map(arguments -> Collections.indexOfSubList(List.of(arguments), mark) >= 0)
                        .orElse(false))
                .findFirst();
    }

    /** Starts it detached: it outlives this process, and the terminal's Ctrl+C does not reach it. */
    static Process launch(List<String> command, Path log) {
        List<String> detached = new ArrayList<>();
        findOnPath("setsid").ifPresent(setsid -> detached.add(setsid.toString()));
        detached.addAll(command);
        try {
            return new ProcessBuilder(detached)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot start " + command.getFirst() + ": " + e.getMessage(), e);
        }
    }

    /** Waits until the server answers. */
    static void awaitAnswer(String name, ProcessHandle process, BooleanSupplier answers, Path log, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!answers.getAsBoolean()) {
            if (!process.isAlive()) {
                throw new EmbeddedServerException(
                        name + " ended while it was starting; the end of " + log + ":\n" + tail(log));
            }
            if (System.nanoTime() > deadline) {
                throw new EmbeddedServerException(name + " (pid " + process.pid() + ") does not answer after "
                        + limit.toSeconds() + " s; the end of " + log + ":\n" + tail(log));
            }
            pause(name);
        }
    }

    /** Asks it to end (TERM), and waits; both servers then put everything on disk. */
    static void end(String name, ProcessHandle process, Path log, Duration limit) {
        process.destroy();
        awaitEnd(name, process, log, limit);
    }

    /** Ends it as a power cut would. */
    static void kill(String name, ProcessHandle process, Path log) {
        process.destroyForcibly();
        awaitEnd(name, process, log, Duration.ofSeconds(30));
    }

    private static void awaitEnd(String name, ProcessHandle process, Path log, Duration limit) {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new EmbeddedServerException(
                    name + " (pid " + process.pid() + ") has not ended after " + limit.toSeconds() + " s; see " + log,
                    e);
        } catch (ExecutionException e) {
            throw new EmbeddedServerException("cannot wait for the end of " + name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedServerException("interrupted while waiting for the end of " + name, e);
        }
    }

    static Optional<Path> findOnPath(String program) {
        String path = System.getenv("PATH");
        if (path == null) {
            return Optional.empty();
        }
        for (String folder : path.split(java.io.File.pathSeparator, -1)) {
            Path candidate = Path.of(folder.isEmpty() ? "." : folder, program);
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                return Optional.of(candidate.toAbsolutePath());
            }
        }
        return Optional.empty();
    }

    static String tail(Path log) {
        try {
            List<String> lines = Files.readAllLines(log, java.nio.charset.StandardCharsets.ISO_8859_1);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(unreadable: " + e + ")";
        }
    }

    private static void pause(String name) {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedServerException("interrupted while waiting for " + name, e);
        }
    }
}
