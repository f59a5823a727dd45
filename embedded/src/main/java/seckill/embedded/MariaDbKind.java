package seckill.embedded;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** How MariaDB is configured and asked. */
final class MariaDbKind implements ServerKind {

    static final String USER = "seckill";

    /** First byte of the server's greeting after the packet's header. */
    private static final int GREETING_PROTOCOL = 10;

    /** For finding one that runs. */
    static final MariaDbKind RUNNING = new MariaDbKind(
            () -> {
                throw new IllegalStateException("a running MariaDB needs no program");
            },
            ServerProfile.DURABLE);

    private final Supplier<MariaDbBinary> binary;
    private final ServerProfile profile;

    /** @param binary found or unpacked when it is needed */
    MariaDbKind(Supplier<MariaDbBinary> binary, ServerProfile profile) {
        this.binary = binary;
        this.profile = profile;
    }

    @Override
    public String name() {
        return "MariaDB";
    }

    @Override
    public List<String> mark(ServerFolder folder) {
        return List.of("--datadir=" + folder.data());
    }

    @Override
    public List<String> command(ServerFolder folder, int port, Progress progress) {
        MariaDbBinary unpacked = binary.get();
        Path accounts = folder.path().resolve("accounts.sql");
        try {
            if (!Files.exists(folder.data())) {
                copyTemplate(unpacked.template(), folder.data());
            }
            PrivateFiles.write(accounts, accounts(folder.password()));
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot prepare " + folder.path() + " for MariaDB: " + e, e);
        }
        List<String> command = MariaDbBinary.baseCommand(unpacked.home(), folder.data());
        command.addAll(profile.mariaDbArguments());
        command.addAll(List.of(
                "--bind-address=" + Loopback.HOST,
                "--port=" + port,
                "--socket=",
                "--pid-file=" + folder.pidFile(),
                "--init-file=" + accounts,
                "--skip-name-resolve",
                "--skip-ssl",
                "--local-infile=0",
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin",
                "--default-time-zone=+00:00",
                "--max-connections=500",
                "--max-allowed-packet=64M"));
        return command;
    }

    /** It greets whoever connects, once it serves. */
    @Override
    public Answer ask(ServerFolder folder, int port) {
        try (Socket socket = Loopback.connect(port);
                DataInputStream greeting = new DataInputStream(socket.getInputStream())) {
            // three bytes of length, one of sequence
            greeting.readInt();
            return greeting.readUnsignedByte() == GREETING_PROTOCOL ? Answer.READY : Answer.BUSY;
        } catch (IOException _) {
            // not listening yet, or not any more
            return Answer.NONE;
        }
    }

    /** Run at each start, before anyone can connect. */
    private static String accounts(String password) {
        return """
                CREATE USER IF NOT EXISTS '%1$s'@'%2$s' IDENTIFIED BY '%3$s';
                GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'%2$s';
                """.formatted(USER, Loopback.HOST, password);
    }

    /** Beside its place and then renamed: a half copied data folder is never taken for a whole one. */
    private static void copyTemplate(Path template, Path data) throws IOException {
        Path unfinished = data.resolveSibling("data.unfinished");
        BinaryCache.delete(unfinished);
        try (Stream<Path> files = Files.walk(template)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        unfinished.resolve(template.relativize(file).toString()),
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
    }
}
