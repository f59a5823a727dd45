package seckill.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** How Redis is configured and asked. */
final class RedisKind implements ServerKind {

    /** For finding one that runs. */
    static final RedisKind RUNNING = new RedisKind(() -> {
        throw new IllegalStateException("a running Redis needs no program");
    });

    private final Supplier<Path> program;

    /** @param program found or unpacked when it is needed */
    RedisKind(Supplier<Path> program) {
        this.program = program;
    }

    @Override
    public String name() {
        return "Redis";
    }

    @Override
    public List<String> mark(ServerFolder folder) {
        return List.of("--dir", folder.data().toString());
    }

    @Override
    public List<String> command(ServerFolder folder, int port, Progress progress) {
        Path configuration = folder.path().resolve("redis.conf");
        try {
            PrivateFiles.folder(folder.data());
            PrivateFiles.write(configuration, configuration(folder, port));
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot write " + configuration + ": " + e, e);
        }
        return List.of(
                program.get().toString(),
                configuration.toString(),
                "--dir",
                folder.data().toString());
    }

    @Override
    public Answer ask(ServerFolder folder, int port) {
        try (Socket socket = Loopback.connect(port)) {
            String question = "AUTH " + folder.password() + "\r\nPING\r\n";
            socket.getOutputStream().write(question.getBytes(StandardCharsets.US_ASCII));
            BufferedReader replies =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String auth = replies.readLine();
            String ping = replies.readLine();
            if (!"+OK".equals(auth) || ping == null) {
                return Answer.NONE;
            }
            return ping.equals("+PONG") ? Answer.READY : Answer.BUSY;
        } catch (IOException _) {
            // not listening yet, or not any more
            return Answer.NONE;
        }
    }

    /**
     * No snapshots: the append-only file is the data. Nothing is ever evicted, a lost key would be a lost unit. The title stays as
     * it is, so that the process can be recognised by its arguments.
     */
    private static String configuration(ServerFolder folder, int port) {
        return """
                bind %s
                protected-mode yes
                port %d
                requirepass %s
                pidfile "%s"
                set-proc-title no
                appendonly yes
                appendfsync everysec
                save ""
                maxmemory-policy noeviction
                """.formatted(Loopback.HOST, port, folder.password(), quoted(folder.pidFile()));
    }

    private static String quoted(Path path) {
        return path.toString().replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
