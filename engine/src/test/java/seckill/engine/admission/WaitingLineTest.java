package seckill.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.engine.admission.LineGuest.Reason;
import seckill.engine.admission.WaitingLine.Entrance;
import seckill.engine.admission.WaitingLine.Figures;

/** The line in a time that the test makes: a step each millisecond. */
class WaitingLineTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private long nowNanos;
    private int rate = 100;
    private int lengthMax = 1000;
    private final WaitingLine line = new WaitingLine(() -> rate, () -> lengthMax, PATIENCE, () -> nowNanos);
    private final List<Guest> served = new ArrayList<>();

    @Test
    void atThreeTimesTheRateNobodyIsLostOrderIsKeptAndTheWaitIsTheEstimate() {
        List<Guest> came = new ArrayList<>();
        int atOnce = 0;
        for (int millis = 0; millis < 3_000; millis += 10) { // 3 every 10 ms are 300 a second, for 3 seconds
            for (int i = 0; i < 3; i++) {
                Guest guest = new Guest("b" + millis + "-" + i);
                Entrance entrance = line.enter(guest.userId, guest);
                if (entrance == Entrance.WAITS) {
                    came.add(guest);
                } else {
                    assertThat(entrance).isEqualTo(Entrance.AT_ONCE);
                    atOnce++;
                }
            }
            pass(10);
        }
        pass(7_000);

        assertThat(atOnce + came.size()).isEqualTo(900);
        assertThat(served).containsExactlyElementsOf(came);
        assertThat(line.figures()).isEqualTo(new Figures(0, atOnce, came.size(), 0, 0, 0));
        // What was saved up before anybody came, 10 tokens, and 3 seconds of 100: the other 590 take 5.9 s more.
        assertThat(came.getLast().servedMillis).isBetween(8_880L, 8_900L);
        long[] off = came.stream()
                .mapToLong(g -> Math.abs(g.servedMillis - g.cameMillis - g.firstEstimateMillis))
                .sorted()
                .toArray();
        assertThat(off[off.length * 99 / 100]).as("p99").isLessThanOrEqualTo(10);
    }

    @Test
    void anAbandonedPlaceIsFreedForAllBehindAtOnce() {
        List<Guest> guests = fill(5); // the first goes on at once when the rate is 1
        line.leave("b2", guests.get(2));
        line.leave("b2", guests.get(2));
        assertThat(line.figures()).isEqualTo(new Figures(3, 1, 0, 0, 0, 1));
        pass(1_000);
        assertThat(served).containsExactly(guests.get(1));
        assertThat(guests.get(3).ahead).isZero();
        assertThat(guests.get(4).ahead).isEqualTo(1);
        assertThat(guests.get(4).estimateMillis).isEqualTo(2_000);
        pass(2_000);
        assertThat(served).containsExactly(guests.get(1), guests.get(3), guests.get(4));
    }

    @Test
    void aFullLineSaysSoAndAFreedPlaceIsGivenAgain() {
        lengthMax = 3;
        List<Guest> guests = fill(4);
        Guest late = new Guest("late");
        assertThat(line.enter("late", late)).isEqualTo(Entrance.FULL);
        line.leave("b3", guests.get(3));
        assertThat(line.enter("late", late)).isEqualTo(Entrance.WAITS);
        assertThat(line.figures().full()).isEqualTo(1);
    }

    @Test
    void whoWouldWaitLongerThanHisPatienceIsRefusedAtOnceAndWhoIsPromisedHisTurnGetsIt() {
        fill(21); // 20 wait, the last for 20 seconds
        assertThat(line.enter("late", new Guest("late"))).isEqualTo(Entrance.FULL);
        pass(20_001);
        assertThat(served).hasSize(20);
    }

    @Test
    void aSlowerRateSendsAwayWhomItCannotServeInTime() {
        rate = 10;
        List<Guest> guests = fill(101); // 100 wait, the last for 10 seconds
        rate = 1;
        pass(21_010); // his patience, and a second of grace
        assertThat(served.size()).isBetween(20, 22);
        assertThat(guests.getLast().away).isEqualTo(Reason.WAITED_TOO_LONG);
        assertThat(line.figures().waiting()).isZero();
        assertThat(line.figures().sentAway()).isEqualTo(100 - served.size());
    }

    @Test
    void noLimitLetsGoAllWhoWait() {
        List<Guest> guests = fill(10);
        rate = 0;
        pass(1);
        assertThat(served).containsExactlyElementsOf(guests.subList(1, 10));
        assertThat(line.enter("next", new Guest("next"))).isEqualTo(Entrance.AT_ONCE);
    }

    @Test
    void whoAsksAgainKeepsHisPlaceForTheNewerRequest() {
        List<Guest> guests = fill(4);
        Guest again = new Guest("b1");
        assertThat(line.enter("b1", again)).isEqualTo(Entrance.WAITS);
        assertThat(guests.get(1).away).isEqualTo(Reason.ASKED_AGAIN);
        line.leave("b1", guests.get(1)); // the older connection ends: the place is no longer its own
        pass(1_000);
        assertThat(served).containsExactly(again);
    }

    @Test
    void whoHasNothingLeftToWaitForIsAnsweredAtOnceAndTakesNobodysTurn() {
        List<Guest> guests = fill(4);
        guests.get(2).over = true;
        pass(1_000);
        assertThat(served).containsExactlyInAnyOrder(guests.get(1), guests.get(2));
        pass(1_000);
        assertThat(served).contains(guests.get(3));
    }

    @Test
    void atTheEndEverybodyIsSentAway() {
        List<Guest> guests = fill(3);
        line.sendAllAway();
        assertThat(guests).extracting(g -> g.away).containsExactly(null, Reason.STOPPING, Reason.STOPPING);
        pass(5_000);
        assertThat(served).isEmpty();
    }

    /** b0 … at one instant and one a second, unless the test chose another rate: the first goes on at once. */
    private List<Guest> fill(int count) {
        rate = rate == 100 ? 1 : rate;
        List<Guest> guests =
                IntStream.range(0, count).mapToObj(i -> new Guest("b" + i)).toList();
        guests.forEach(guest -> line.enter(guest.userId, guest));
        return guests;
    }

    private void pass(int millis) {
        for (int i = 0; i < millis; i++) {
            nowNanos += 1_000_000;
            line.step();
        }
    }

    private final class Guest implements LineGuest {
        final String userId;
        final long cameMillis = nowNanos / 1_000_000;
        long firstEstimateMillis = -1;
        long estimateMillis;
        int ahead;
        long servedMillis;
        boolean over;

        @Nullable
        Reason away;

        Guest(String userId) {
            this.userId = userId;
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public void standsAt(int place, long waitMillis) {
            ahead = place;
            estimateMillis = waitMillis;
            firstEstimateMillis = firstEstimateMillis < 0 ? waitMillis : firstEstimateMillis;
        }

        @Override
        public void turn() {
            served.add(this);
            servedMillis = nowNanos / 1_000_000;
        }

        @Override
        public void sentAway(Reason why) {
            away = why;
        }

        @Override
        public String toString() {
            return userId;
        }
    }
}
