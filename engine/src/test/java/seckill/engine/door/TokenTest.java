package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import seckill.engine.door.TokenVerifier.Verdict;
import seckill.model.OfferId;

class TokenTest {

    private static final Instant NOON = Instant.parse("2026-11-11T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final OfferId OFFER = new OfferId(7, 70_000_000_000L);
    private static final String DEVICE = "d-1_X";
    private static final byte[] OLD = key('o');
    private static final byte[] NEW = key('n');

    private final TokenSigner signer = new TokenSigner("k1", OLD, MINUTE, InstantSource.fixed(NOON));
    private final String token = signer.issue("alice", OFFER, DEVICE).token();

    private static byte[] key(char fill) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) fill);
        return key;
    }

    private static Verdict verdict(String token, String userId, Map<String, byte[]> keys, Instant now) {
        PurchaseToken read = PurchaseToken.read(token);
        return read == null
                ? Verdict.INVALID
                : new TokenVerifier(keys, InstantSource.fixed(now)).verify(read, userId, DEVICE);
    }

    private static Verdict verdict(String token, String userId) {
        return verdict(token, userId, Map.of("k1", OLD), NOON);
    }

    @Test
    void tokenSaysWhatItWasIssuedFor() {
        PurchaseToken read = Objects.requireNonNull(PurchaseToken.read(token));
        assertThat(read.keyId()).isEqualTo("k1");
        assertThat(read.userId()).isEqualTo("alice");
        assertThat(read.device()).isEqualTo(DEVICE);
        assertThat(read.offer()).isEqualTo(OFFER);
        assertThat(read.expiresAtMillis()).isEqualTo(NOON.plus(MINUTE).toEpochMilli());
        assertThat(read.nonce()).matches("[0-9a-f]{32}");
        assertThat(token).matches("[A-Za-z0-9_-]+");
        assertThat(verdict(token, "alice")).isEqualTo(Verdict.VALID);
    }

    @Test
    void longestIdsFit() {
        String longest = "u".repeat(64);
        TokenSigner longSigner = new TokenSigner("k".repeat(16), OLD, MINUTE, InstantSource.fixed(NOON));
        String text = longSigner.issue(longest, OFFER, longest).token();
        TokenVerifier verifier = new TokenVerifier(Map.of("k".repeat(16), OLD), InstantSource.fixed(NOON));
        assertThat(verifier.verify(Objects.requireNonNull(PurchaseToken.read(text)), longest, longest))
                .isEqualTo(Verdict.VALID);
    }

    @Test
    void eachTokenHasItsOwnNonce() {
        Set<String> nonces = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            nonces.add(Objects.requireNonNull(PurchaseToken.read(
                            signer.issue("alice", OFFER, DEVICE).token()))
                    .nonce());
        }
        assertThat(nonces).hasSize(100);
    }

    @Test
    void anyChangedBitIsFound() {
        byte[] bytes = Base64.getUrlDecoder().decode(token);
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] forged = bytes.clone();
            forged[bit / 8] ^= (byte) (1 << (bit % 8));
            String text = Base64.getUrlEncoder().withoutPadding().encodeToString(forged);
            assertThat(verdict(text, "alice")).as("bit " + bit).isEqualTo(Verdict.INVALID);
        }
    }

    @Test
    void truncatedAndExtendedTokensAreFound() {
        byte[] bytes = Base64.getUrlDecoder().decode(token);
        for (int length = 0; length < bytes.length; length++) {
            String text = Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, length));
            assertThat(verdict(text, "alice")).as(length + " bytes").isEqualTo(Verdict.INVALID);
        }
        String longer = Base64.getUrlEncoder().encodeToString(Arrays.copyOf(bytes, bytes.length + 1));
        assertThat(verdict(longer, "alice")).isEqualTo(Verdict.INVALID);
    }

    @Test
    void whatIsNoTokenIsNotRead() {
        for (String text : new String[] {"", "!", "AQ", "AQ==", "häh", "A".repeat(5000), token + "!", " " + token}) {
            assertThat(PurchaseToken.read(text)).as(text).isNull();
        }
    }

    @Test
    void lengthsThatPointBeyondTheTokenAreFound() {
        byte[] bytes = "\u0002\u007fk1".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(PurchaseToken.read(Base64.getUrlEncoder().encodeToString(bytes)))
                .isNull();
        bytes[1] = (byte) 0x80; // a negative length
        assertThat(PurchaseToken.read(Base64.getUrlEncoder().encodeToString(bytes)))
                .isNull();
    }

    @Test
    void anotherBuyersTokenIsInvalid() {
        assertThat(verdict(token, "bob")).isEqualTo(Verdict.INVALID);
        assertThat(verdict(token, "Alice")).isEqualTo(Verdict.INVALID);
    }

    @Test
    void tokenServesTheDeviceItWasAskedForWithAndNoOther() {
        TokenVerifier verifier = new TokenVerifier(Map.of("k1", OLD), InstantSource.fixed(NOON));
        PurchaseToken bound = Objects.requireNonNull(PurchaseToken.read(token));
        PurchaseToken free = Objects.requireNonNull(
                PurchaseToken.read(signer.issue("alice", OFFER, null).token()));
        assertThat(verifier.verify(bound, "alice", DEVICE)).isEqualTo(Verdict.VALID);
        assertThat(verifier.verify(bound, "alice", "d-1_x")).isEqualTo(Verdict.INVALID);
        assertThat(verifier.verify(bound, "alice", null)).isEqualTo(Verdict.INVALID);
        assertThat(verifier.verify(free, "alice", null)).isEqualTo(Verdict.VALID);
        assertThat(verifier.verify(free, "alice", DEVICE)).isEqualTo(Verdict.INVALID);
    }

    @Test
    void foreignKeyIsInvalidUnderKnownAndUnknownId() {
        String foreign = new TokenSigner("k1", NEW, MINUTE, InstantSource.fixed(NOON))
                .issue("alice", OFFER, DEVICE)
                .token();
        String unknown = new TokenSigner("k9", OLD, MINUTE, InstantSource.fixed(NOON))
                .issue("alice", OFFER, DEVICE)
                .token();
        assertThat(verdict(foreign, "alice")).isEqualTo(Verdict.INVALID);
        assertThat(verdict(unknown, "alice")).isEqualTo(Verdict.INVALID);
    }

    @Test
    void bothLiveKeysAreTakenDuringARotation() {
        Map<String, byte[]> both = Map.of("k1", OLD, "k2", NEW);
        String next = new TokenSigner("k2", NEW, MINUTE, InstantSource.fixed(NOON))
                .issue("alice", OFFER, DEVICE)
                .token();
        assertThat(verdict(token, "alice", both, NOON)).isEqualTo(Verdict.VALID);
        assertThat(verdict(next, "alice", both, NOON)).isEqualTo(Verdict.VALID);
        assertThat(verdict(token, "alice", Map.of("k2", NEW), NOON)).isEqualTo(Verdict.INVALID);
    }

    @Test
    void tokenExpiresInTheVeryMillisecondThatItNames() {
        Map<String, byte[]> keys = Map.of("k1", OLD);
        Instant end = NOON.plus(MINUTE);
        assertThat(verdict(token, "alice", keys, end.minusMillis(1))).isEqualTo(Verdict.VALID);
        assertThat(verdict(token, "alice", keys, end)).isEqualTo(Verdict.EXPIRED);
        assertThat(verdict(token, "bob", keys, end)).isEqualTo(Verdict.INVALID); // which comes first
    }
}
