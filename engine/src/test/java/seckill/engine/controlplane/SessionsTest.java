package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.OperatorLedger.OperatorRow;
import seckill.model.OperatorRole;

/** Idle end 15 minutes, longest 12 hours. */
class SessionsTest {

    private final FakeTime time = new FakeTime();
    private final Sessions sessions = new Sessions(
            time,
            time,
            new ControlProperties(
                    Base64.getEncoder().encodeToString(new byte[32]),
                    null,
                    ControlProperties.Environment.TEST,
                    1_024,
                    Duration.ofMinutes(15),
                    Duration.ofHours(12),
                    Duration.ofSeconds(2),
                    null,
                    Duration.ofMinutes(15)));

    @Test
    void aTokenEndsWhenItIsNotUsed() {
        String token = sessions.issue(operator("a")).token();

        time.passes(Duration.ofMinutes(15).minusMillis(1));
        assertThat(sessions.use(token)).isPresent();
        time.passes(Duration.ofMinutes(15));
        assertThat(sessions.use(token)).isEmpty();
    }

    @Test
    void useMovesTheEndUpToTwelveHours() {
        String token = sessions.issue(operator("a")).token();
        Instant start = time.instant();
        for (int minutes = 10; minutes < 12 * 60; minutes += 10) {
            time.passes(Duration.ofMinutes(10));
            assertThat(sessions.use(token)).as("after %d min", minutes).isPresent();
        }
        assertThat(sessions.use(token).orElseThrow().expiresAt()).isEqualTo(start.plus(Duration.ofHours(12)));

        time.passes(Duration.ofMinutes(10));

        assertThat(sessions.use(token)).isEmpty();
    }

    @Test
    void aCalendarSetBackDoesNotLengthenAToken() {
        String token = sessions.issue(operator("a")).token();

        time.calendarJumps(Duration.ofDays(-1));
        assertThat(sessions.use(token)).isPresent();
        time.passes(Duration.ofMinutes(15));
        assertThat(sessions.use(token)).isEmpty();
    }

    @Test
    void aCalendarThatWentOnWhileTheMachineSleptEndsAToken() {
        String token = sessions.issue(operator("a")).token();

        time.calendarJumps(Duration.ofMinutes(15));

        assertThat(sessions.use(token)).isEmpty();
    }

    @Test
    void moreThanTwentySignInsEndTheOneUsedLongestAgo() {
        String first = sessions.issue(operator("a")).token();
        String second = sessions.issue(operator("a")).token();
        String others = sessions.issue(operator("b")).token();
        for (int i = 2; i < Sessions.PER_OPERATOR_MAX; i++) {
            time.passes(Duration.ofSeconds(1));
            sessions.issue(operator("a"));
        }
        assertThat(sessions.use(first)).isPresent();

        sessions.issue(operator("a"));

        assertThat(sessions.use(second)).isEmpty();
        assertThat(sessions.use(first)).isPresent();
        assertThat(sessions.use(others)).isPresent();
    }

    @Test
    void aTokenIsNoOneElses() {
        assertThat(sessions.use("")).isEmpty();
        assertThat(sessions.use("AAAA")).isEmpty();
        assertThat(sessions.issue(operator("a")).token())
                .hasSize(43)
                .isNotEqualTo(sessions.issue(operator("a")).token());
    }

    private static OperatorRow operator(String name) {
        return new OperatorRow(
                name, "", 1, false, OperatorRole.ADMIN, false, false, 1, Instant.EPOCH, Instant.EPOCH, null, null);
    }
}
