package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.TestEngine;
import seckill.engine.cli.client.Json;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.testkit.Await;
import tools.jackson.databind.JsonNode;

/** Every command against a whole engine on real servers. */
class CommandsIT {

    private static final TestEngine engine = TestEngine.start();

    @TempDir
    private Path folder = Path.of("");

    private CommandWords words = new CommandWords(Path.of(""));

    @AfterAll
    static void end() {
        engine.close();
    }

    @BeforeEach
    void nameTheEngine() {
        words = local("local");
    }

    private CommandWords local(String name) {
        return new CommandWords(folder.resolve(name))
                .engine("http://127.0.0.1:" + engine.controlPort(), TestEngine.controlKey());
    }

    private SaleState state(long activityId) {
        return engine.bean(ActivityLedger.class)
                .activity(activityId)
                .orElseThrow()
                .state();
    }

    private long created(String name) throws IOException {
        assertThat(words.run("activity", "create", "--file", file(name).toString(), "-o", "json"))
                .isZero();
        return Json.number(words.json(), "activityId");
    }

    private Path file(String name) throws IOException {
        return Files.writeString(folder.resolve("sale.json"), """
                {"name": "%s", "startsAt": "2026-01-01T00:00:00Z", "endsAt": "2099-01-01T00:00:00Z",
                 "paymentWindowSeconds": 900, "scope": "OFFER", "offers": [{"skuId": 7, "title": "Phone",
                 "unitPriceCents": 9900, "currency": "CNY", "perBuyerLimit": 1, "buckets": 2, "units": 10}]}
                """.formatted(name));
    }

    @Test
    void anActivityIsLedThroughItsWholeLife() throws IOException {
        long activity = created("光棍节 sale");
        String id = Long.toString(activity);

        assertThat(words.run("activity", "list")).isZero();
        assertThat(words.out()).contains("ACTIVITY", "光棍节 sale", "SCHEDULED");
        assertThat(words.run("activity", "show", id)).isZero();
        assertThat(words.out()).contains("光棍节 sale").containsPattern("7 +Phone +99\\.00 CNY +1 +2 +10");

        assertThat(words.run("preheat", id)).isZero();
        assertThat(words.out())
                .containsSubsequence(
                        "[1/", "scripts DONE", "bucket " + id + ":7:0 DONE: 5 units", "page DONE", "Now activity");
        assertThat(state(activity)).isEqualTo(SaleState.PREHEATED);
        assertThat(words.run("job", "list", "--state", "DONE")).isZero();
        assertThat(words.out()).contains("activity.preheat", "activity/" + id);
        assertThat(words.run("activity", "open", id, "--yes")).isZero();
        assertThat(state(activity)).isEqualTo(SaleState.OPEN);
        assertThat(words.run("activity", "pause", id, "--reason", "价格错了")).isZero();
        assertThat(words.out()).isEqualTo("Now activity " + id + " \"光棍节 sale\" (PAUSED (OPERATOR)).\n");
        assertThat(words.run("activity", "resume", id, "-y")).isZero();
        assertThat(state(activity)).isEqualTo(SaleState.OPEN);
        assertThat(words.run("activity", "drain", id, "-y")).isZero();
        assertThat(words.run("activity", "close", id, "-y")).isZero();
        assertThat(state(activity)).isEqualTo(SaleState.CLOSED);

        assertThat(words.run("audit", "list", "--action", "activity.pause", "--target", "activity/" + id))
                .isZero();
        assertThat(words.out()).contains("local-key", "价格错了", "DONE");
    }

    @Test
    void anActivityIsHandedToTheClockAndTakenBack() throws IOException {
        String id = Long.toString(created("by the clock"));

        assertThat(words.run("activity", "automate", id)).isEqualTo(ExitCodes.USAGE);
        assertThat(words.err()).contains("opens at its start without anybody", "give --yes");
        assertThat(words.run("activity", "automate", id, "--preheat-before", "25h", "-y"))
                .isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err()).contains("preheatSecondsBefore", "86400");
        assertThat(words.run("activity", "automate", id, "--preheat-before", "1h", "-y"))
                .isZero();
        assertThat(words.run("activity", "timetable", id)).isZero();
        assertThat(words.out()).containsSubsequence("PREHEAT", "WAITING", "OPEN", "DRAIN", "CLOSE");

        assertThat(words.run("activity", "manual", id)).isZero();
        assertThat(words.out()).isEqualTo("People lead activity " + id + "; nothing is planned.\n");
    }

    @Test
    void whatHasAConsequenceIsNotDoneUnasked() throws IOException {
        long activity = created("unasked");
        String id = Long.toString(activity);
        assertThat(words.run("activity", "preheat", id)).isZero();

        assertThat(words.run("activity", "open", id)).isEqualTo(ExitCodes.USAGE);
        assertThat(words.err()).contains("Open activity " + id + " \"unasked\" (PREHEATED)", "give --yes");
        assertThat(state(activity)).isEqualTo(SaleState.PREHEATED);

        assertThat(words.types("no").run("activity", "open", id)).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err()).contains("Buyers get units from now on.").endsWith("Nothing was done.\n");
        assertThat(state(activity)).isEqualTo(SaleState.PREHEATED);

        assertThat(words.types("yes").run("activity", "open", id)).isZero();
        assertThat(state(activity)).isEqualTo(SaleState.OPEN);
    }

    @Test
    void dryRunsChangeNothing() throws IOException {
        long activity = created("dry");
        String id = Long.toString(activity);
        long rows = auditRows();

        List<List<String>> dry = List.of(
                List.of("activity", "create", "--file", file("drier").toString()),
                List.of("activity", "edit", id, "--name", "wet"),
                List.of("activity", "preheat", id),
                List.of("offer", "edit", id + "/7", "--title", "wet"),
                List.of("offer", "stop", id + "/7", "--reason", "r"),
                List.of("offer", "start", id + "/7"),
                List.of("offer", "rebuild", id + "/7"),
                List.of("offer", "reopen", id + "/7"),
                List.of("switch", "stop-all", "--reason", "r"),
                List.of("switch", "start-all", "--reason", "r"),
                List.of("reconcile", "run", id + "/7"),
                List.of("alarm", "acknowledge", "1", "--reason", "r"),
                List.of("block", "add", "address", "203.0.113.9", "--reason", "r"),
                List.of("block", "forgive", "device", "abc", "--reason", "r"),
                List.of("operator", "add", "nobody", "--role", "viewer"),
                List.of("operator", "disable", "admin"),
                List.of("operator", "role", "admin", "viewer"),
                List.of("operator", "reset-password", "admin"),
                List.of("operator", "password"));
        for (List<String> line : dry) {
            List<String> all = new ArrayList<>(line);
            all.addAll(List.of("--dry-run", "-o", "json"));
            assertThat(words.run(all.toArray(String[]::new)))
                    .as("%s: %s", line, words.err())
                    .isZero();
            assertThat(words.json().path("dryRun").asBoolean()).as("%s", line).isTrue();
        }

        assertThat(auditRows()).as("nothing was even tried").isEqualTo(rows);
        assertThat(state(activity)).isEqualTo(SaleState.SCHEDULED);
    }

    @Test
    void aDryRunTellsAStepThatWouldBeRefused() throws IOException {
        String id = Long.toString(created("early"));

        assertThat(words.run("activity", "open", id, "--dry-run")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err())
                .contains("(SCHEDULED) cannot become OPEN", "allowed next: [DRAFT, PREHEATED, ARCHIVED]");
    }

    @Test
    void anEditChangesWhatIsGivenAndNothingElse() throws IOException {
        String id = Long.toString(created("before"));

        assertThat(words.run("activity", "edit", id, "--ends-at", "2098-01-01T08:00[Asia/Shanghai]", "-o", "json"))
                .isZero();
        JsonNode activity = words.json().path("activity");
        assertThat(Json.text(activity, "endsAt")).isEqualTo("2098-01-01T00:00:00Z");
        assertThat(Json.text(activity, "name")).isEqualTo("before");
        assertThat(words.run("offer", "edit", id + "/7", "--price-cents", "100", "-o", "json"))
                .isZero();
        assertThat(words.json().at("/terms/unitPriceCents").asLong()).isEqualTo(100);
        assertThat(words.json().at("/terms/title").asString()).isEqualTo("Phone");
        assertThat(words.run("activity", "edit", id)).isEqualTo(ExitCodes.USAGE);
        assertThat(words.run("activity", "edit", id, "--ends-at", "2098-01-01T08:00"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(words.err()).contains("is no point in time");
    }

    @Test
    void aRefusalTellsTheEnginesOwnWords() throws IOException {
        String id = Long.toString(created("refused"));

        assertThat(words.run("activity", "open", id, "-y")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.out()).isEmpty();
        assertThat(words.err()).startsWith("Not in this state: ").endsWith("Nothing was done.\n");

        assertThat(words.run("activity", "open", id, "-y", "-o", "json")).isEqualTo(ExitCodes.REFUSED);
        JsonNode error = Json.MAPPER.readTree(words.err()).path("error");
        assertThat(error.path("exitCode").asInt()).isEqualTo(1);
        assertThat(error.at("/problem/type").asString()).isEqualTo("urn:seckill:problem:illegal-transition");

        assertThat(words.run("activity", "show", "999999")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err()).startsWith("Not found: no activity 999999");
    }

    @Test
    void oneOfferAndAllOffersAreStoppedAndStarted() {
        OfferId offer = engine.open(TestEngine.Sale.of(10));
        String word = offer.activityId() + "/" + offer.skuId();

        assertThat(words.run("switch", "stop", word)).isEqualTo(ExitCodes.USAGE);
        assertThat(words.err()).startsWith("Missing required option: '--reason=TEXT'");
        assertThat(words.run("switch", "stop", word, "--reason", "wrong price")).isZero();
        assertThat(words.out()).contains("stopped by OPERATOR: wrong price");
        assertThat(words.run("status")).isZero();
        assertThat(words.out()).contains("STOPPED OPERATOR");
        assertThat(words.run("offer", "start", word, "-y")).isZero();
        assertThat(words.run("offer", "show", word, "-o", "json")).isZero();
        assertThat(words.json().at("/offer/stop").isNull()).isTrue();

        assertThat(words.run("switch", "stop-all", "--reason", "drill")).isZero();
        assertThat(engine.bean(ActivityLedger.class).stopAll()).isTrue();
        assertThat(words.run("switch", "start-all", "--reason", "drill is over", "-y"))
                .isZero();
        assertThat(engine.bean(ActivityLedger.class).stopAll()).isFalse();
    }

    @Test
    void theStatusShowsEveryLiveOffer() {
        OfferId offer = engine.open(TestEngine.Sale.of(1_234));
        String word = offer.activityId() + "/" + offer.skuId();

        assertThat(words.run("status")).isZero();
        assertThat(words.out())
                .contains("Redis      up, ", " master, ", "GRANTS")
                .containsPattern(word + " +thing +yes +1,234 +0 +0");
        assertThat(words.run("status", "--output", "json")).isZero();
        assertThat(words.json().path("offers").findValuesAsString("offer")).contains(word);
        assertThat(words.run("status", "--watch", "100ms")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void aFencedOfferRaisesAnAlarmThatIsAcknowledgedAndIsReopenedWithProof() {
        OfferId offer = engine.open(TestEngine.Sale.of(5));
        String word = offer.activityId() + "/" + offer.skuId();
        engine.bean(SaleDesk.class).stop(offer, StopReason.REDIS_UNCERTAIN, "drill");
        Await.until(
                "the alarm",
                Duration.ofSeconds(30),
                () -> !alarm("offer/" + word).isEmpty());

        String id = alarm("offer/" + word);
        assertThat(words.run("alarm", "list")).isEqualTo(ExitCodes.FINDINGS);
        assertThat(words.out()).contains("SEVERITY", "offer-fenced", "docs/runbook/offer-fenced.md");
        assertThat(words.run("status")).isZero();
        assertThat(words.out())
                .contains("STOPPED REDIS_UNCERTAIN")
                .containsPattern("Alarms     \\d+, the worst CRITICAL");
        assertThat(words.run("alarm", "acknowledge", id)).isEqualTo(ExitCodes.USAGE);
        assertThat(words.run("alarm", "acknowledge", id, "--reason", "looking at it"))
                .isZero();
        assertThat(words.run("alarm", "show", id, "-o", "json")).isZero();
        assertThat(Json.text(words.json(), "acknowledgeReason")).isEqualTo("looking at it");
        assertThat(words.run("alarm", "history", "--limit", "500", "-o", "json"))
                .isZero();
        assertThat(words.json().path("alarms").findValuesAsString("alarmId")).contains(id);

        assertThat(words.run("offer", "start", word, "-y"))
                .as("a fence needs proof")
                .isEqualTo(ExitCodes.REFUSED);
        assertThat(words.run("offer", "rebuild", word, "-y")).isZero();
        assertThat(words.run("offer", "reopen", word, "-y")).as(words.err()).isZero();
        assertThat(words.out()).startsWith("Balanced");
        assertThat(engine.bean(ActivityLedger.class).offer(offer).orElseThrow().stop())
                .isNull();
    }

    /** @return number of the alarm that stands for the target; empty without one */
    private String alarm(String target) {
        assertThat(words.run("alarm", "list", "-o", "json")).isIn(0, 5);
        for (JsonNode alarm : words.json().path("alarms")) {
            if (Json.text(alarm, "target").equals(target) && Json.number(alarm, "alarmId") > 0) {
                return Json.text(alarm, "alarmId");
            }
        }
        return "";
    }

    @Test
    void reconciliationIsRunAndLookedUp() {
        OfferId offer = engine.open(TestEngine.Sale.of(5));
        String word = offer.activityId() + "/" + offer.skuId();

        assertThat(words.run("reconcile", "run", word)).isZero();
        assertThat(words.out()).startsWith("Balanced, ");
        assertThat(words.run("reconcile", "history", word, "-o", "json")).isZero();
        long run = words.json().get(0).path("runId").asLong();
        assertThat(words.run("reconcile", "show", word, Long.toString(run))).isZero();
        assertThat(words.run("reconcile", "show", word, "999999999")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.run("offer", "lost", word, "-o", "json")).isZero();
        assertThat(words.json().isEmpty()).isTrue();
    }

    @Test
    void aRepeatUnderTheSameKeyIsDoneOnce() throws IOException {
        Path file = file("once");
        assertThat(words.run("activity", "create", "--file", file.toString(), "--idempotency-key", "k-1", "-o", "json"))
                .isZero();
        long first = Json.number(words.json(), "activityId");
        assertThat(words.run("activity", "create", "--file", file.toString(), "--idempotency-key", "k-1", "-o", "json"))
                .isZero();
        assertThat(Json.number(words.json(), "activityId")).isEqualTo(first);
    }

    private long auditRows() {
        assertThat(words.run("audit", "verify", "-o", "json")).isZero();
        return Json.number(words.json(), "rows");
    }
}
