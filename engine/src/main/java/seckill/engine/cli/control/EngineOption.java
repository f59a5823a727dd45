package seckill.engine.cli.control;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.DataOption;
import seckill.engine.cli.DurationWord;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.RunFile;
import seckill.engine.cli.client.HttpCalls;
import seckill.engine.cli.client.Trust;
import seckill.engine.cli.control.SignIns.SignIn;

/**
 * Which engine, and as whom. In this order: the token of {@code --token-file}; the sign-in that is kept for the engine's address; for
 * an engine of this machine, its control key.
 */
final class EngineOption {

    private static final Duration TIMEOUT_MIN = Duration.ofMillis(1);
    private static final Duration TIMEOUT_MAX = Duration.ofHours(1);
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Mixin
    private final DataOption data = new DataOption();

    @Option(
            names = "--engine",
            paramLabel = "URL",
            defaultValue = "${env:SECKILL_ENGINE}",
            description = "Control plane of an engine elsewhere, such as https://seckill.example:8601. Default:"
                    + " $SECKILL_ENGINE, else the engine of --data.")
    private @Nullable URI engine;

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            defaultValue = "${env:SECKILL_CA_FILE}",
            description =
                    "PEM certificates to trust instead of the machine's. Default: $SECKILL_CA_FILE, else those of the"
                            + " sign-in.")
    private @Nullable Path caFile;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            defaultValue = "${env:SECKILL_TOKEN_FILE}",
            description =
                    "File with a token, or the control key. Default: $SECKILL_TOKEN_FILE, else what sign-in kept.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--timeout",
            paramLabel = "T",
            converter = DurationWord.class,
            defaultValue = "60s",
            description = "Longest wait for an answer, 1ms to 1h. Default: 60s.")
    private Duration timeout = Duration.ofSeconds(60);

    @Option(names = "--sign-ins", hidden = true, defaultValue = "${env:SECKILL_SIGN_INS}")
    private @Nullable Path signIns;

    /** @throws CommandFailure when none is up, or there is nothing to sign in with */
    Engine connect() {
        return connect(true);
    }

    /** For signing in: without a token. */
    Engine stranger() {
        return connect(false);
    }

    SignIns signIns() {
        return new SignIns(signIns != null ? signIns : home().resolve("sign-ins.json"));
    }

    /** Whether an address was given. */
    boolean isElsewhere() {
        return engine != null;
    }

    DataOption data() {
        return data;
    }

    @Nullable
    Path caFile() {
        return caFile;
    }

    private Engine connect(boolean signedIn) {
        if (timeout.compareTo(TIMEOUT_MIN) < 0 || timeout.compareTo(TIMEOUT_MAX) > 0) {
            throw wrong("--timeout is " + timeout.toMillis() + "ms; allowed: 1ms to 1h");
        }
        RunFile local = engine == null ? running() : null;
        URI address = local == null ? given() : URI.create(local.controlUrl());
        SignIn kept = signIns().at(address).orElse(null);
        String token = signedIn ? token(address, kept, local) : null;
        Duration connectMax = timeout.compareTo(CONNECT_MAX) < 0 ? timeout : CONNECT_MAX;
        return new Engine(
                address,
                new HttpCalls(connectMax, trust(kept, local)),
                timeout,
                token,
                kept == null ? null : kept.name());
    }

    private RunFile running() {
        try {
            Optional<RunFile> found = RunFile.read(data.folder());
            return found.orElseThrow(() -> new CommandFailure(
                    "No engine is up on " + data.folder().path()
                            + "; start one with ./seckill up, or name one elsewhere with --engine",
                    ExitCodes.UNREACHABLE,
                    null,
                    null));
        } catch (IOException e) {
            throw new CommandFailure("The run file in " + data.folder().path() + " cannot be read: " + e, e);
        }
    }

    /** A password or token goes over the network in clear text to no other machine. */
    private URI given() {
        URI url = engine;
        if (url == null
                || url.getHost() == null
                || !Set.of("http", "https").contains(String.valueOf(url.getScheme()))) {
            throw wrong(
                    "--engine is \"" + url + "\"; allowed: https://host:port, on this machine also http://host:port");
        }
        if (url.getScheme().equals("http") && !LOOPBACK.contains(url.getHost().toLowerCase(Locale.ROOT))) {
            throw wrong("--engine is \"" + url + "\", where everybody could read along; allowed on another machine:"
                    + " https://host:port");
        }
        return URI.create(url.getScheme() + "://" + url.getAuthority());
    }

    private String token(URI address, @Nullable SignIn kept, @Nullable RunFile local) {
        if (tokenFile != null) {
            return secret(tokenFile, "--token-file");
        }
        if (kept != null) {
            return kept.token();
        }
        if (local != null) {
            return secret(Path.of(local.secretsDir()).resolve("seckill.control.key"), "The control key");
        }
        throw new CommandFailure(
                "You are not signed in at " + address + "; do so with: ./seckill sign-in --engine " + address);
    }

    private static String secret(Path file, String what) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new CommandFailure(what + " " + file + " cannot be read: " + e, e);
        }
    }

    private @Nullable SSLContext trust(@Nullable SignIn kept, @Nullable RunFile local) {
        String own = local == null ? null : local.controlCertificate();
        Path file = caFile != null
                ? caFile
                : own != null ? Path.of(own) : kept == null || kept.caFile() == null ? null : Path.of(kept.caFile());
        try {
            if (file == null) {
                return null;
            }
            return caFile == null && own != null ? Trust.ofExactly(file) : Trust.of(file);
        } catch (IOException e) {
            throw new CommandFailure("The certificates in " + file + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static Path home() {
        String config = System.getenv("XDG_CONFIG_HOME");
        Path base = config == null || config.isBlank()
                ? Path.of(System.getProperty("user.home"), ".config")
                : Path.of(config);
        return base.resolve("seckill");
    }

    private RuntimeException wrong(String message) {
        return command == null
                ? new IllegalArgumentException(message)
                : new ParameterException(command.commandLine(), message);
    }
}
