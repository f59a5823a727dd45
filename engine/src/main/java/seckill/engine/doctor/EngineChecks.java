package seckill.engine.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import seckill.engine.doctor.Finding.Verdict;

/** What belongs to the engine itself: secrets, certificate, ports. */
final class EngineChecks {

    private static final String AREA = "engine";
    private static final Set<PosixFilePermission> FOR_OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));
    private static final Duration EXPIRY_WARN = Duration.ofDays(30);

    private EngineChecks() {}

    static List<Finding> of(Circumstances of, Instant now) {
        List<Finding> findings = new ArrayList<>();
        if (of.dataFolder() != null) {
            findings.add(secrets(of.dataFolder().resolve("secrets"), of.secrets()));
        }
        findings.add(certificate(of, now));
        of.ports().forEach(port -> findings.add(port(port)));
        return findings;
    }

    private static Finding secrets(Path folder, List<String> names) {
        String expected = "all " + names.size() + ", readable by the owner alone";
        List<String> missing = names.stream()
                .filter(name -> !Files.exists(folder.resolve(name)))
                .toList();
        if (missing.size() == names.size() && !names.isEmpty()) {
            return Finding.ok(AREA, "secrets", "none yet; made at the first start", expected);
        }
        if (!missing.isEmpty()) {
            return Finding.warn(
                    AREA,
                    "secrets",
                    "missing in " + folder + ": " + missing,
                    expected,
                    "bring them back from the backup: new ones make what was signed by the old invalid");
        }
        try {
            for (String name : names) {
                Path file = folder.resolve(name);
                Set<PosixFilePermission> open = EnumSet.noneOf(PosixFilePermission.class);
                open.addAll(permissions(file));
                open.retainAll(FOR_OTHERS);
                if (!open.isEmpty()) {
                    return Finding.fail(
                            AREA,
                            "secrets",
                            name + " is " + PosixFilePermissions.toString(permissions(file)),
                            expected,
                            "chmod 600 " + file);
                }
            }
        } catch (IOException e) {
            return Finding.fail(AREA, "secrets", "cannot be looked at: " + e, expected, "mend the data folder's owner");
        }
        return Finding.ok(AREA, "secrets", names.size() + " in " + folder, expected);
    }

    private static Set<PosixFilePermission> permissions(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.getPosixFilePermissions(file)
                : Set.of();
    }

    private static Finding certificate(Circumstances of, Instant now) {
        String expected = "valid for " + EXPIRY_WARN.toDays() + " days or more";
        Path file = of.certificate();
        if (file == null) {
            return Finding.ok(AREA, "certificate", "none: the control plane listens on loopback only", expected);
        }
        Instant end;
        try (InputStream in = Files.newInputStream(file)) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            end = certificate.getNotAfter().toInstant();
        } catch (IOException | CertificateException e) {
            return Finding.fail(
                    AREA,
                    "certificate",
                    file + " cannot be read: " + e.getMessage(),
                    expected,
                    "give a PEM file in seckill.control.tls.certificate");
        }
        Duration left = Duration.between(now, end);
        Verdict verdict =
                left.isNegative() ? Verdict.FAIL : left.compareTo(EXPIRY_WARN) < 0 ? Verdict.WARN : Verdict.OK;
        return new Finding(
                AREA,
                "certificate",
                verdict,
                "valid until " + end,
                expected,
                verdict == Verdict.OK ? "" : "put a new one in its place; it is taken up without a restart");
    }

    private static Finding port(Circumstances.Port port) {
        String expected = "free";
        if (port.number() == 0) {
            return Finding.ok(AREA, port.what() + " port", "a free one is taken", expected);
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(port.host(), port.number()));
            return Finding.ok(AREA, port.what() + " port", port.number() + " is free", expected);
        } catch (IOException e) {
            return Finding.fail(
                    AREA,
                    port.what() + " port",
                    port.number() + " is taken",
                    expected,
                    "end what listens there, or give another with --" + port.what() + "-port");
        }
    }
}
