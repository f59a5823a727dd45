package seckill.engine.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignatureCheckTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);
    private static final byte[] BODY = "{\"paymentNo\":\"p1\"}".getBytes(UTF_8);
    private static final SigningKey OLD = key('o');
    private static final SigningKey NEW = key('n');

    private final SignatureCheck check = new SignatureCheck(List.of(OLD, NEW), Duration.ofSeconds(300), () -> NOW);

    /** Worked out with {@code printf '1800000000.{"paymentNo":"p1"}' | openssl dgst -sha256 -hmac} and 32 times the letter o. */
    @Test
    void theHeaderIsWhatOpensslMakesOfIt() {
        assertThat(OLD.header(1_800_000_000, BODY))
                .isEqualTo("t=1800000000,v1=3924efa7e32663dd4a9f95e601a81a588f445fac88e5b742ade4e518301aa614");
    }

    @Test
    void eachLiveKeyIsAccepted() {
        assertThat(check.objection(BODY, OLD.header(NOW.getEpochSecond(), BODY)))
                .isEmpty();
        assertThat(check.objection(BODY, NEW.header(NOW.getEpochSecond(), BODY)))
                .isEmpty();
    }

    @Test
    void oneRightSignatureAmongSeveralIsEnough() {
        String wrong = "0".repeat(64);
        String right = NEW.header(NOW.getEpochSecond(), BODY);
        assertThat(check.objection(BODY, right + ",v1=" + wrong)).isEmpty();
        assertThat(check.objection(BODY, right.replace(",v1=", ",v1=" + wrong + ",v1=")))
                .isEmpty();
        assertThat(check.objection(BODY, right + ",v2=whatever")).isEmpty();
    }

    @Test
    void aStrangersKeyIsRefused() {
        assertThat(check.objection(BODY, key('x').header(NOW.getEpochSecond(), BODY)))
                .isPresent();
    }

    @Test
    void aChangedBodyOrTimestampIsRefused() {
        String header = OLD.header(NOW.getEpochSecond(), BODY);
        assertThat(check.objection("{\"paymentNo\":\"p2\"}".getBytes(UTF_8), header))
                .isPresent();
        assertThat(check.objection(BODY, header.replace("t=1800000000", "t=1800000001")))
                .isPresent();
        assertThat(check.objection(BODY, header.replace("t=1800000000", "t=01800000000")))
                .isPresent();
    }

    @Test
    void theWindowIsOpenOnBothSidesAndEnds() {
        for (long seconds : new long[] {-300, 300}) {
            assertThat(check.objection(BODY, OLD.header(NOW.getEpochSecond() + seconds, BODY)))
                    .isEmpty();
        }
        for (long seconds : new long[] {-301, 301, -1_800_000_000L}) {
            assertThat(check.objection(BODY, OLD.header(NOW.getEpochSecond() + seconds, BODY)))
                    .isPresent();
        }
    }

    @Test
    void oddHeadersAreRefusedWithAReason() {
        String mac = "a".repeat(64);
        for (String header : new String[] {
            null,
            "",
            "v1=" + mac,
            "t=1800000000",
            "t=1800000000,v1=",
            "t=1800000000,v1=" + "g".repeat(64),
            "t=1800000000,v1=" + "a".repeat(63),
            "t=,v1=" + mac,
            "t=-1,v1=" + mac,
            "t=1.5,v1=" + mac,
            "t=9999999999999999999,v1=" + mac,
            "t=1800000000,t=1800000000,v1=" + mac,
            "t=1800000000" + (",v1=" + mac).repeat(9),
            "x".repeat(5000)
        }) {
            assertThat(check.objection(BODY, header))
                    .as("header %s", header)
                    .hasValueSatisfying(why -> assertThat(why).startsWith("Seckill-Signature: "));
        }
    }

    @Test
    void withoutKeysNothingIsValid() {
        SignatureCheck none = new SignatureCheck(List.of(), Duration.ofSeconds(300), () -> NOW);
        assertThat(none.objection(BODY, OLD.header(NOW.getEpochSecond(), BODY))).isPresent();
    }

    @Test
    void aShortKeyIsRefusedByItsPropertyWithoutItsValue() {
        String secret = Base64.getEncoder().encodeToString("hush".getBytes(UTF_8));
        assertThatThrownBy(() -> SigningKey.ofBase64("seckill.webhook.key", secret))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("seckill.webhook.key")
                .hasMessageContaining("32")
                .hasMessageNotContaining(secret);
        assertThat(OLD.toString()).doesNotContain("oooo");
    }

    private static SigningKey key(char letter) {
        return SigningKey.ofBase64(
                "test",
                Base64.getEncoder()
                        .encodeToString(String.valueOf(letter).repeat(32).getBytes(UTF_8)));
    }
}
