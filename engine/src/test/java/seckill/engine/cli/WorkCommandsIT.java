package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.controlplane.ControlPlane;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.telemetry.RefusalMemory;
import seckill.model.Grant;
import seckill.model.OfferId;

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
        assertThat(words.out()).startsWith("REFUSED: Refused as sold-out at ").contains("Refusals by this instance since");
        assertThat(words.run("unit", "why", "999999", "eve")).isEqualTo(ExitCodes.REFUSED);
    }
}
