package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import seckill.console.SaleActivities;

class ActivitiesScreenTest extends WindowTest {

    @Test
    void whatIsPossibleIsDoneOnceWithAReasonAndTheRestSaysWhyNot() throws TimeoutException {
        SaleActivities.on(fake);
        fake.answer("POST /control/v1/activities/1110/schedule", 200, "{}");
        open("activities");
        await(() -> lookup("#life-draft")
                .tryQuery()
                .filter(n -> n.getStyleClass().contains("now"))
                .isPresent());
        assertThat(lookup("#activity-open").query().isDisabled()).isTrue();
        assertThat(lookup("#activity-open").query().getAccessibleHelp()).isEqualTo("Possible only in: Preheated");
        clickOn("#activity-schedule");
        write("complete").type(KeyCode.ENTER);
        assertThat(awaitAsked("POST /control/v1/activities/1110/schedule").reason())
                .isEqualTo("complete");
    }

    @Test
    void aNewActivityIsSentOnlyOnceItIsRight() throws TimeoutException {
        SaleActivities.on(fake);
        fake.answer("POST /control/v1/activities", 201, "{\"activityId\":1111}");
        open("activities");
        clickOn("#activities-create");
        assertThat(lookup("#form-send").query().isDisabled()).isTrue();
        fill("#form-name", "Boxes");
        fill("#form-offers-0-title", "Box");
        fill("#form-reason", "new year");
        assertThat(lookup("#form-send").query().isDisabled()).isFalse();
        clickOn("#form-send");
        assertThat(awaitAsked("POST /control/v1/activities").body()).contains("\"Boxes\"", "\"draft\":true");
    }
}
