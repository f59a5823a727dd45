package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Tokens here are put together by hand, not by the library that reads them. */
class IdentityTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final String HS256 = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";
    private static final long NOON = 1_800_000_000L;

    private Instant now = Instant.ofEpochSecond(NOON);
    private final InstantSource clock = () -> now;
    private final Identity identity = new Identity(KEY, clock, 100);

    private static String part(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String jwt(String header, String claims, String algorithm, byte[] key) {
        String signed = part(header) + "." + part(claims);
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key, algorithm));
            byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String jwt(String claims) {
        return jwt(HS256, claims, "HmacSHA256", KEY);
    }

    private static String claims(String subject, long expiry) {
        return "{\"sub\":\"" + subject + "\",\"exp\":" + expiry + "}";
    }

    private void assertRefused(String token) {
        Throwable thrown = catchThrowable(() -> identity.userOf(token));
        assertThat(thrown).as(token).isInstanceOf(RefusedException.class).hasMessage("unauthenticated");
    }

    @Test
    void signedTokenNamesTheBuyer() throws RefusedException {
        assertThat(identity.userOf(jwt(claims("a.B_9@x-y", NOON + 60)))).isEqualTo("a.B_9@x-y");
    }

    @Test
    void tokenWithoutSignatureIsRefused() {
        String none = part("{\"alg\":\"none\"}") + "." + part(claims("alice", NOON + 60)) + ".";
        assertRefused(none);
        assertRefused(none + "AAAA");
        assertRefused(jwt("{\"alg\":\"none\"}", claims("alice", NOON + 60), "HmacSHA256", KEY));
    }

    @Test
    void otherAlgorithmsAreRefusedThoughTheKeyFits() {
        byte[] longKey = (new String(KEY, StandardCharsets.US_ASCII).repeat(2)).getBytes(StandardCharsets.US_ASCII);
        Identity withLongKey = new Identity(longKey, clock, 100);
        String hs512 = jwt("{\"alg\":\"HS512\"}", claims("alice", NOON + 60), "HmacSHA512", longKey);
        assertThat(catchThrowable(() -> withLongKey.userOf(hs512))).isInstanceOf(RefusedException.class);
        assertRefused(jwt("{\"alg\":\"RS256\"}", claims("alice", NOON + 60), "HmacSHA256", KEY));
        assertRefused(jwt("{\"alg\":\"hs256\"}", claims("alice", NOON + 60), "HmacSHA256", KEY));
        assertRefused(jwt("{}", claims("alice", NOON + 60), "HmacSHA256", KEY));
    }

    @Test
    void criticalExtensionsThatNobodyKnowsAreRefused() {
        assertRefused(
                jwt("{\"alg\":\"HS256\",\"crit\":[\"x\"],\"x\":1}", claims("alice", NOON + 60), "HmacSHA256", KEY));
    }

    @Test
    void foreignOrChangedSignatureIsRefused() {
        byte[] foreign = "another key that is 32 bytes long".getBytes(StandardCharsets.US_ASCII);
        assertRefused(jwt(HS256, claims("alice", NOON + 60), "HmacSHA256", foreign));
        String mine = jwt(claims("alice", NOON + 60));
        String his = part(HS256) + "." + part(claims("bob", NOON + 60)) + mine.substring(mine.lastIndexOf('.'));
        assertRefused(his);
        assertRefused(mine.substring(0, mine.length() - 2));
    }

    @Test
    void expiryIsRequiredAndKept() throws RefusedException {
        assertRefused(jwt("{\"sub\":\"alice\"}"));
        assertRefused(jwt("{\"sub\":\"alice\",\"exp\":\"soon\"}"));
        assertRefused(jwt(claims("alice", NOON)));
        String token = jwt(claims("alice", NOON + 1));
        assertThat(identity.userOf(token)).isEqualTo("alice");
        now = now.plusMillis(999);
        assertThat(identity.userOf(token)).isEqualTo("alice");
        now = now.plusMillis(1);
        assertRefused(token); // although it was remembered
        assertRefused(token);
    }

    @Test
    void tokenOfTheFutureIsRefused() throws RefusedException {
        String token = jwt("{\"sub\":\"alice\",\"exp\":" + (NOON + 60) + ",\"nbf\":" + (NOON + 10) + "}");
        assertRefused(token);
        now = now.plusSeconds(10);
        assertThat(identity.userOf(token)).isEqualTo("alice");
    }

    @Test
    void subjectIsRequiredAndPlain() {
        assertRefused(jwt("{\"exp\":" + (NOON + 60) + "}"));
        assertRefused(jwt("{\"sub\":[\"alice\"],\"exp\":" + (NOON + 60) + "}"));
        for (String subject : new String[] {"", "a b", "a\\nb", "a:b", "é", "u".repeat(65), "a/b", "{a}"}) {
            assertRefused(jwt(claims(subject, NOON + 60)));
        }
    }

    /** Some main sites number their users; RFC 7519 wants a string, and the digits are one. */
    @Test
    void numericSubjectIsItsDigits() throws RefusedException {
        assertThat(identity.userOf(jwt("{\"sub\":5,\"exp\":" + (NOON + 60) + "}")))
                .isEqualTo("5");
    }

    @Test
    void whatIsNoTokenIsRefused() {
        String token = jwt(claims("alice", NOON + 60));
        for (String text :
                new String[] {"", ".", "..", "a.b", "a.b.c", "a.b.c.d", token + "=", token + "\n", "x" + token}) {
            assertRefused(text);
        }
    }
}
