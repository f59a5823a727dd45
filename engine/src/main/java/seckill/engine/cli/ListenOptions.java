package seckill.engine.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where the engine listens: on loopback unless told otherwise, and for operators elsewhere only with a certificate. */
public final class ListenOptions {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::");
    private static final int PORT_MAX = 65_535;

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--door-port",
            paramLabel = "PORT",
            defaultValue = "${env:SECKILL_DOOR_PORT:-8600}",
            description = "Port of the buyer plane; 0 takes a free one. Default: $SECKILL_DOOR_PORT, else 8600.")
    private int doorPort;

    @Option(
            names = "--control-port",
            paramLabel = "PORT",
            defaultValue = "${env:SECKILL_CONTROL_PORT:-8601}",
            description = "Port of the control plane; 0 takes a free one. Default: $SECKILL_CONTROL_PORT, else 8601.")
    private int controlPort;

    @Option(
            names = "--door-host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:SECKILL_DOOR_HOST:-127.0.0.1}",
            description = "Address of the buyer plane. Default: $SECKILL_DOOR_HOST, else 127.0.0.1.")
    private String doorHost = LOOPBACK;

    @Option(
            names = "--control-host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:SECKILL_CONTROL_HOST:-127.0.0.1}",
            description =
                    "Address of the control plane; 0.0.0.0 for all, so that this machine's own key still counts. Beyond"
                            + " loopback it needs a certificate. Default: $SECKILL_CONTROL_HOST, else 127.0.0.1.")
    private String controlHost = LOOPBACK;

    @Option(
            names = "--control-certificate",
            paramLabel = "FILE",
            defaultValue = "${env:SECKILL_CONTROL_TLS_CERTIFICATE}",
            description =
                    "PEM certificate of the control plane. Default: $SECKILL_CONTROL_TLS_CERTIFICATE, else no TLS.")
    private @Nullable Path certificate;

    @Option(
            names = "--control-private-key",
            paramLabel = "FILE",
            defaultValue = "${env:SECKILL_CONTROL_TLS_PRIVATE_KEY}",
            description = "PEM file of its private key. Default: $SECKILL_CONTROL_TLS_PRIVATE_KEY.")
    private @Nullable Path privateKey;

    /** @throws ParameterException for a port that is none; for a certificate without its key, or the reverse */
    public void check() {
        checkRange("--door-port", doorPort);
        checkRange("--control-port", controlPort);
        if ((certificate == null) != (privateKey == null) && command != null) {
            throw new ParameterException(
                    command.commandLine(),
                    "--control-certificate and --control-private-key go together; give both or neither");
        }
    }

    private void checkRange(String option, int port) {
        if (port < 0 || port > PORT_MAX) {
            throw new ParameterException(
                    Objects.requireNonNull(command).commandLine(),
                    option + " is " + port + "; allowed is 0 to " + PORT_MAX);
        }
    }

    public int doorPort() {
        return doorPort;
    }

    public int controlPort() {
        return controlPort;
    }

    public String doorHost() {
        return doorHost;
    }

    public String controlHost() {
        return controlHost;
    }

    /** Its absolute path; null without TLS. */
    @Nullable
    public String certificate() {
        return certificate == null ? null : certificate.toAbsolutePath().toString();
    }

    @Nullable
    String privateKey() {
        return privateKey == null ? null : privateKey.toAbsolutePath().toString();
    }

    String doorUrl(int port) {
        return "http://" + reachable(doorHost) + ":" + port;
    }

    String controlUrl(int port) {
        return (certificate == null ? "http://" : "https://") + reachable(controlHost) + ":" + port;
    }

    /** As this machine reaches it. */
    private static String reachable(String host) {
        if (EVERY_ADDRESS.contains(host)) {
            return LOOPBACK;
        }
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
