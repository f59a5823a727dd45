package seckill.engine.door;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/** Makes purchase tokens with the active key. */
final class TokenSigner {

    private final String keyId;
    private final TokenMac mac;
    private final Duration lifetime;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    TokenSigner(String keyId, byte[] key, Duration lifetime, InstantSource clock) {
        this.keyId = keyId;
        this.mac = new TokenMac(key);
        this.lifetime = lifetime;
        this.clock = clock;
    }

    /**
     * @param userId the verified buyer, 1 to 64 ASCII characters
     * @param device the fingerprint shown, or null when none is; a purchase must show the same
     */
    Issued issue(String userId, OfferId offer, @Nullable String device) {
        Instant expiresAt = clock.instant().plus(lifetime).truncatedTo(ChronoUnit.MILLIS);
        byte[] nonce = new byte[PurchaseToken.NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] token = PurchaseToken.unsigned(
                keyId, userId, device == null ? "" : device, offer, expiresAt.toEpochMilli(), nonce);
        int signedBytes = token.length - TokenMac.BYTES;
        System.arraycopy(mac.of(token, signedBytes), 0, token, signedBytes, TokenMac.BYTES);
        return new Issued(Base64.getUrlEncoder().withoutPadding().encodeToString(token), expiresAt);
    }

    /** @param expiresAt first instant in which the token is void */
    record Issued(String token, Instant expiresAt) {}
}
