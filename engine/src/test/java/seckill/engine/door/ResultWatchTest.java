package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.door.DoorUnderTest.MemoryReads;
import seckill.engine.reservation.ReservationIds.Origin;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;
import seckill.model.ReservationStatus;

class ResultWatchTest {

    private static final Origin ORIGIN = new Origin(new OfferId(1, 2), 1);

    private final MemoryReads reads = new MemoryReads();
    private final ResultWatch watch = new ResultWatch(reads, new Catalog(InstantSource.fixed(Instant.EPOCH)), 2_500);

    private static final class Ear implements Waiter {
        final String id;
        final List<ReservationStatus> heard = new ArrayList<>();
        int failures;

        Ear(String id) {
            this.id = id;
        }

        @Override
        public String reservationId() {
            return id;
        }

        @Override
        public Origin origin() {
            return ORIGIN;
        }

        @Override
        public void tell(ReservationView view) {
            heard.add(view.status());
        }

        @Override
        public void failed(Answer problem) {
            failures++;
        }
    }

    @Test
    void whoAsksOnceIsToldOnce() {
        Ear ear = new Ear("a");
        assertThat(watch.ask(ear)).isTrue();
        assertThat(watch.step(true)).isTrue();
        assertThat(watch.step(true)).isFalse();
        assertThat(ear.heard).containsExactly(ReservationStatus.QUEUED);
        assertThat(watch.waiters()).isZero();
        assertThat(watch.isIdle()).isTrue();
    }

    @Test
    void thousandIdsAreOneQuery() {
        List<Ear> ears = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            Ear ear = new Ear("id" + i % 1_001); // 1,001 different ones: two queries
            ears.add(ear);
            assertThat(watch.ask(ear)).isTrue();
        }
        assertThat(watch.ask(new Ear("one too many"))).isFalse();
        watch.step(false);
        assertThat(reads.queries).hasValue(2);
        assertThat(ears).allSatisfy(e -> assertThat(e.heard).hasSize(1));
        assertThat(watch.ask(new Ear("again"))).isTrue();
    }

    @Test
    void followerHearsAtOnceThenInHisTurnUntilTheEnd() {
        Ear ear = new Ear("a");
        watch.follow(ear);
        watch.step(false);
        watch.step(false); // not his turn
        watch.step(true);
        reads.failures.put("a", DeadLetterCause.RETRIES_EXHAUSTED);
        watch.step(true);
        watch.step(true);
        assertThat(ear.heard)
                .containsExactly(ReservationStatus.QUEUED, ReservationStatus.QUEUED, ReservationStatus.FAILED);
        assertThat(watch.waiters()).isZero();
        assertThat(watch.known("a")).isNotNull();
    }

    @Test
    void followerWhoLeavesBeforeHisFirstWordFreesOnePlaceOnly() {
        Ear ear = new Ear("a");
        Ear other = new Ear("b");
        watch.follow(ear);
        watch.follow(other);
        watch.forget(ear);
        watch.forget(ear);
        watch.step(true);
        assertThat(watch.waiters()).isEqualTo(1);
        watch.forget(other);
        assertThat(watch.waiters()).isZero();
    }

    @Test
    void failedLookUpIsToldToWhoAskedAndTriedAgainForWhoFollows() {
        reads.down = true;
        Ear asker = new Ear("a");
        Ear follower = new Ear("b");
        watch.ask(asker);
        watch.follow(follower);
        watch.step(true);
        assertThat(asker.failures).isEqualTo(1);
        reads.down = false;
        watch.step(true);
        assertThat(asker.heard).isEmpty();
        assertThat(follower.heard).containsExactly(ReservationStatus.QUEUED);
    }
}
