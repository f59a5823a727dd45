package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.testkit.Await;
import seckill.testkit.TestServers;

/** Listening where others can reach it. */
class TlsIT {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void onAnAddressThatOthersReachTheEngineDoesNotStartWithoutTls() {
        String database = TestServers.freshDatabase("control_no_tls");

        assertThatThrownBy(() -> ControlPlane.start(database, Map.of("server.address", "0.0.0.0")))
                .rootCause()
                .hasMessageContaining("0.0.0.0")
                .hasMessageContaining("seckill.control.tls.certificate");
    }

    @Test
    void aReplacedCertificateIsTakenUpWithoutARestart() throws Exception {
        Path certificate = folder.resolve("cert.pem");
        Path key = folder.resolve("key.pem");
        BigInteger first = write(certificate, key, "first");
        try (ControlPlane plane = ControlPlane.start(
                TestServers.freshDatabase("control_tls"),
                Map.of(
                        "server.address",
                        "0.0.0.0",
                        ControlAddress.CERTIFICATE,
                        certificate,
                        ControlAddress.PRIVATE_KEY,
                        key))) {
            assertThat(serial(plane.port())).isEqualTo(first);

            BigInteger second = write(certificate, key, "second");

            Await.until(
                    "the new certificate",
                    Duration.ofSeconds(60),
                    () -> serial(plane.port()).equals(second));
        }
    }

    /** A new key and certificate as PEM files. @return the certificate's serial number */
    private BigInteger write(Path certificate, Path key, String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made = new ProcessBuilder(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        "k",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        Files.writeString(
                key, pem("PRIVATE KEY", keys.getKey("k", PASSWORD.toCharArray()).getEncoded()));
        X509Certificate made509 = (X509Certificate) keys.getCertificate("k");
        Files.writeString(certificate, pem("CERTIFICATE", made509.getEncoded()));
        return made509.getSerialNumber();
    }

    private static String pem(String type, byte[] bytes) {
        return "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + type
                + "-----\n";
    }

    private static BigInteger serial(int port) {
        try (SSLSocket socket = (SSLSocket) trusting().getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.startHandshake();
            Certificate shown = socket.getSession().getPeerCertificates()[0];
            return ((X509Certificate) shown).getSerialNumber();
        } catch (IOException e) {
            throw new UncheckedIOException("no TLS at " + port, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext trusting() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Trusting()}, null);
        return context;
    }

    /** For looking at whatever certificate is shown. */
    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new IllegalStateException("no client here");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Any will do.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
