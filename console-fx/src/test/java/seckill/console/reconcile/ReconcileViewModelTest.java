package seckill.console.reconcile;

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
import seckill.model.OfferId;
import seckill.model.feed.FeedSnapshot;

class ReconcileViewModelTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final SimpleObjectProperty<@Nullable FeedSnapshot> feed = new SimpleObjectProperty<>();
    private final ReconcileViewModel model = new ReconcileViewModel(feed, engine, Background.direct());

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    private ReconcileViewModel.Shown shown() {
        return requireNonNull(model.shownProperty().get());
    }

    private long asked(String end) {
        return fake.asked.stream().filter(a -> a.path().endsWith(end)).count();
    }

    @Test
    void opensOnTheOfferThatDoesNotBalanceWithItsRunsAndTheNewestFindings() {
        Answers.reconciliation(fake);
        feed.set(Sale.at(1));
        assertThat(model.chosen.get()).isEqualTo(new OfferId(1104, 1));
        assertThat(shown().balanced()).isFalse();
        assertThat(shown().runs()).hasSize(120);
        assertThat(requireNonNull(shown().run()).firstDivergent()).isEqualTo("r-8f31-0c77");
    }

    @Test
    void runsAreReadAgainOnlyWhenTheFeedTellsOfANewOne() {
        Answers.reconciliation(fake);
        feed.set(Sale.at(1));
        long before = asked("/reconciliations");
        feed.set(Sale.at(1));
        model.refresh();
        assertThat(asked("/reconciliations")).isEqualTo(before);
        feed.set(Sale.at(9));
        assertThat(asked("/reconciliations")).isEqualTo(before + 1);
    }

    @Test
    void anOlderRunIsLookedAtWithoutChangingTheEquations() {
        Answers.reconciliation(fake);
        feed.set(Sale.at(1));
        Run older = shown().runs().get(5);
        model.look(older);
        assertThat(shown().run()).isEqualTo(older);
        assertThat(shown().balanced()).isFalse();
    }

    @Test
    void anotherOfferTakesNothingOverFromTheOneBefore() {
        Answers.reconciliation(fake);
        feed.set(Sale.at(1));
        model.chosen.set(new OfferId(1101, 1));
        assertThat(shown().runs()).isEmpty();
        assertThat(shown().run()).isNull();
        assertThat(model.troubleProperty().get()).isInstanceOf(Answer.Refused.class);
    }

    @Test
    void runningIsOverWhateverTheAnswer() {
        feed.set(Sale.at(1));
        fake.refuse("POST /control/v1/offers/1104/1/reconcile", 403, "role-too-low", "no");
        List<Answer> answers = new ArrayList<>();
        model.runNow("because", answers::add);
        assertThat(answers).singleElement().isInstanceOf(Answer.Refused.class);
        assertThat(model.runningProperty().get()).isFalse();
    }
}
