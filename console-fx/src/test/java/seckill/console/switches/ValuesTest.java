package seckill.console.switches;

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
import seckill.console.switches.ValuesViewModel.Wish;

class ValuesTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final ValuesViewModel model = new ValuesViewModel(engine, Background.direct());
    private final List<Answer> answers = new ArrayList<>();

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    private ValueSwitch batch() {
        Answers.switches(fake);
        model.refresh();
        return model.switchesProperty().get().get(1);
    }

    @Test
    void anEngineWithoutThemShowsNone() {
        model.refresh();
        assertThat(model.switchesProperty().get()).isEmpty();
    }

    @Test
    void whichEnginesHaveTakenItIsSeen() {
        assertThat(batch().dots()).isEqualTo("●◐");
        assertThat(batch().everywhere()).isFalse();
    }

    @Test
    void whatWasChangedMeanwhileIsRefusedNotOverwritten() {
        ValueSwitch batch = batch();
        fake.refuse("PUT /control/v1/switches/settlement-batch", 412, "stale-version", "the version is 5");
        model.wish(batch, new Wish(900L, null, "", "UTC"), "x", answers::add);
        assertThat(answers).singleElement().isInstanceOf(Answer.Refused.class);
    }

    @Test
    void aPlanHasItsTimeAndZoneAndNoVersion() {
        model.wish(batch(), new Wish(null, null, "2026-11-11T20:00", "Asia/Shanghai"), "x", answers::add);
        FakeEngine.Asked asked = fake.asked.stream()
                .filter(a -> a.path().endsWith("/settlement-batch/plans"))
                .findFirst()
                .orElseThrow();
        assertThat(asked.body())
                .isEqualTo("{\"value\":null,\"until\":null,\"at\":\"2026-11-11T20:00\",\"zone\":\"Asia/Shanghai\"}");
        assertThat(asked.ifMatch()).isEmpty();
    }

    @Test
    void onlyWhatTheSwitchAllowsCanBeSent() {
        ValueSwitch batch = batch();
        assertThat(List.of("0", "5000", " 1,000 ")).allMatch(t -> ValueDialog.isAllowed(batch, t));
        assertThat(List.of("", "-1", "5001", "1.5", "many", "99999999999999999999"))
                .noneMatch(t -> ValueDialog.isAllowed(batch, t));
        assertThat(List.of("", "1", "527040")).allMatch(ValueDialog::isMinutes);
        assertThat(List.of("0", "-5", "527041", "soon")).noneMatch(ValueDialog::isMinutes);
        assertThat(List.of("", "2026-11-11T20:00")).allMatch(ValueDialog::isTime);
        assertThat(List.of("20:00", "2026-11-31T20:00", "tomorrow")).noneMatch(ValueDialog::isTime);
    }
}
