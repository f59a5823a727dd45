package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import seckill.console.Sale;
import seckill.console.SaleHistory;

class PipelineScreenTest extends WindowTest {

    @Test
    void theSlowestStageIsLitAndNamed() throws TimeoutException {
        open("pipeline");
        awaitText("#pipeline-slowest", "Database");
        assertThat(lookup("#stage-database").query().getStyleClass()).contains("slowest");
        assertThat(lookup("#stage-door").query().getStyleClass()).doesNotContain("slowest");
    }

    @Test
    void theHistoryIsZoomedAndMovedByKeyboard() throws TimeoutException {
        SaleHistory.on(fake);
        open("pipeline");
        await(() -> reads() == 1);
        clickOn("#pipeline-history");
        type(KeyCode.PLUS);
        await(() -> reads() >= 2);
        int before = reads();
        type(KeyCode.LEFT);
        await(() -> reads() > before);
        assertThat(fake.asked.getLast().path()).contains("points=600");
    }

    @Test
    void theWholeSaleIsOneClickAway() throws TimeoutException {
        SaleHistory.on(fake);
        open("pipeline");
        awaitText("#pipeline-slowest", "Database");
        clickOn("#pipeline-whole");
        await(() -> fake.asked.stream().anyMatch(a -> a.path().contains("from=2026-11-11T11:59:00Z")));
    }

    @Test
    void heldStillItKeepsItsFiguresUntilItIsLetGo() throws TimeoutException {
        open("pipeline");
        awaitText("#pipeline-slowest", "Database");
        clickOn("#pipeline-pause");
        fake.feed(Sale.at(2));
        assertThat(lookup("#pipeline-pause")
                        .queryAs(javafx.scene.control.ToggleButton.class)
                        .isSelected())
                .isTrue();
        clickOn("#pipeline-pause");
        fake.feed(Sale.at(3));
        awaitText("#pipeline-slowest", "Database");
    }

    private int reads() {
        return (int) fake.asked.stream()
                .filter(a -> a.path().startsWith("/control/v1/history"))
                .count();
    }
}
