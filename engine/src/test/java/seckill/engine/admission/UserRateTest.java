package seckill.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UserRateTest {

    private final AtomicLong nanos = new AtomicLong(-3_000_000_000L);
    private final AtomicInteger perSecond = new AtomicInteger(1);
    private final UserRate rate = new UserRate(perSecond::get, 100, nanos::get);

    private @Nullable Rejection ask(String userId) {
        return rate.test(new Applicant(null, null, null, userId));
    }

    @Test
    void nextIsDueAWholeSecondAfterTheLastThatPassed() {
        assertThat(ask("a")).isNull();
        assertThat(ask("a")).isEqualTo(Rejection.USER_TOO_FAST);
        nanos.addAndGet(999_999_999);
        assertThat(ask("a")).isEqualTo(Rejection.USER_TOO_FAST);
        assertThat(ask("b")).isNull();
        nanos.addAndGet(1);
        assertThat(ask("a")).isNull();
    }

    @Test
    void rateChangesWhileItRuns() {
        perSecond.set(4);
        assertThat(ask("a")).isNull();
        nanos.addAndGet(249_999_999);
        assertThat(ask("a")).isEqualTo(Rejection.USER_TOO_FAST);
        nanos.addAndGet(1);
        assertThat(ask("a")).isNull();
    }

    @Test
    void zeroIsNoLimit() {
        perSecond.set(0);
        for (int i = 0; i < 10; i++) {
            assertThat(ask("a")).isNull();
        }
    }
}
