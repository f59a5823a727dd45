package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;

/** Dead letters worked off, as an operator does it. */
class DeadLetterScreenTest extends WindowTest {

    private static final String PATH = "/control/v1/dead-letters";

    private void openThem() throws TimeoutException {
        Answers.deadLetters(fake);
        open("deadletter");
        awaitText("#deadletter-subtitle", "3 open");
        await(() ->
                lookup("#deadletter-table").queryAs(TableView.class).getItems().size() == 2);
    }

    @Test
    void oneIsTriedOutAndThenReleased() throws TimeoutException {
        openThem();
        clickOn("#deadletter-try");
        awaitAsked("POST " + PATH + "/512/retry?dryRun=true");
        awaitText(".notice", "it would settle. order 20261111-90001");

        clickOn("#deadletter-release");
        fill("#confirm-reason", "the buyer has his phone");
        clickOn("#confirm-go");
        assertThat(awaitAsked("POST " + PATH + "/512/release").reason()).isEqualTo("the buyer has his phone");
    }

    @Test
    void allOfACauseAreSettledInAJobThatTellsOfEach() throws TimeoutException {
        openThem();
        clickOn("#deadletter-all");
        clickOn("#deadletter-retry");
        fill("#confirm-reason", "the other orders are refunded");
        clickOn("#confirm-go");
        assertThat(awaitAsked("POST " + PATH + "/retry").body())
                .contains("\"cause\":\"SECOND_GRANT\"")
                .doesNotContain("deadLetterIds");
        awaitText("#job-title", "Job 88: done, 2 of 2, 1 failed");
        clickOn("#job-close");
        await(() -> !lookup("#job-title").query().getParent().getParent().isVisible());
    }
}
