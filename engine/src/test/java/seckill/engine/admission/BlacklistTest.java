package seckill.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BlacklistTest {

    private static final int ENTRIES_MAX = 1_000;

    private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);
    private final Blacklist<String> blacklist =
            new Blacklist<>(() -> 3, Duration.ofMinutes(1), ENTRIES_MAX, nanos::get);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void makeGuilty(String who) {
        for (int i = 0; i < 3; i++) {
            assertThat(blacklist.refuses(who)).isFalse();
        }
        assertThat(blacklist.refuses(who)).isTrue();
    }

    @Test
    void oneMoreThanAllowedInASecondIsGuilt() {
        makeGuilty("a");
        assertThat(blacklist.refuses("b")).isFalse();
    }

    @Test
    void nextSecondBeginsAtZero() {
        for (int second = 0; second < 5; second++) {
            for (int i = 0; i < 3; i++) {
                assertThat(blacklist.refuses("a")).isFalse();
            }
            pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void guiltEndsWhenItsTimeIsOver() {
        makeGuilty("a");
        pass(Duration.ofMinutes(1).minusNanos(1));
        assertThat(blacklist.refuses("a")).isTrue();
        pass(Duration.ofNanos(1));
        assertThat(blacklist.refuses("a")).isFalse();
    }

    @Test
    void handListsEndsAndForgives() {
        assertThat(blacklist.block("a", Duration.ofSeconds(90))).isTrue();
        pass(Duration.ofSeconds(90).minusNanos(1));
        assertThat(blacklist.refuses("a")).isTrue();
        pass(Duration.ofNanos(1));
        assertThat(blacklist.refuses("a")).isFalse();
        blacklist.block("a", Duration.ofSeconds(90));
        makeGuilty("b");
        blacklist.forgive("a");
        blacklist.forgive("b");
        assertThat(blacklist.refuses("a")).isFalse();
        assertThat(blacklist.refuses("b")).isFalse();
    }

    @Test
    void floodOfStrangersNeitherForgetsTheGuiltyNorDeniesTheOthersNorGrows() {
        makeGuilty("guilty");
        blacklist.block("named", Duration.ofMinutes(5));
        for (int i = 0; i < 100 * ENTRIES_MAX; i++) {
            assertThat(blacklist.refuses("stranger-" + i)).isFalse();
        }
        assertThat(blacklist.remembered()).isLessThanOrEqualTo(ENTRIES_MAX + 2);
        assertThat(blacklist.refuses("guilty")).isTrue();
        assertThat(blacklist.refuses("named")).isTrue();
        assertThat(blacklist.refuses("honest")).isFalse();
    }

    @Test
    void namedByHandAreBoundedAndTheirEndsMakeRoom() {
        for (int i = 0; i < Blacklist.BY_HAND_MAX; i++) {
            assertThat(blacklist.block("named-" + i, Duration.ofMinutes(1))).isTrue();
        }
        assertThat(blacklist.block("one more", Duration.ofMinutes(1))).isFalse();
        assertThat(blacklist.block("named-0", Duration.ofMinutes(2))).isTrue();
        pass(Duration.ofMinutes(1));
        assertThat(blacklist.block("one more", Duration.ofMinutes(1))).isTrue();
        assertThat(blacklist.refuses("named-0")).isTrue();
    }
}
