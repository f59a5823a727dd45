package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import seckill.console.Answers;
import seckill.console.Sale;

/** Reconciliation, as an operator uses it. */
class ReconcileScreenTest extends WindowTest {

    @Test
    void theOfferThatDoesNotBalanceIsShownFirstAndIsReconciledFromTheKeyboard() throws TimeoutException {
        Answers.reconciliation(fake);
        open("reconcile");
        awaitText("#reconcile-verdict", "does not balance");
        awaitText("#reconcile-state-settlement", "✖");
        awaitText("#reconcile-state-stock", "● holds");

        clickOn("#reconcile-strip");
        type(KeyCode.R);
        awaitNode("#confirm-reason");
        fill("#confirm-reason", "after the entry was removed");
        clickOn("#confirm-go");
        assertThat(awaitAsked("POST /control/v1/offers/1104/1/reconcile").reason())
                .isEqualTo("after the entry was removed");
        awaitText(".notice", "does not balance: 1 findings");
    }

    @Test
    void whatCannotBeReadIsSaidAndNeverGreen() throws TimeoutException {
        fake.refuse("GET /control/v1/offers/1104/1/status", 503, "database-unavailable", "the database is away");
        open("reconcile");
        fake.feed(Sale.at(2));
        awaitText("#reconcile-state-stock", "○ no data");
    }
}
