package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import seckill.console.FakeEngine;

class OverviewScreenTest extends WindowTest {

    @Test
    void everySaleIsStoppedInOneConfirmedStepWithAReason() throws TimeoutException {
        fake.answer("POST /control/v1/stop-all", 200, "{\"stopped\":true}");
        open("overview");
        awaitNode("#offer-1104-1");
        clickOn("#overview-stop-all");
        Button go = lookup("#confirm-go").queryButton();
        assertThat(go.isDisabled()).as("without a reason").isTrue();
        write("oversold");
        type(KeyCode.ENTER);
        FakeEngine.Asked asked = awaitAsked("POST /control/v1/stop-all");
        assertThat(asked.reason()).isEqualTo("oversold");
        awaitText(".notice", "Done");
    }

    @Test
    void escStopsNothing() throws TimeoutException {
        open("overview");
        awaitNode("#offer-1104-1");
        clickOn("#overview-stop-all").type(KeyCode.ESCAPE);
        assertThat(lookup("#confirm-go").tryQuery()).isEmpty();
        assertThat(fake.asked).noneMatch(a -> a.path().endsWith("stop-all"));
    }

    @Test
    void anAlarmIsTakenOnAndARefusalIsSaid() throws TimeoutException {
        fake.refuse("POST /control/v1/alarms/7/acknowledge", 409, "illegal-transition", "alarm 7 was cleared");
        open("overview");
        awaitNode("#acknowledge-7");
        clickOn("#acknowledge-7");
        write("looking").type(KeyCode.ENTER);
        assertThat(awaitAsked("POST /control/v1/alarms/7/acknowledge").reason()).isEqualTo("looking");
        awaitText(".notice", "alarm 7 was cleared");
    }

    @Test
    void aSlashLeadsToTheFilterWhichLeavesWhatFits() throws TimeoutException {
        open("overview");
        awaitNode("#offer-1104-1");
        clickOn("#overview-stop-all").type(KeyCode.ESCAPE).write("/");
        write("phone x");
        await(() -> lookup("#offer-1104-1").tryQuery().isEmpty());
        assertThat(lookup("#offer-1101-1").tryQuery()).isPresent();
        assertThat(lookup("#overview-filter").queryAs(TextInputControl.class).getText())
                .isEqualTo("phone x");
    }

    @Test
    void aViewerSeesButStopsNothing() throws TimeoutException {
        fake.answer(
                "POST /control/v1/sign-in",
                200,
                "{\"token\":\"t-1\",\"expiresAt\":\"2026-11-11T20:00:00Z\",\"role\":\"VIEWER\",\"readOnly\":false,"
                        + "\"mustChangePassword\":false}");
        open("overview");
        awaitNode("#offer-1104-1");
        Node stop = lookup("#overview-stop-all").query();
        assertThat(stop.isDisabled()).isTrue();
        assertThat(stop.getAccessibleHelp()).isEqualTo("Your role may not do this");
        assertThat(lookup("#acknowledge-7").query().isDisabled()).isTrue();
    }

    @Test
    void whatIsLostStaysAndIsMarkedAsOld() throws TimeoutException {
        open("overview");
        awaitNode("#offer-1104-1");
        fake.refuse("GET /control/v1/feed", 503, "too-many-subscribers", "full");
        fake.hangUp();
        awaitNode(".page.stale");
        assertThat(lookup("#offer-1101-1").tryQuery()).isPresent();
    }
}
