package seckill.engine.controlplane;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Where the control plane listens, and with which certificate: {@code seckill.control.host} (loopback by default),
 * {@code seckill.control.port}, {@code seckill.control.tls.certificate} and {@code seckill.control.tls.private-key} (PEM files; replaced
 * ones are taken up without a restart). Without a certificate it listens on loopback only, or not at all.
 */
public final class ControlAddress implements EnvironmentPostProcessor {

    static final String CERTIFICATE = "seckill.control.tls.certificate";
    static final String PRIVATE_KEY = "seckill.control.tls.private-key";

    private static final String BUNDLE = "control";
    private static final String PEM = "spring.ssl.bundle.pem." + BUNDLE;

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        String certificate = environment.getProperty(CERTIFICATE, "");
        String privateKey = environment.getProperty(PRIVATE_KEY, "");
        if (certificate.isBlank() && privateKey.isBlank()) {
            return;
        }
        if (certificate.isBlank() || privateKey.isBlank()) {
            throw new InsecureControlPlaneException(
                    "only one of " + CERTIFICATE + " (\"" + certificate + "\") and " + PRIVATE_KEY + " (\"" + privateKey
                            + "\") is set",
                    "set both, to PEM files");
        }
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("server.ssl.bundle", BUNDLE);
        settings.put("server.ssl.enabled-protocols", "TLSv1.3,TLSv1.2");
        settings.put(PEM + ".keystore.certificate", location(certificate));
        settings.put(PEM + ".keystore.private-key", location(privateKey));
        settings.put(PEM + ".keystore.verify-keys", "true");
        settings.put(PEM + ".reload-on-update", "true");
        settings.put("spring.ssl.bundle.watch.file.quiet-period", "2s");
        environment.getPropertySources().addFirst(new MapPropertySource("seckill.control.tls", settings));
    }

    private static String location(String file) {
        return file.contains(":") ? file : "file:" + file;
    }

    /** Refuses the start when passwords and tokens would cross a network in clear text. */
    static final class Guard implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

        private final ServerProperties server;

        Guard(ServerProperties server) {
            this.server = server;
        }

        @Override
        public void customize(ConfigurableTomcatWebServerFactory factory) {
            demandTls(
                    server.getAddress(),
                    server.getSsl() != null && server.getSsl().isEnabled());
        }

        static void demandTls(@Nullable InetAddress address, boolean tls) {
            if (tls || (address != null && address.isLoopbackAddress())) {
                return;
            }
            throw new InsecureControlPlaneException(
                    "the control plane is to listen on "
                            + (address == null ? "every address" : address.getHostAddress())
                            + " (seckill.control.host, server.address) without TLS",
                    "set " + CERTIFICATE + " and " + PRIVATE_KEY
                            + " to PEM files, or seckill.control.host to a loopback address such as 127.0.0.1");
        }
    }
}
