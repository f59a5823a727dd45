package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.TestEngine;
import seckill.engine.cli.client.Json;
import seckill.model.OfferId;

/** The stock commands against a whole engine on real servers. */
class StockCommandIT {

    private static final TestEngine engine = TestEngine.start();

    @TempDir
    private Path folder = Path.of("");

    private CommandWords words = new CommandWords(Path.of(""));
    private String offer = "";

    @AfterAll
    static void end() {
        engine.close();
    }

    @BeforeEach
    void anOfferOfTenOnSale() {
        words = new CommandWords(folder).engine("http://127.0.0.1:" + engine.controlPort(), TestEngine.controlKey());
        OfferId id = engine.open(TestEngine.Sale.of(10));
        offer = id.activityId() + "/" + id.skuId();
    }

    @Test
    void unitsAreAddedAndWithdrawnAndListed() {
        assertThat(words.run("stock", "add", offer, "5", "--yes", "--reason", "a pallet came"))
                .isZero();
        assertThat(words.out())
                .isEqualTo("5 of 5 units are added. 10 units at first, 5 added less withdrawn, 15 in no order.\n");

        assertThat(words.run("stock", "withdraw", offer, "20", "--yes", "-o", "json"))
                .isZero();
        assertThat(Json.number(words.json().path("adjustment"), "done")).isEqualTo(15);
        assertThat(Json.number(words.json().path("adjustment"), "missing")).isEqualTo(5);

        assertThat(words.run("stock", "list", offer)).isZero();
        assertThat(words.out())
                .startsWith("10 units at first, -10 added less withdrawn, 0 in no order.\n")
                .containsPattern("ADD +DONE +5 +5 +0 +0 .*a pallet came")
                .containsPattern("WITHDRAW +DONE +20 +15 +0 +5 ");
    }

    @Test
    void aRepeatWithTheSameKeyChangesTheStockOnce() {
        for (int i = 0; i < 2; i++) {
            assertThat(words.run("stock", "add", offer, "5", "--yes", "--idempotency-key", "key-" + offer))
                    .isZero();
        }

        assertThat(words.run("stock", "list", offer, "-o", "json")).isZero();
        assertThat(words.json().at("/stock/available").asLong()).isEqualTo(15);
    }

    @Test
    void aDryRunAndAMissingYesChangeNothing() {
        assertThat(words.run("stock", "add", offer, "5", "--dry-run")).isZero();
        assertThat(words.out()).contains("Add 5 units to offer " + offer, "/stock/add {\"units\":5}");
        assertThat(words.run("stock", "withdraw", offer, "5")).isEqualTo(2);
        assertThat(words.err()).contains("Withdraw up to 5 units from offer " + offer, "--yes");
        assertThat(words.run("stock", "add", offer, "0", "--yes")).isEqualTo(2);
        assertThat(words.err()).contains("UNITS is 0; allowed: 1 to 100,000,000");
        assertThat(words.run("stock", "add", offer, "100000001", "--yes")).isEqualTo(1);

        assertThat(words.run("stock", "list", offer, "-o", "json")).isZero();
        assertThat(words.json().path("adjustments")).isEmpty();
    }
}
