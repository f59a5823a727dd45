package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;
import seckill.model.AuditOutcome;

/** The audit log, as who has to explain something reads it. */
class AuditScreenTest extends WindowTest {

    private void openIt() throws TimeoutException {
        Answers.audit(fake);
        open("audit");
        await(() -> rows() == 5);
    }

    private int rows() {
        return lookup("#audit-table").queryAs(TableView.class).getItems().size();
    }

    @Test
    void refusedAttemptsAreFilteredOut() throws TimeoutException {
        openIt();
        interact(() -> outcomes().setValue(AuditOutcome.REFUSED));
        await(() -> rows() == 1);
        awaitText("#audit-subtitle", "1 entries");
    }

    @SuppressWarnings("unchecked")
    private ComboBox<AuditOutcome> outcomes() {
        return lookup("#audit-outcome").queryAs(ComboBox.class);
    }

    @Test
    void theChainIsVerified() throws TimeoutException {
        openIt();
        clickOn("#audit-verify");
        awaitText("#audit-verdict", "nothing missing or changed in 841 entries, last 9c1f04ab77e2…");
    }

    @Test
    void whatTheFilterLetsThroughIsExportedIntoAFile() throws TimeoutException, IOException {
        openIt();
        Path file = folder.resolve("audit.ndjson");
        clickOn("#audit-export");
        fill("#save-path", folder.resolve("nowhere").resolve("x").toString());
        clickOn("#save-go");
        awaitText("#save-message", "Nothing can be written");
        fill("#save-path", file.toString());
        clickOn("#save-go");
        await(() -> Files.exists(file));
        assertThat(Files.readAllLines(file)).hasSize(2);
    }
}
