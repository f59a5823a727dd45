package seckill.engine.signature;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A shared secret for HMAC-SHA-256. Never shows its bytes. Safe for several threads. */
public final class SigningKey {

    public static final String HEADER = "Seckill-Signature";

    static final int BYTES_MIN = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    private SigningKey(byte[] bytes) {
        key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /**
     * @param property where the value came from, for the message
     * @param base64 at least 32 bytes
     * @throws IllegalArgumentException naming the property, never the value
     */
    public static SigningKey ofBase64(String property, String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    property + " is base64 of at least " + BYTES_MIN + " bytes, but has characters that base64 has not",
                    e);
        }
        if (bytes.length < BYTES_MIN) {
            throw new IllegalArgumentException(
                    property + " is base64 of at least " + BYTES_MIN + " bytes, not of " + bytes.length);
        }
        return new SigningKey(bytes);
    }

    /** The header's value: {@code t=<unix seconds>,v1=<hex HMAC-SHA-256 of t + "." + body>}. */
    public String header(long unixSeconds, byte[] body) {
        return "t=" + unixSeconds + ",v1=" + HexFormat.of().formatHex(mac(Long.toString(unixSeconds), body));
    }

    /** @param timestamp the digits of {@code t} exactly as the header has them */
    byte[] mac(String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(timestamp.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            mac.update((byte) '.');
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is part of every JDK", e);
        }
    }

    @Override
    public String toString() {
        return "SigningKey[hidden]";
    }
}
