package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HttpDateTest {

    private Instant now = Instant.parse("1994-11-06T08:49:37.999Z");
    private final HttpDate date = new HttpDate(() -> now);

    /** The example of RFC 9110, section 5.6.7. */
    @Test
    void dateHasTheFormOfTheStandard() {
        assertThat(text()).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
    }

    @Test
    void dateFollowsTheClockForwardsAndBackwards() {
        assertThat(text()).endsWith("08:49:37 GMT");
        now = now.plusMillis(1);
        assertThat(text()).endsWith("08:49:38 GMT");
        now = now.minusSeconds(10);
        assertThat(text()).endsWith("08:49:28 GMT");
    }

    private String text() {
        return new String(date.bytes(), StandardCharsets.US_ASCII);
    }
}
