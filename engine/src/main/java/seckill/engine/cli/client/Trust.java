package seckill.engine.cli.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates of one's own in place of those that the machine trusts. */
public final class Trust {

    private Trust() {}

    /**
     * An engine of this machine, whatever name its certificate bears: it must show the very certificate of the file.
     *
     * @throws IOException when it cannot be read, or holds none
     */
    public static SSLContext ofExactly(Path pem) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            X509Certificate expected =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new OneCertificate(expected)}, null);
            return context;
        } catch (CertificateException e) {
            throw new IOException("no certificates in PEM form: " + e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK lacks a standard algorithm", e);
        }
    }

    /**
     * @param pem file with one or more certificates: of an authority, or the engine's own
     * @throws IOException when it cannot be read, or holds none
     */
    public static SSLContext of(Path pem) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (certificates.isEmpty()) {
                throw new IOException("there is no certificate in it");
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : certificates) {
                store.setCertificateEntry("trusted-" + number++, certificate);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (CertificateException e) {
            throw new IOException("no certificates in PEM form: " + e.getMessage(), e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK lacks a standard algorithm", e);
        }
    }
}
