package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Ten failures an address, twenty a name; one leaks in 30 and in 15 seconds. */
class SignInThrottleTest {

    private final FakeTime time = new FakeTime();
    private final SignInThrottle throttle = new SignInThrottle(time);

    @Test
    void anAddressMayFailTenTimesAndThenOnceInThirtySeconds() {
        for (int i = 0; i < 10; i++) {
            assertThat(wait("name" + i, "192.0.2.1")).as("attempt %d", i).isZero();
            throttle.failed("name" + i, "192.0.2.1", false);
        }
        assertThat(wait("other", "192.0.2.1")).isEqualTo(Duration.ofSeconds(30));

        time.passes(Duration.ofSeconds(30));
        assertThat(wait("other", "192.0.2.1")).isZero();
        throttle.failed("other", "192.0.2.1", false);
        assertThat(wait("other", "192.0.2.1")).isPositive();
        assertThat(wait("other", "192.0.2.2")).isZero();
    }

    @Test
    void aNameMayFailTwentyTimesFromWhereverItIsTried() {
        for (int i = 0; i < 20; i++) {
            assertThat(wait("admin", "198.51.100." + i)).isZero();
            throttle.failed("admin", "198.51.100." + i, false);
        }

        assertThat(wait("admin", "203.0.113.9")).isEqualTo(Duration.ofSeconds(15));
        assertThat(wait("bob", "203.0.113.9")).isZero();
    }

    @Test
    void whoSignedInFromThereBeforeIsNotLockedOutByOthersGuessingAtHisName() {
        throttle.succeeded("admin", "10.0.0.5");
        for (int i = 0; i < 1_000; i++) {
            throttle.failed("admin", "198.51.100." + i % 250, false);
        }

        assertThat(throttle.knows("admin", "10.0.0.5")).isTrue();
        assertThat(throttle.blockedFor("admin", "10.0.0.5", true)).isZero();
        assertThat(wait("admin", "10.0.0.6")).isPositive();
    }

    @Test
    void whoSignedInFromThereBeforeIsNotLockedOutByHisNeighboursEither() {
        throttle.succeeded("alice", "10.0.0.5");
        for (int i = 0; i < 100; i++) {
            throttle.failed("name" + i, "10.0.0.5", false);
        }

        assertThat(throttle.blockedFor("alice", "10.0.0.5", true)).isZero();
        assertThat(wait("bob", "10.0.0.5")).isPositive();
    }

    @Test
    void aKnownPlaceIsThrottledByItsOwnFailures() {
        throttle.succeeded("alice", "10.0.0.5");
        for (int i = 0; i < 10; i++) {
            throttle.failed("alice", "10.0.0.5", true);
        }

        assertThat(throttle.blockedFor("alice", "10.0.0.5", true)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aHouseholdOfIpV6AddressesIsOne() {
        for (int i = 0; i < 10; i++) {
            throttle.failed("n" + i, "2001:db8:1:2::" + Integer.toHexString(i + 1), false);
        }

        assertThat(wait("x", "2001:db8:1:2:ffff::1")).isPositive();
        assertThat(wait("x", "2001:db8:1:3::1")).isZero();
    }

    @Test
    void twentyThousandAttackersNeitherLockOutTheHonestNorClearTheGuilty() {
        for (int i = 0; i < 10; i++) {
            throttle.failed("guilty", "203.0.113.7", false);
        }
        // Faster than the engine could ever hash: 100 a second for 200 seconds, each from an address of its own.
        for (int i = 0; i < 20_000; i++) {
            throttle.failed("n" + i, (i >> 16) + ".1." + (i >> 8 & 255) + "." + (i & 255), false);
            if (i % 100 == 0) {
                throttle.failed("guilty", "203.0.113.7", false);
                time.passes(Duration.ofSeconds(1));
            }
        }

        assertThat(wait("anybody", "203.0.113.7")).isPositive();
        long honestBlocked = 0;
        for (int i = 0; i < 1_000; i++) {
            honestBlocked +=
                    wait("honest" + i, "192.168." + (i >> 8) + "." + (i & 255)).isPositive() ? 1 : 0;
        }
        assertThat(honestBlocked).isZero();
    }

    private Duration wait(String name, String address) {
        return throttle.blockedFor(name, address, false);
    }
}
