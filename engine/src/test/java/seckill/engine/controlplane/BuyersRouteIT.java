package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.ReserveRequest;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.SaleDesk;
import seckill.engine.telemetry.RefusalMemory;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

class BuyersRouteIT {

    private static ControlPlane plane;
    private static SettlementLedger settlement;
    private static RefusalMemory refusals;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_buyers");
        settlement = plane.bean(SettlementLedger.class);
        refusals = plane.bean(RefusalMemory.class);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static Grant grant(OfferId offer, int n) {
        String id = offer.activityId() + "-" + n;
        return new Grant(
                offer, 0, 0, "1-" + n, "r-" + id, "u-" + id, 1, String.format("%032x", offer.activityId() * 99 + n));
    }

    private static JsonNode why(OfferId offer, String user) {
        return plane.call(
                        "GET",
                        "/control/v1/activities/" + offer.activityId() + "/buyers?user=" + user,
                        ControlPlane.KEY,
                        null)
                .json();
    }

    private static void assertVerdict(OfferId offer, String user, String verdict, String says) {
        JsonNode answer = why(offer, user);
        assertThat(answer.path("verdict").asString()).as(answer.toString()).isEqualTo(verdict);
        assertThat(answer.path("says").asString()).contains(says);
    }

    @Test
    void whoWasRefusedIsToldWhyAndWhen() {
        OfferId offer = new OfferId(plane.activity(), 1);
        refusals.refused("eve", offer, "address-blocked", false);
        plane.time.passes(Duration.ofSeconds(1));
        refusals.refused("eve", offer, "sold-out", false);

        JsonNode answer = why(offer, "eve");

        assertThat(answer.path("verdict").asString()).isEqualTo("REFUSED");
        assertThat(answer.path("says").asString())
                .startsWith("Refused as sold-out at ")
                .contains("was not proven");
        assertThat(answer.path("refusals")).hasSize(2);
    }

    @Test
    void whoGotOneIsToldSoThoughHeWasRefusedOnceMore() {
        OfferId offer = new OfferId(plane.activity(), 1);
        Grant grant = grant(offer, 1);
        settlement.settleOne(grant);
        refusals.refused(grant.userId(), offer, "sold-out", true);

        assertVerdict(offer, grant.userId(), "UNPAID", "has yet to pay");
        plane.sql()
                .update(
                        "UPDATE seckill_order SET status = 2, paid_at = UTC_TIMESTAMP(3) WHERE reservation_id = ?",
                        grant.reservationId());
        assertVerdict(offer, grant.userId(), "PAID", "paid");
        assertThat(why(offer, grant.userId()).path("refusals")).hasSize(1);
    }

    @Test
    void whoseUnitCouldNotBeSettledIsToldWhatBecameOfIt() {
        OfferId offer = new OfferId(plane.activity(), 1);
        settlement.bury(grant(offer, 1), DeadLetterCause.RETRIES_EXHAUSTED, "why", 8, false);
        settlement.bury(grant(offer, 2), DeadLetterCause.RETRIES_EXHAUSTED, "why", 8, true);

        assertVerdict(offer, grant(offer, 1).userId(), "DEAD_LETTER", "waits for an operator");
        assertVerdict(offer, grant(offer, 2).userId(), "RELEASED", "was given back");
    }

    @Test
    void whatRedisPromisedAndNobodySettledYetIsInFlight() throws Exception {
        OfferId offer = new OfferId(plane.activity(), 1);
        plane.bean(Catalog.class).openFence();
        plane.bean(SaleDesk.class).preheat(offer.activityId());
        plane.bean(SaleDesk.class).open(offer.activityId());
        OfferRow row = plane.bean(ActivityLedger.class).offer(offer).orElseThrow();
        plane.bean(StockStore.class)
                .reserve(
                        Bucket.at(row.terms(), 0),
                        row.epoch(),
                        List.of(new ReserveRequest("r-fly", "flier", 1, "0".repeat(32))))
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);

        assertVerdict(offer, "flier", "IN_FLIGHT", "reservation r-fly");
    }

    @Test
    void whoWasNeverSeenIsToldSinceWhenThatIsKnown() {
        OfferId offer = new OfferId(plane.activity(), 1);

        assertVerdict(
                offer,
                "stranger",
                "NEVER_SEEN",
                "since " + why(offer, "stranger").path("refusalsSince").asString());
    }

    @Test
    void aBuyerIsAskedForByAnActivityThereIsAndANameOfSixtyFourCharacters() {
        OfferId offer = new OfferId(plane.activity(), 1);
        String path = "/control/v1/activities/" + offer.activityId() + "/buyers";

        assertThat(why(offer, "x".repeat(64)).path("verdict").asString()).isEqualTo("NEVER_SEEN");
        for (String query : List.of("", "?user=", "?user=" + "x".repeat(65))) {
            assertThat(plane.call("GET", path + query, ControlPlane.KEY, null).problem())
                    .as(query)
                    .isEqualTo("bad-request");
        }
        assertThat(why(new OfferId(999_999, 1), "x").path("status").asInt()).isEqualTo(404);
    }
}
