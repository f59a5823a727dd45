package seckill.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** A running server of one data folder, started now or found running. It outlives this process unless it is stopped. */
public abstract sealed class PrivateServer permits PrivateRedis, PrivateMariaDb {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final Duration SILENCE_MAX = Duration.ofSeconds(10);
    private static final int START_ATTEMPTS_MAX = 3;

    private final ServerKind kind;
    private final ServerFolder folder;
    private final Running running;

    PrivateServer(ServerKind kind, ServerFolder folder, Running running) {
        this.kind = kind;
        this.folder = folder;
        this.running = running;
    }

    public long pid() {
        return running.process.pid();
    }

    public int port() {
        return running.port;
    }

    /** Whether it was running already. */
    public boolean adopted() {
        return running.adopted;
    }

    public ProcessHandle process() {
        return running.process;
    }

    /** Its output since its start. */
    public Path log() {
        return folder.log();
    }

    /** The folder that holds its data, log, password and port. */
    public Path folder() {
        return folder.path();
    }

    /** Ends it in order, with all its data on disk; returns when it is gone. */
    public void stop() {
        ServerProcess.end(kind.name(), running.process, folder.log(), STOP_LIMIT);
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        ServerProcess.kill(kind.name(), running.process, folder.log());
    }

    String password() {
        return folder.password();
    }

    /** Finds the folder's server, or starts it; returns when it answers. */
    static Running startOrFind(ServerKind kind, ServerFolder folder, Progress progress) {
        try (FileChannel channel = FileChannel.open(
                        folder.path().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            Optional<ProcessHandle> found = ServerProcess.find(kind.mark(folder));
            if (found.isPresent()) {
                progress.step(kind.name(), "found running, pid " + found.get().pid());
                if (answersInTime(kind, folder, found.get())) {
                    return new Running(found.get(), folder.port(), true);
                }
                progress.step(kind.name(), "pid " + found.get().pid() + " does not answer: killed");
                ServerProcess.kill(kind.name(), found.get(), folder.log());
            }
            return startNew(kind, folder, progress);
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot lock " + folder.path() + ": " + e, e);
        }
    }

    /** Ends the folder's server if one runs, whoever started it: in order, or as kill -9 does. */
    static boolean endFound(ServerKind kind, Path dataFolder, boolean inOrder) {
        ServerFolder folder = new ServerFolder(dataFolder.toAbsolutePath().normalize());
        Optional<ProcessHandle> found = ServerProcess.find(kind.mark(folder));
        found.ifPresent(process -> {
            if (inOrder) {
                ServerProcess.end(kind.name(), process, folder.log(), STOP_LIMIT);
            } else {
                ServerProcess.kill(kind.name(), process, folder.log());
            }
        });
        return found.isPresent();
    }

    private static boolean answersInTime(ServerKind kind, ServerFolder folder, ProcessHandle process) {
        int port = folder.port();
        try {
            ServerProcess.awaitAnswer(
                    kind.name(), process, () -> kind.ask(folder, port) != Answer.NONE, folder.log(), SILENCE_MAX);
        } catch (EmbeddedServerException _) {
            // a stranded server: the caller says so and replaces it
            return false;
        }
        awaitReady(kind, folder, port, process);
        return true;
    }

    private static Running startNew(ServerKind kind, ServerFolder folder, Progress progress) throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = folder.choosePort();
            var command = kind.command(folder, port, progress);
            keepPreviousLog(folder);
            progress.step(kind.name(), "starting on port " + port);
            ProcessHandle process = ServerProcess.launch(command, folder.log()).toHandle();
            try {
                awaitReady(kind, folder, port, process);
                progress.step(kind.name(), "ready, pid " + process.pid());
                return new Running(process, port, false);
            } catch (EmbeddedServerException e) {
                boolean portTaken = ServerProcess.tail(folder.log()).contains("Address already in use");
                if (process.isAlive() || !portTaken || attempt == START_ATTEMPTS_MAX) {
                    throw e;
                }
                progress.step(kind.name(), "port " + port + " was taken meanwhile: choosing another");
                folder.forgetPort();
            }
        }
    }

    private static void awaitReady(ServerKind kind, ServerFolder folder, int port, ProcessHandle process) {
        ServerProcess.awaitAnswer(
                kind.name(), process, () -> kind.ask(folder, port) == Answer.READY, folder.log(), START_LIMIT);
    }

    private static void keepPreviousLog(ServerFolder folder) throws IOException {
        if (Files.exists(folder.log())) {
            Files.move(folder.log(), folder.path().resolve("server.previous.log"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * @param process the server
     * @param port where it listens, on 127.0.0.1
     * @param adopted whether it ran already
     */
    record Running(ProcessHandle process, int port, boolean adopted) {}
}
