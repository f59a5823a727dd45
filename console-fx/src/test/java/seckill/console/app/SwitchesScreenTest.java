package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;
import seckill.console.FakeEngine;
import seckill.console.fx.HoldButton;

/** The switches, pulled as an operator pulls them. */
class SwitchesScreenTest extends WindowTest {

    private static final String STOP_ALL = "POST /control/v1/stop-all";
    private static final String PAUSE = "POST /control/v1/activities/1101/pause";

    @Test
    void everySaleStopsWhenTheButtonIsHeldAndOnlyThen() throws TimeoutException {
        fake.answer(STOP_ALL, 200, "{\"stopped\":true}");
        open("switches");
        clickOn("#switches-stop-all");
        awaitText(".notice", "Nothing was stopped");
        assertThat(fake.asked).noneMatch(a -> a.path().endsWith("/stop-all"));

        type(KeyCode.F9);
        press(KeyCode.SPACE);
        assertThat(awaitAsked(STOP_ALL).body()).contains("\"stopped\":true").contains("Emergency stop");
        release(KeyCode.SPACE);
    }

    @Test
    void aSaleIsFoundAndStoppedFromTheKeyboardAlone() throws TimeoutException {
        fake.answer(PAUSE, 200, "{}");
        open("switches");
        awaitNode("#stop-activity-1101");
        fill("#switches-reason", "price is wrong");
        clickOn("#switches-filter").write("1101").type(KeyCode.ENTER);
        await(() -> lookup("#stop-activity-1101").queryAs(HoldButton.class).isFocused());
        press(KeyCode.ENTER);
        assertThat(awaitAsked(PAUSE).reason()).isEqualTo("price is wrong");
        release(KeyCode.ENTER);
    }

    @Test
    void aPointerThatLeavesTheButtonStopsNothing() throws TimeoutException {
        open("switches");
        awaitNode("#stop-activity-1101");
        moveTo("#stop-activity-1101").press(MouseButton.PRIMARY);
        moveTo("#switches-filter");
        await(() -> !lookup("#stop-activity-1101").queryAs(HoldButton.class).isHeld());
        release(MouseButton.PRIMARY);
        assertThat(fake.asked).noneMatch(a -> a.path().endsWith("/pause"));
    }

    @Test
    void aFencedSaleShowsItsProofAndAsksASecondPerson() throws TimeoutException {
        fake.answer("POST /control/v1/offers/1104/1/reopen", 202, "{\"opened\":false}");
        open("switches");
        clickOn("#reopen-activity-1104");
        clickOn("#opening-go");
        fill("#confirm-reason", "the entry is back");
        clickOn("#confirm-go");
        assertThat(awaitAsked("POST /control/v1/offers/1104/1/reopen").reason()).isEqualTo("the entry is back");
        awaitText(".notice", "waits for a second person");
    }

    @Test
    void aValueIsSetByTheVersionThatWasLookedAt() throws TimeoutException {
        Answers.switches(fake);
        open("switches");
        await(() -> lookup("#values-table").queryAs(TableView.class).getItems().size() == 3);
        interact(() -> lookup("#values-table")
                .queryAs(TableView.class)
                .getSelectionModel()
                .select(1));
        clickOn("#values-change");
        fill("#value-field", "5001");
        fill("#value-reason", "drains faster");
        assertThat(lookup("#value-go").query().isDisabled()).isTrue();
        fill("#value-field", "1,000");
        fill("#value-minutes", "30");
        clickOn("#value-go");
        FakeEngine.Asked asked = awaitAsked("PUT /control/v1/switches/settlement-batch");
        assertThat(asked.ifMatch()).isEqualTo("\"4\"");
        assertThat(asked.body()).isEqualTo("{\"value\":1000,\"until\":\"2026-11-11T12:30:41Z\"}");
    }

    @Test
    void anotherPersonsRequestIsApproved() throws TimeoutException {
        Answers.approvals(fake);
        fake.answer("POST /control/v1/approvals/31/approve", 200, "{}");
        open("switches");
        awaitNode("#approve-31");
        clickOn("#approve-31");
        fill("#confirm-reason", "looked at the run");
        clickOn("#confirm-go");
        assertThat(awaitAsked("POST /control/v1/approvals/31/approve").reason()).isEqualTo("looked at the run");
    }
}
