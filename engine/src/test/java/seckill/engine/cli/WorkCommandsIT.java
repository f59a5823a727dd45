package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.controlplane.ControlPlane;
import seckill.engine.ledger.ExpiryLedger;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.telemetry.RefusalMemory;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

/** What operators do for single buyers, by the command line. */
class WorkCommandsIT {

    private static ControlPlane plane;

    @TempDir
    private Path folder = Path.of("");

    private CommandWords words = new CommandWords(Path.of(""));

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("cli_work");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @BeforeEach
    void nameTheEngine() {
        words = new CommandWords(folder).engine("http://127.0.0.1:" + plane.port(), ControlPlane.KEY);
    }

    private static Grant grant(OfferId offer, int n) {
        String id = offer.activityId() + "-" + n;
        return new Grant(
                offer, 0, 0, "1-" + n, "r-" + id, "u " + id, 1, String.format("%032x", offer.activityId() * 99 + n));
    }

    @Test
    void aUnitIsFoundByItsBuyerAndItsLifeShown() {
        Grant grant = grant(new OfferId(plane.activity(), 1), 1);
        plane.bean(SettlementLedger.class).settleOne(grant);

        assertThat(words.run("unit", "find", "--user", grant.userId()))
                .as(words.err())
                .isZero();
        assertThat(words.out()).contains(grant.reservationId(), grant.offer().activityId() + "/1", "PENDING");

        assertThat(words.run("unit", "show", grant.reservationId()))
                .as(words.err())
                .isZero();
        assertThat(words.out()).contains("settled as an order", "mysql:seckill_order", "redis:buyers");

        assertThat(words.run("unit", "show", "nobody")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.run("unit", "find", "--user", "a", "--order", "b")).isEqualTo(ExitCodes.USAGE);
        assertThat(words.run("unit", "find")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void aBuyerWhoGotNothingIsToldWhy() {
        OfferId offer = new OfferId(plane.activity(), 1);
        plane.bean(RefusalMemory.class).refused("eve", offer, "sold-out", false);

        assertThat(words.run("unit", "why", Long.toString(offer.activityId()), "eve"))
                .as(words.err())
                .isZero();
        assertThat(words.out())
                .startsWith("REFUSED: Refused as sold-out at ")
                .contains("Refusals by this instance since");
        assertThat(words.run("unit", "why", "999999", "eve")).isEqualTo(ExitCodes.REFUSED);
    }

    @Test
    void deadLettersAreTriedOutSettledAgainAndReleased() {
        OfferId offer = new OfferId(plane.activity(), 1);
        String word = offer.activityId() + "/1";
        SettlementLedger settlement = plane.bean(SettlementLedger.class);
        for (int n = 1; n <= 4; n++) {
            settlement.bury(grant(offer, n), DeadLetterCause.RETRIES_EXHAUSTED, "why", 8, false);
        }
        assertThat(words.run("dead-letter", "list", "--offer", word, "-o", "json"))
                .isZero();
        JsonNode rows = words.json().path("deadLetters");
        assertThat(rows).hasSize(4);
        String first = rows.get(0).path("deadLetterId").asString();
        String second = rows.get(1).path("deadLetterId").asString();

        assertThat(words.run("dead-letter", "list", "--cause", "RETRIES_EXHAUSTED", "--offer", word))
                .isZero();
        assertThat(words.out()).contains(first, "OPEN", grant(offer, 4).reservationId());
        assertThat(words.run("dead-letter", "show", first)).isZero();
        assertThat(words.out()).contains(grant(offer, 4).reservationId());

        assertThat(words.run("dead-letter", "dry-run", first)).as(words.err()).isZero();
        assertThat(words.run("dead-letter", "dry-run", first, "--release")).isZero();
        assertThat(open(offer)).isEqualTo(4);

        assertThat(words.run("dead-letter", "retry", first)).as(words.err()).isZero();
        assertThat(words.out()).startsWith("DONE: ");
        assertThat(words.run("dead-letter", "release", second))
                .as("it asks, and nobody answers")
                .isEqualTo(ExitCodes.USAGE);
        assertThat(words.run("dead-letter", "release", second, "-y"))
                .as(words.err())
                .isZero();
        assertThat(open(offer)).isEqualTo(2);

        assertThat(words.run("dead-letter", "bulk", "release", "--offer", word, "--try-out"))
                .as(words.err())
                .isZero();
        assertThat(open(offer)).isEqualTo(2);
        assertThat(words.run("dead-letter", "bulk", "release", "--offer", word, "--limit", "1", "-y"))
                .as(words.err())
                .isZero();
        assertThat(open(offer)).isEqualTo(1);
        assertThat(words.run("dead-letter", "bulk", "retry")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err()).contains("deadLetterIds");
    }

    private int open(OfferId offer) {
        words.run("dead-letter", "list", "--offer", offer.activityId() + "/1", "--state", "OPEN", "-o", "json");
        return words.json().path("deadLetters").size();
    }

    @Test
    void aPageIsPublished() {
        String activity = Long.toString(plane.activity());

        assertThat(words.run("publish", activity)).as(words.err()).isZero();
        assertThat(words.out()).startsWith("Published ").contains(" files as version ");
        assertThat(words.run("publish", "999999")).isEqualTo(ExitCodes.REFUSED);
    }

    @Test
    void aRunIsExportedAndARepairIsToldBeforeItIsDone() throws IOException {
        OfferId offer = new OfferId(plane.activity(), 1);
        String word = offer.activityId() + "/1";
        assertThat(words.run("reconcile", "export", word)).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err()).contains("There is no run yet");
        assertThat(words.run("reconcile", "run", word)).as(words.err()).isZero();

        Path file = folder.resolve("evidence.json");
        assertThat(words.run("reconcile", "export", word, "--file", file.toString()))
                .as(words.err())
                .isZero();
        assertThat(Files.readString(file)).contains("10 initial", "\"findings\"");
        assertThat(words.run("reconcile", "export", word, "--file", file.toString()))
                .as("what is there is not written over")
                .isEqualTo(ExitCodes.REFUSED);

        // An order that lacks its return, of an offer that Redis never had: a repair has nothing to prove it by.
        Grant grant = grant(offer, 1);
        plane.bean(SettlementLedger.class).settleOne(grant);
        plane.sql()
                .update(
                        "UPDATE seckill_order SET created_at = UTC_TIMESTAMP(3) - INTERVAL 2 SECOND,"
                                + " expire_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE reservation_id = ?",
                        grant.reservationId());
        plane.bean(ExpiryLedger.class).expire(100);
        plane.sql().update("DELETE FROM stock_sync_outbox WHERE return_id = ?", grant.reservationId());
        assertThat(words.run("reconcile", "repair", word, "--dry-run"))
                .as("never preheated, so Redis has nothing to compare with: %s", words.err())
                .isZero();
        assertThat(words.out()).contains("There is nothing to repair.");
        assertThat(words.run("reconcile", "repair", word, "-y")).as(words.err()).isZero();
        assertThat(words.out()).contains("Nothing was proven to need a repair.");
    }
}
