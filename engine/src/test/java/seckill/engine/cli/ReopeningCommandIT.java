package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.TestEngine;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.StopReason;

/** Reopening by command where it takes a second person. */
class ReopeningCommandIT {

    private static final Pattern ONE_TIME = Pattern.compile("shown once: (\\S+)");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aRequestThatWaitsForASecondPersonIsSaidToWait() {
        try (TestEngine engine =
                TestEngine.start(TestEngine.Place.fresh(), Map.of("seckill.control.second-person", true))) {
            OfferId offer = engine.open(TestEngine.Sale.of(10));
            engine.bean(SaleDesk.class).stop(offer, StopReason.REDIS_UNCERTAIN, "test");
            String url = "http://127.0.0.1:" + engine.controlPort();
            String word = offer.activityId() + "/" + offer.skuId();
            CommandWords key = new CommandWords(folder.resolve("key")).engine(url, TestEngine.controlKey());
            assertThat(key.run("offer", "reopen", word, "-y")).isEqualTo(ExitCodes.REFUSED);
            assertThat(key.err()).contains("local-key is no person");

            assertThat(key.run("operator", "add", "li", "--role", "operator")).isZero();
            Matcher oneTime = ONE_TIME.matcher(key.out());
            assertThat(oneTime.find()).isTrue();
            CommandWords li = new CommandWords(folder.resolve("li"));
            assertThat(li.types(oneTime.group(1)).run("sign-in", "--name", "li", "--engine", url))
                    .isZero();
            assertThat(li.types(oneTime.group(1), "correct horse battery", "correct horse battery")
                            .run("operator", "password", "--engine", url))
                    .isZero();

            assertThat(li.run("offer", "reopen", word, "-y", "--engine", url))
                    .as(li.err())
                    .isZero();

            assertThat(li.out()).contains("still fenced: approval 1, asked by li, waits for another operator until");
            assertThat(key.run("approval", "list", "--open")).isZero();
            assertThat(key.out()).contains(word, "offer.reopen", "li");
            assertThat(key.run("approval", "approve", "1", "-y")).isEqualTo(ExitCodes.REFUSED);
            assertThat(key.run("approval", "refuse", "1", "--reason", "not now"))
                    .as(key.err())
                    .isZero();
            assertThat(key.run("approval", "list", "--open")).isZero();
            assertThat(key.out()).contains("There are none.");
            assertThat(engine.bean(ActivityLedger.class)
                            .offer(offer)
                            .orElseThrow()
                            .stop())
                    .isEqualTo(StopReason.REDIS_UNCERTAIN);
        }
    }
}
