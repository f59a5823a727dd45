package seckill.engine.door;

import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Proves purchase tokens by the live keys: the active one, and during a rotation the one before or after it. */
final class TokenVerifier {

    private final Map<String, TokenMac> macs;
    private final InstantSource clock;

    TokenVerifier(Map<String, byte[]> keys, InstantSource clock) {
        macs = keys.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> new TokenMac(e.getValue())));
        this.clock = clock;
    }

    /**
     * @param userId the verified buyer, whose the token must be
     * @param device the fingerprint shown now, or null when none is; the token must have been asked for with the same
     */
    Verdict verify(PurchaseToken token, String userId, @Nullable String device) {
        TokenMac mac = macs.get(token.keyId());
        if (mac == null) {
            return Verdict.INVALID;
        }
        byte[] bytes = token.bytes();
        int signedBytes = bytes.length - TokenMac.BYTES;
        byte[] shown = Arrays.copyOfRange(bytes, signedBytes, bytes.length);
        if (!MessageDigest.isEqual(shown, mac.of(bytes, signedBytes))
                || !token.userId().equals(userId)
                || !token.device().equals(device == null ? "" : device)) {
            return Verdict.INVALID;
        }
        return clock.millis() < token.expiresAtMillis() ? Verdict.VALID : Verdict.EXPIRED;
    }

    /** In order of precedence. */
    enum Verdict {
        /** Not made here with a live key, changed since, or another buyer's or another device's. */
        INVALID,
        EXPIRED,
        VALID
    }
}
