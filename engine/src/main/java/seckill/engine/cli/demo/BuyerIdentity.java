package seckill.engine.cli.demo;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Names the buyers and signs their JWTs (HS256), as the main site would. Made anew when needed: nothing is kept for a buyer. Not thread-safe. */
final class BuyerIdentity {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final String HEADER = encode("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");

    private final Mac mac;
    private final String run;
    private final long expiresAtSeconds;

    /**
     * @param key the door's identity key, at least 32 bytes
     * @param run tells this run's buyers from those of others
     * @param expiresAt when every identity ends
     */
    BuyerIdentity(byte[] key, String run, Instant expiresAt) {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is part of every JDK", e);
        }
        this.run = run;
        this.expiresAtSeconds = expiresAt.getEpochSecond();
    }

    String userId(int buyer) {
        return "demo-" + run + "-" + buyer;
    }

    /** Value of the {@code Authorization} header. */
    String bearer(int buyer) {
        String signed = HEADER + '.' + encode("{\"sub\":\"" + userId(buyer) + "\",\"exp\":" + expiresAtSeconds + "}");
        byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII));
        return "Bearer " + signed + '.' + BASE64.encodeToString(signature);
    }

    private static String encode(String json) {
        return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
