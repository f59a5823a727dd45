package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.SettleVerdict;
import seckill.engine.ledger.SettlementLedger;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

class UnitsRouteIT {

    private static final String UNITS = "/control/v1/units";

    private static ControlPlane plane;
    private static SettlementLedger settlement;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_units");
        settlement = plane.context.getBean(SettlementLedger.class);
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

    private static JsonNode get(String path) {
        return plane.call("GET", path, ControlPlane.KEY, null).json();
    }

    @Test
    void aUnitIsFoundByOrderReservationRequestAndUserAlike() {
        Grant grant = grant(new OfferId(plane.activity(), 1), 1);
        String orderNo =
                ((SettleVerdict.Ordered) settlement.settleOne(grant)).order().orderNo();

        for (String query : List.of(
                "order=" + orderNo,
                "reservation=" + grant.reservationId(),
                "request=" + grant.requestId(),
                "user=" + grant.userId())) {
            JsonNode units = get(UNITS + "?" + query).path("units");
            assertThat(units).as(query).hasSize(1);
            assertThat(units.get(0).path("orderNo").asString()).isEqualTo(orderNo);
            assertThat(units.get(0).path("stands").asString()).isEqualTo("PENDING");
        }
    }

    @Test
    void theLifeOfAUnitIsToldInTimeOrderWithSources() {
        Grant grant = grant(new OfferId(plane.activity(), 1), 1);
        String orderNo =
                ((SettleVerdict.Ordered) settlement.settleOne(grant)).order().orderNo();
        plane.sql()
                .update(
                        "INSERT INTO payment (payment_no, order_no, amount_cents, currency, outcome, captured_at)"
                                + " VALUES (?, ?, 100, 'CNY', 'TOO_LATE', UTC_TIMESTAMP(3) + INTERVAL 1 SECOND)",
                        "p-" + orderNo,
                        orderNo);

        JsonNode evidence = get(UNITS + "/" + grant.reservationId()).path("evidence");

        assertThat(evidence)
                .extracting(e -> e.path("source").asString())
                .contains(
                        "mysql:seckill_order",
                        "mysql:seckill_stock_log",
                        "mysql:payment",
                        "redis:buyers",
                        "redis:refills");
        assertThat(evidence).extracting(e -> e.path("at").asString()).isSorted();
        assertThat(evidence)
                .filteredOn(e -> e.path("source").asString().equals("redis:buyers"))
                .extracting(e -> e.path("what").asString())
                .containsExactly("the buyer holds nothing");
    }

    @Test
    void aUnitOfABucketThatTheOfferNoLongerHasIsToldFromTheDatabase() {
        OfferId offer = new OfferId(plane.activity(), 1);
        Grant grant = grant(offer, 1);
        settlement.settleOne(grant);
        plane.sql().update("UPDATE seckill_order SET bucket = 9 WHERE reservation_id = ?", grant.reservationId());

        assertThat(get(UNITS + "/" + grant.reservationId()).path("evidence"))
                .extracting(e -> e.path("source").asString())
                .contains("mysql:seckill_order")
                .doesNotContain("redis:buyers");
    }

    @Test
    void aBuriedReservationIsAUnitToo() {
        Grant grant = grant(new OfferId(plane.activity(), 1), 1);
        assertThat(settlement.bury(grant, DeadLetterCause.RETRIES_EXHAUSTED, "why", 8, true))
                .isTrue();

        assertThat(get(UNITS + "?user=" + grant.userId())
                        .path("units")
                        .get(0)
                        .path("stands")
                        .asString())
                .isEqualTo("RELEASED");
        assertThat(get(UNITS + "/" + grant.reservationId()).path("evidence"))
                .extracting(e -> e.path("source").asString())
                .contains("mysql:dead_letter", "mysql:stock_sync_outbox");
    }

    @Test
    void aSearchIsByExactlyOneOfFour() {
        assertThat(plane.call("GET", UNITS, ControlPlane.KEY, null).problem()).isEqualTo("bad-request");
        assertThat(plane.call("GET", UNITS + "?user=a&order=b", ControlPlane.KEY, null)
                        .problem())
                .isEqualTo("bad-request");
        assertThat(plane.call("GET", UNITS + "?user=", ControlPlane.KEY, null).problem())
                .isEqualTo("bad-request");
        assertThat(plane.call("GET", UNITS + "?user=a&limit=201", ControlPlane.KEY, null)
                        .problem())
                .isEqualTo("bad-request");
        assertThat(get(UNITS + "?user=nobody").path("units")).isEmpty();
        assertThat(plane.call("GET", UNITS + "/nothing", ControlPlane.KEY, null).problem())
                .isEqualTo("not-found");
    }
}
