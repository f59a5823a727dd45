package seckill.engine.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import seckill.embedded.PrivateServer;

/** Starts the engine, with private servers where none are given, and stays until it is told to stop. */
@Command(
        name = "up",
        description =
                "Start the engine, with a private Redis and MariaDB unless others are given; stop it with Ctrl+C.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {

    private final Class<?> application;

    @Spec
    @Nullable
    private CommandSpec command;

    @Mixin
    private final DataOption data = new DataOption();

    @Mixin
    private final ServerOptions servers = new ServerOptions();

    @Mixin
    private final ListenOptions listen = new ListenOptions();

    @Option(
            names = "--sandbox",
            negatable = true,
            defaultValue = "${env:SECKILL_SANDBOX}",
            fallbackValue = "true",
            description =
                    "Play the payment provider too, so that orders can be paid without one. Default: $SECKILL_SANDBOX, else only"
                            + " with private servers.")
    private @Nullable Boolean sandbox;

    @Option(
            names = "--console",
            negatable = true,
            defaultValue = "${env:SECKILL_CONSOLE}",
            fallbackValue = "true",
            description =
                    "Open the operators' window once the engine is up. Default: $SECKILL_CONSOLE, else where there is a display.")
    private @Nullable Boolean console;

    @Option(
            names = "--until-ready",
            hidden = true,
            description = "Stop as soon as the engine is ready; the launcher trains the JVM with it.")
    private boolean untilReady;

    private volatile boolean up;

    /** @param application the Spring application that is the engine */
    UpCommand(Class<?> application) {
        this.application = application;
    }

    @Override
    public Integer call() throws Exception {
        CommandSpec spec = Objects.requireNonNull(command);
        PrintWriter out = spec.commandLine().getOut();
        OrderlyStop stop = new OrderlyStop(spec.commandLine().getErr());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopBySignal(stop, out), "orderly-stop"));
        try {
            start(stop, out);
        } catch (Exception e) {
            stop.run();
            throw e;
        }
        if (untilReady) {
            return stop.run() ? 0 : 1;
        }
        up = true;
        new CountDownLatch(1).await();
        return 0;
    }

    private void start(OrderlyStop stop, PrintWriter out) throws Exception {
        servers.check();
        listen.check();
        EngineFolder folder = data.folder();
        stop.add("the lock of the data folder", EngineLock.take(folder));
        Files.deleteIfExists(folder.runFile());
        int doorPort = freePort(listen.doorHost(), "--door-port", "SECKILL_DOOR_PORT", listen.doorPort());
        int controlPort =
                freePort(listen.controlHost(), "--control-port", "SECKILL_CONTROL_PORT", listen.controlPort());
        Secrets.makeMissing(folder);

        ServerAddresses addresses = ServerAddresses.of(servers, folder, new TerminalProgress(out));
        for (PrivateServer server : addresses.privateServers()) {
            stop.add(server.getClass().getSimpleName(), server::stop);
        }
        say(out, "Engine    starting");
        stop.add(
                "the engine",
                EngineStart.start(
                        application,
                        folder,
                        addresses,
                        listen,
                        doorPort,
                        controlPort,
                        sandbox == null ? addresses.allPrivate() : sandbox));

        Instant readyAt = Instant.now();
        RunFile runFile = new RunFile(
                ProcessHandle.current().pid(),
                listen.doorUrl(doorPort),
                listen.controlUrl(controlPort),
                addresses.redisUri(),
                addresses.jdbcUrl(),
                readyAt,
                folder.secrets().toString(),
                listen.certificate());
        runFile.write(folder);
        stop.add("the run file", () -> Files.deleteIfExists(folder.runFile()));
        say(out, Summary.of(folder, addresses, runFile, sinceProcessStart(readyAt)));
        if (!untilReady) {
            openConsole(out, folder, runFile);
        }
    }

    private void openConsole(PrintWriter out, EngineFolder folder, RunFile runFile) {
        String line = ConsoleOpening.of(System.getenv(), System.getProperty("os.name", ""))
                .open(
                        console,
                        runFile.controlUrl(),
                        folder.path().resolve("console.log").toFile());
        if (!line.isEmpty()) {
            say(out, line);
        }
    }

    /** The process ends with 0 after an orderly stop, as a service's manager expects; the JVM's own answer would be 128 + signal. */
    private void stopBySignal(OrderlyStop stop, PrintWriter out) {
        boolean wasUp = up;
        if (wasUp) {
            say(out, "Stopping");
        }
        boolean inOrder = stop.run();
        if (wasUp) {
            say(out, inOrder ? "Stopped" : "Stopped, but not in order: see above");
            Runtime.getRuntime().halt(inOrder ? 0 : 1);
        }
    }

    /** The port itself, or a free one in place of 0. Said now and by name, not by the engine's stages after a long start. */
    private static int freePort(String host, String option, String variable, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
            return socket.getLocalPort();
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            throw new CommandFailure(
                    "Port " + port + " on " + host + (why.contains("in use") ? " is taken" : " cannot be had: " + why)
                            + "; give another with " + option + " or $" + variable,
                    e);
        }
    }

    private static Duration sinceProcessStart(Instant now) {
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(start -> Duration.between(start, now))
                .orElse(Duration.ZERO);
    }

    private static void say(PrintWriter out, String text) {
        out.println(text);
        out.flush();
    }
}
