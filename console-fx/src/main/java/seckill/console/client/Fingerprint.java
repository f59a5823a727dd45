package seckill.console.client;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/** SHA-256 of a certificate, as people compare it: {@code AB:CD:…}. */
public record Fingerprint(String text) {

    static Fingerprint of(X509Certificate certificate) throws GeneralSecurityException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
        return new Fingerprint(HexFormat.ofDelimiter(":").withUpperCase().formatHex(hash));
    }

    @Override
    public String toString() {
        return text;
    }
}
