package seckill.console.deadletter;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;
import seckill.console.FakeEngine;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.deadletter.DeadLetterViewModel.Way;
import seckill.console.fx.Background;
import seckill.model.DeadLetterCause;
import seckill.model.JobItemState;
import seckill.model.JobState;

class DeadLetterViewModelTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final DeadLetterViewModel model = new DeadLetterViewModel(engine, Background.direct());
    private final List<Answer> answers = new ArrayList<>();

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    private DeadLetterViewModel.Shown shown() {
        return requireNonNull(model.shownProperty().get());
    }

    @Test
    void theFirstGroupIsChosenAndItsLettersRead() {
        Answers.deadLetters(fake);
        model.refresh();
        assertThat(shown().open()).isEqualTo(3);
        assertThat(shown().letters()).extracting(DeadLetter::deadLetterId).containsExactly(512L, 509L);
        assertThat(shown().letters().get(1).orderNo()).isEqualTo("20261111-88123");
    }

    @Test
    void theChosenGroupStaysChosenWhenItsCountChanges() {
        Answers.deadLetters(fake);
        model.refresh();
        model.chosen.set(shown().groups().get(1));
        model.refresh();
        assertThat(requireNonNull(model.chosen.get()).cause()).isEqualTo(DeadLetterCause.MALFORMED);
        assertThat(shown().letters())
                .singleElement()
                .extracting(DeadLetter::payload)
                .isEqualTo("{r=r-77aa-01, u=u-3}");
    }

    @Test
    void aJobIsFollowedToItsEndWithTheWorstItemFirst() {
        Answers.deadLetters(fake);
        model.refresh();
        model.concludeMany(List.of(), Way.RETRY, false, "x", answers::add);
        Job job = requireNonNull(model.jobProperty().get());
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(job.worstFirst())
                .extracting(Job.Item::state)
                .containsExactly(JobItemState.FAILED, JobItemState.DONE);
        model.dismissJob();
        assertThat(model.jobProperty().get()).isNull();
    }

    @Test
    void someAreNamedByTheirNumbers() {
        Answers.deadLetters(fake);
        model.refresh();
        model.concludeMany(shown().letters(), Way.RETRY, true, "x", answers::add);
        assertThat(fake.asked)
                .filteredOn(a -> a.method().equals("POST"))
                .singleElement()
                .extracting(FakeEngine.Asked::body)
                .asString()
                .contains("\"deadLetterIds\":[512,509]")
                .contains("\"dryRun\":true")
                .doesNotContain("cause");
    }

    @Test
    void anUnknownOutcomeIsHandedOverAndNothingIsSentAgain() {
        Answers.deadLetters(fake);
        model.refresh();
        fake.refuse("POST /control/v1/dead-letters/512/release", 500, "outcome-unknown", "no answer of the database");
        model.conclude(shown().letters().getFirst(), Way.RELEASE, false, "x", answers::add);
        assertThat(answers).singleElement().isInstanceOf(Answer.Unknown.class);
        assertThat(fake.asked).filteredOn(a -> a.method().equals("POST")).hasSize(1);
    }

    @Test
    void whatCannotBeReadIsSaid() {
        fake.refuse("GET /control/v1/dead-letters/causes", 503, "database-unavailable", "away");
        model.refresh();
        assertThat(model.shownProperty().get()).isNull();
        assertThat(model.troubleProperty().get()).isInstanceOf(Answer.Refused.class);
    }
}
