package seckill.console.client;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Trusts the one certificate that an operator has looked at; remembers what was shown instead. */
final class PinnedCertificate extends X509ExtendedTrustManager {

    private final @Nullable Fingerprint trusted;
    private final AtomicReference<@Nullable Fingerprint> shown = new AtomicReference<>();

    PinnedCertificate(@Nullable Fingerprint trusted) {
        this.trusted = trusted;
    }

    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {this}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK lacks TLS", e);
        }
    }

    /** What the server showed and was not trusted; null when none was refused. */
    @Nullable
    Fingerprint refused() {
        return shown.get();
    }

    private void check(X509Certificate[] chain) throws CertificateException {
        Fingerprint found;
        try {
            if (chain.length == 0) {
                throw new CertificateException("no certificate was shown");
            }
            found = Fingerprint.of(chain[0]);
        } catch (GeneralSecurityException e) {
            throw new CertificateException("the certificate cannot be read", e);
        }
        if (!found.equals(trusted)) {
            shown.set(found);
            throw new CertificateException("the certificate " + found + " is not the trusted one");
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("no server here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("no server here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("no server here");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
