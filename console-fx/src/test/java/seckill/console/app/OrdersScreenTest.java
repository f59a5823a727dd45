package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;

/** A unit looked up while its buyer waits on the telephone. */
class OrdersScreenTest extends WindowTest {

    @Test
    void aBuyersUnitsAreFoundAndTheLifeOfOneIsCopied() throws TimeoutException {
        Answers.units(fake);
        open("orders");
        fill("#orders-search", "u-20417733");
        clickOn("#orders-search").type(KeyCode.ENTER);
        awaitText("#orders-message", "2 found by buyer");
        assertThat(lookup("#orders-table").queryAs(TableView.class).getItems()).hasSize(2);
        await(() -> lookup("#orders-timeline").queryAs(VBox.class).getChildren().size() == 6);
        clickOn("#orders-copy");
        awaitText(".notice", "Copied: r-8f30-9912");
        interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("r-8f30-9912  order 20261111-88123  1104/1  ● paid  (Z)\n11-11 12:00:01.871  granted"));
    }

    @Test
    void whatNobodyKnowsIsSaid() throws TimeoutException {
        for (String by : new String[] {"order", "reservation", "request", "user"}) {
            fake.answer("GET /control/v1/units?" + by + "=nobody&limit=200", 200, "{\"units\":[]}");
        }
        open("orders");
        fill("#orders-search", "nobody");
        clickOn("#orders-go");
        awaitText("#orders-message", "Nobody knows “nobody”");
    }
}
