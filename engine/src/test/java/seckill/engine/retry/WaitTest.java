package seckill.engine.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WaitTest {

    private static final Instant START = Instant.parse("2026-11-11T00:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final Wait wait = new Wait(now::get);

    @Test
    void itIsOverBeforeItHasBegunAndWhenItsTimeHasCome() {
        assertThat(wait.isOver()).isTrue();
        wait.begin(Duration.ofMillis(50));
        assertThat(wait.isOver()).isFalse();
        now.set(START.plusMillis(49));
        assertThat(wait.isOver()).isFalse();
        now.set(START.plusMillis(50));
        assertThat(wait.isOver()).isTrue();
    }

    @Test
    void endingItEndsIt() {
        wait.begin(Duration.ofHours(1));
        wait.end();
        assertThat(wait.isOver()).isTrue();
    }

    @Test
    void aClockSetBackDoesNotMakeItLonger() {
        wait.begin(Duration.ofSeconds(1));
        now.set(START.minusSeconds(3600));
        assertThat(wait.isOver()).isTrue();
    }
}
