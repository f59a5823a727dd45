package seckill.engine.signature;

import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Verifies the header over raw bytes: any of the live keys, any of the signatures, a timestamp within the window. */
public final class SignatureCheck {

    private final List<SigningKey> keys;
    private final long windowSeconds;
    private final InstantSource clock;

    /**
     * @param keys the live keys; with none nothing is valid
     * @param window how far the timestamp may lie from now, before and after
     */
    public SignatureCheck(Collection<SigningKey> keys, Duration window, InstantSource clock) {
        this.keys = List.copyOf(keys);
        this.windowSeconds = window.toSeconds();
        this.clock = clock;
    }

    /** Why the signature is not valid; empty when it is. The reason tells no stranger what a valid one would be. */
    public Optional<String> objection(byte[] body, @Nullable String header) {
        SignatureHeader parsed;
        try {
            parsed = SignatureHeader.parse(header);
        } catch (IllegalArgumentException e) {
            return Optional.of("Seckill-Signature: " + e.getMessage());
        }
        long distanceSeconds = Math.abs(clock.instant().getEpochSecond() - parsed.unixSeconds());
        if (distanceSeconds > windowSeconds) {
            return Optional.of(
                    "Seckill-Signature: t is " + distanceSeconds + " s from now; allowed are " + windowSeconds + " s");
        }
        return anyMatches(parsed, body) ? Optional.empty() : Optional.of("Seckill-Signature: no v1 is right");
    }

    /** Compares all with all in constant time, so that timing tells neither the key nor the position. */
    private boolean anyMatches(SignatureHeader header, byte[] body) {
        boolean matches = false;
        for (SigningKey key : keys) {
            byte[] due = key.mac(header.timestamp(), body);
            for (byte[] mac : header.macs()) {
                matches |= MessageDigest.isEqual(due, mac);
            }
        }
        return matches;
    }
}
