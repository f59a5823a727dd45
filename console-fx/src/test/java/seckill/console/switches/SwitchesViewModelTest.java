package seckill.console.switches;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.fx.Background;
import seckill.model.feed.FeedSnapshot;

class SwitchesViewModelTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final SimpleObjectProperty<@Nullable FeedSnapshot> feed = new SimpleObjectProperty<>(Sale.at(1));
    private final List<Runnable> later = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    private SwitchesViewModel model(Background background) {
        return new SwitchesViewModel(feed, engine, background);
    }

    private static List<SaleSwitch> rows(SwitchesViewModel model) {
        return requireNonNull(model.shownProperty().get()).rows();
    }

    @Test
    void rowsStandInTheOrderOfTheirNumbersWhateverTheirState() {
        assertThat(rows(model(Background.direct())))
                .extracting(SaleSwitch::activityId)
                .containsExactly(1098L, 1101L, 1102L, 1104L, 1105L);
    }

    @Test
    void theFenceIsChosenFirstAndTheFilterHidesRowsOnly() {
        SwitchesViewModel model = model(Background.direct());
        model.filter.set("moutai");
        assertThat(rows(model)).extracting(SaleSwitch::activityId).containsExactly(1102L);
        assertThat(requireNonNull(model.chosenRow()).activityId()).isEqualTo(1104);
    }

    @Test
    void aSwitchIsNotPulledTwiceBeforeItsAnswer() {
        SwitchesViewModel model = model(new Background(later::add, Runnable::run));
        SaleSwitch row = rows(model).get(1);
        model.stop(row, "x", answers::add);
        model.stop(row, "x", answers::add);
        assertThat(later).hasSize(1);
        assertThat(requireNonNull(model.shownProperty().get()).underWay()).containsExactly("activity/1101");
    }

    @Test
    void afterTheAnswerItCanBePulledAgain() {
        fake.refuse("POST /control/v1/activities/1101/pause", 409, "illegal-transition", "it is CLOSED");
        SwitchesViewModel model = model(Background.direct());
        model.stop(rows(model).get(1), "x", answers::add);
        assertThat(answers).singleElement().isInstanceOf(Answer.Refused.class);
        assertThat(requireNonNull(model.shownProperty().get()).underWay()).isEmpty();
    }

    @Test
    void aWaitingApprovalBelongsToItsOffersRow() {
        Answers.approvals(fake);
        SwitchesViewModel model = model(Background.direct());
        model.refresh();
        assertThat(requireNonNull(model.waitingFor(requireNonNull(model.chosenRow())))
                        .askedBy())
                .isEqualTo("op-2");
        assertThat(model.waitingFor(rows(model).getFirst())).isNull();
    }
}
