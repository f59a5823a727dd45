package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.GrantJournal.Answered;
import seckill.model.OfferId;

class GrantJournalTest {

    private static final OfferId OFFER = new OfferId(7, 3);

    @Test
    void grantsOfEarlierEpochsAreNamedUntilForgotten() {
        GrantJournal journal = new GrantJournal(10);
        journal.note(OFFER, "r1", "anna", 1, 1);
        journal.note(OFFER, "r2", "ben", 2, 2);
        assertThat(journal.before(OFFER, 2)).containsExactly(new Answered("r1", "anna", 1, 1));
        assertThat(journal.before(OFFER, 2)).hasSize(1);
        journal.forgetBefore(OFFER, 2);
        assertThat(journal.before(OFFER, 2)).isEmpty();
        assertThat(journal.before(OFFER, 3)).containsExactly(new Answered("r2", "ben", 2, 2));
        assertThat(journal.before(new OfferId(7, 4), 9)).isEmpty();
    }

    @Test
    void theOldestGiveWayWhenItIsFull() {
        GrantJournal journal = new GrantJournal(2);
        for (int i = 1; i <= 3; i++) {
            journal.note(OFFER, "r" + i, "u" + i, 1, 1);
        }
        assertThat(journal.before(OFFER, 2)).extracting(Answered::reservationId).containsExactlyInAnyOrder("r2", "r3");
    }

    @Test
    void offersThatAreOverAreForgotten() {
        GrantJournal journal = new GrantJournal(2);
        journal.note(OFFER, "r1", "anna", 1, 1);
        journal.keepOnly(Set.of());
        assertThat(journal.before(OFFER, 2)).isEmpty();
    }
}
