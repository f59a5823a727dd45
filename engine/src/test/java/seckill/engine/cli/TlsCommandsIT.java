package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.TestEngine;

/** An engine that listens with a certificate of its own. */
class TlsCommandsIT {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aCertificateCountsWhereItsFileIsNamedAndNowhereElse() throws Exception {
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        write(certificate, key, "engine", "ip:127.0.0.1");
        Path other = folder.resolve("other.pem");
        write(other, folder.resolve("other-key.pem"), "other", "ip:127.0.0.1");
        try (TestEngine engine = TestEngine.start(
                TestEngine.Place.fresh(),
                Map.of("seckill.control.tls.certificate", certificate, "seckill.control.tls.private-key", key))) {
            String url = "https://127.0.0.1:" + engine.controlPort();
            Path token = Files.writeString(folder.resolve("token"), TestEngine.controlKey());
            CommandWords words = new CommandWords(folder.resolve("elsewhere"));

            assertThat(status(words, url, token, certificate)).as(words.err()).isZero();
            assertThat(status(words, url, token, other)).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(words.err()).contains("a certificate that does not count here", "--ca-file");
            assertThat(words.run("status", "--engine", url, "--token-file", token.toString()))
                    .isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(status(words, url, token, folder.resolve("missing.pem"))).isEqualTo(ExitCodes.REFUSED);
            assertThat(status(words, "https://localhost:" + engine.controlPort(), token, certificate))
                    .as("a name that is not in it")
                    .isEqualTo(ExitCodes.UNREACHABLE);

            Path password =
                    Files.writeString(folder.resolve("password"), oneTimePassword(words, url, token, certificate));
            assertThat(words.run(
                            "sign-in",
                            "--engine",
                            url,
                            "--ca-file",
                            certificate.toString(),
                            "--name",
                            "zhao",
                            "--password-file",
                            password.toString()))
                    .as(words.err())
                    .isZero();
            assertThat(words.run("operator", "me", "--engine", url))
                    .as("the sign-in kept the file")
                    .isZero();
            assertThat(words.out()).contains("zhao");
        }
    }

    @Test
    void theEngineOfThisMachineIsKnownByItsOwnFileWhateverNameItBears() throws Exception {
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        write(certificate, key, "engine", "dns:seckill.example");
        Path other = folder.resolve("other.pem");
        write(other, folder.resolve("other-key.pem"), "other", "ip:127.0.0.1");
        try (TestEngine engine = TestEngine.start(
                TestEngine.Place.fresh(),
                Map.of("seckill.control.tls.certificate", certificate, "seckill.control.tls.private-key", key))) {
            String url = "https://127.0.0.1:" + engine.controlPort();
            CommandWords words = new CommandWords(folder.resolve("local"))
                    .certificate(certificate)
                    .engine(url, TestEngine.controlKey());
            assertThat(words.run("status")).as(words.err()).isZero();

            CommandWords fooled = new CommandWords(folder.resolve("fooled"))
                    .certificate(other)
                    .engine(url, TestEngine.controlKey());
            assertThat(fooled.run("status")).isEqualTo(ExitCodes.UNREACHABLE);
        }
    }

    private static int status(CommandWords words, String url, Path token, Path certificate) {
        return words.run(
                "status", "--engine", url, "--token-file", token.toString(), "--ca-file", certificate.toString());
    }

    private static String oneTimePassword(CommandWords words, String url, Path token, Path certificate) {
        int code = words.run(
                "operator",
                "add",
                "zhao",
                "--role",
                "viewer",
                "-o",
                "json",
                "--engine",
                url,
                "--token-file",
                token.toString(),
                "--ca-file",
                certificate.toString());
        assertThat(code).as(words.err()).isZero();
        return words.json().path("oneTimePassword").asString();
    }

    private void write(Path certificate, Path key, String name, String alternative) throws Exception {
        Path store = folder.resolve(name + ".p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "k",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=" + alternative,
                        "-validity",
                        "60",
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
        Files.writeString(
                certificate, pem("CERTIFICATE", keys.getCertificate("k").getEncoded()));
        Files.delete(store);
    }

    private static String pem(String type, byte[] bytes) {
        return "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + type
                + "-----\n";
    }
}
