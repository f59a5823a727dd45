package seckill.console.orders;

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
import seckill.console.fx.Background;
import seckill.console.orders.OrdersViewModel.By;

class OrdersViewModelTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    @Test
    void wordsAreTriedAsOrderReservationRequestAndBuyerUntilTheyAreKnown() {
        Answers.units(fake);
        OrdersViewModel model = new OrdersViewModel(engine, Background.direct());
        model.search("  u-20417733 ");
        OrdersViewModel.Found found = requireNonNull(model.foundProperty().get());
        assertThat(found.by()).isEqualTo(By.USER);
        assertThat(found.units()).hasSize(2);
        assertThat(fake.asked).hasSize(5);
        assertThat(requireNonNull(model.lifeProperty().get()).evidence()).hasSize(6);
    }

    @Test
    void aLifeThatCannotBeToldSaysWhy() {
        Answers.units(fake);
        OrdersViewModel model = new OrdersViewModel(engine, Background.direct());
        model.search("u-20417733");
        model.chosen.set(requireNonNull(model.foundProperty().get()).units().get(1));
        assertThat(requireNonNull(model.lifeProperty().get()).trouble()).isInstanceOf(Answer.Refused.class);
    }

    @Test
    void aSearchThatFailsLeavesWhatWasFoundBefore() {
        Answers.units(fake);
        OrdersViewModel model = new OrdersViewModel(engine, Background.direct());
        model.search("u-20417733");
        fake.refuse("GET /control/v1/units?order=x&limit=200", 503, "database-unavailable", "away");
        model.search("x");
        assertThat(model.troubleProperty().get()).isInstanceOf(Answer.Refused.class);
        assertThat(requireNonNull(model.foundProperty().get()).words()).isEqualTo("u-20417733");
    }

    @Test
    void theLaterOfTwoSearchesCounts() {
        List<Runnable> later = new ArrayList<>();
        Answers.units(fake);
        OrdersViewModel model = new OrdersViewModel(engine, new Background(later::add, Runnable::run));
        model.search("nobody");
        model.search("u-20417733");
        later.get(1).run();
        later.get(0).run();
        assertThat(requireNonNull(model.foundProperty().get()).words()).isEqualTo("u-20417733");
        assertThat(model.troubleProperty().get()).isNull();
    }
}
