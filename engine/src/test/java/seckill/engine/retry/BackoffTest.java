package seckill.engine.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2));

    @Test
    void eachFailureWaitsBetweenHalfAndTheWholeOfItsDoubling() {
        long[] wholeMillis = {100, 200, 400, 800, 1600, 2000, 2000};
        Random random = new Random(1);
        for (int failures = 1; failures <= wholeMillis.length; failures++) {
            long whole = wholeMillis[failures - 1];
            for (int round = 0; round < 200; round++) {
                assertThat(BACKOFF.delay(failures, random).toMillis()).isBetween(whole / 2, whole);
            }
        }
    }

    @Test
    void thoseWhoFailedTogetherDoNotComeBackTogether() {
        Random random = new Random(2);
        assertThat(java.util.stream.Stream.generate(() -> BACKOFF.delay(4, random))
                        .limit(50)
                        .distinct()
                        .count())
                .isGreaterThan(20);
    }

    @Test
    void anyNumberOfFailuresStaysWithinTheLongest() {
        assertThat(BACKOFF.delay(Integer.MAX_VALUE, new Random(3)))
                .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void aBackoffWithoutWaitingIsRefused() {
        assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT0S");
    }
}
