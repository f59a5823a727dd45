package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.ExpiryLedger;
import seckill.engine.ledger.OutboxLedger;
import seckill.engine.ledger.OutboxLedger.PendingReturn;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.ReserveRequest;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.SaleDesk;
import seckill.model.Grant;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.testkit.TestServers;
import tools.jackson.databind.JsonNode;

/** Repairs of returns, with no relay but the test's own. An offer of ten units, one of which timed out. */
class RepairIT {

    private static ControlPlane plane;

    private OfferId offer = new OfferId(1, 1);
    private Bucket bucket = Bucket.allOf(offer, LimitScope.OFFER, 1).getFirst();
    private String reservation = "";

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_repair");
        plane.bean(Catalog.class).openFence();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @BeforeEach
    void oneOrderTimedOut() throws Exception {
        offer = new OfferId(plane.activity(), 1);
        plane.bean(SaleDesk.class).preheat(offer.activityId());
        plane.bean(SaleDesk.class).open(offer.activityId());
        OfferRow row = plane.bean(ActivityLedger.class).offer(offer).orElseThrow();
        bucket = Bucket.at(row.terms(), 0);
        reservation = "r-" + offer.activityId();
        String request = String.format("%032x", offer.activityId());
        store().reserve(bucket, row.epoch(), List.of(new ReserveRequest(reservation, "ann", 1, request)))
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        plane.bean(SettlementLedger.class)
                .settleOne(new Grant(offer, 0, row.epoch(), "1-1", reservation, "ann", 1, request));
        plane.sql()
                .update(
                        "UPDATE seckill_order SET created_at = UTC_TIMESTAMP(3) - INTERVAL 2 SECOND, expire_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE reservation_id = ?",
                        reservation);
        assertThat(plane.bean(ExpiryLedger.class).expire(10)).isEqualTo(1);
    }

    private static StockStore store() {
        return plane.bean(StockStore.class);
    }

    /** What the relay does. */
    private void relay() {
        OutboxLedger outbox = plane.bean(OutboxLedger.class);
        for (PendingReturn due : outbox.lease(100, Duration.ofSeconds(30))) {
            store().giveBack(
                            Bucket.at(
                                    plane.bean(ActivityLedger.class)
                                            .offer(due.unitReturn().offer())
                                            .orElseThrow()
                                            .terms(),
                                    0),
                            List.of(due.unitReturn()));
            outbox.applied(List.of(due.outboxId()));
        }
    }

    private void loseTheRow() {
        plane.sql().update("DELETE FROM stock_sync_outbox WHERE return_id = ?", reservation);
    }

    private void callItApplied() {
        plane.sql()
                .update(
                        "UPDATE stock_sync_outbox SET status = 1, concluded_at = UTC_TIMESTAMP(3) WHERE return_id = ?",
                        reservation);
    }

    private long remaining() {
        return store().inspect(bucket).orElseThrow().remaining();
    }

    private String path() {
        return "/control/v1/offers/" + offer.activityId() + "/1/repair";
    }

    private String planned() {
        StringBuilder kinds = new StringBuilder();
        plane.call("GET", path(), ControlPlane.KEY, null)
                .json()
                .path("steps")
                .forEach(step -> kinds.append(step.path("rule").asString())
                        .append(' ')
                        .append(step.path("kind").asString()));
        return kinds.toString();
    }

    private JsonNode repaired() {
        ControlPlane.Reply reply = plane.call("POST", path(), ControlPlane.KEY, null, "X-Reason", "test");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.json().path("outcomes");
    }

    @Test
    void aMissingRowIsNamedAndWrittenAndTheUnitComesBackOnce() {
        loseTheRow();
        assertThat(plane.bean(Reconciliation.class).run(offer, true).findings())
                .anyMatch(f -> f.rule().equals("return-missing") && reservation.equals(f.reservationId()));
        assertThat(planned()).isEqualTo("return-missing ORDER_RETURN");
        assertThat(remaining()).isEqualTo(9);

        assertThat(repaired()).singleElement().matches(done -> done.path("done").asBoolean());
        assertThat(repaired()).as("again, at once").isEmpty();
        relay();

        assertThat(remaining()).isEqualTo(10);
        assertThat(planned()).isEmpty();
        assertThat(plane.bean(Reconciliation.class).run(offer, true).findings()).isEmpty();
        JsonNode audit = plane.audit("offer.repair").get(2); // each write has two rows, and there were two
        assertThat(audit.path("before").asString()).contains("return-missing", "ORDER_RETURN");
        assertThat(audit.path("after").asString()).contains("\"steps\":[]");
    }

    @Test
    void aRowLostAfterItsUnitCameBackIsWrittenAndNothingComesBackTwice() {
        relay();
        loseTheRow();

        assertThat(planned()).isEqualTo("return-missing ORDER_RETURN");
        assertThat(repaired()).hasSize(1);
        relay();

        assertThat(remaining()).isEqualTo(10);
        assertThat(plane.bean(Reconciliation.class).run(offer, true).findings()).isEmpty();
    }

    @Test
    void aReturnThatRedisNeverSawIsSentAgain() {
        callItApplied();

        assertThat(planned()).isEqualTo("return-not-in-redis SEND_AGAIN");
        assertThat(repaired()).hasSize(1);
        relay();

        assertThat(remaining()).isEqualTo(10);
        assertThat(planned()).isEmpty();
    }

    @Test
    void aReturnThatRedisCountedAndForgotByIdIsNotSentAgain() {
        relay();
        RedisClient client = RedisClient.create(TestServers.redisUri());
        try (StatefulRedisConnection<String, String> redis = client.connect()) {
            List<String> keys = redis.sync().keys("*refills:{" + offer.activityId() + ":1*");
            assertThat(redis.sync().srem(Objects.requireNonNull(keys.getFirst()), reservation))
                    .isEqualTo(1);
        } finally {
            client.shutdown();
        }

        assertThat(planned()).isEqualTo("return-not-in-redis REBUILD");
        assertThat(repaired()).isEmpty();
        relay();

        assertThat(remaining()).isEqualTo(10);
    }

    @Test
    void whatIsOnItsWayNeedsNoRepair() {
        assertThat(planned()).isEmpty();
        assertThat(repaired()).isEmpty();
        relay();
        assertThat(remaining()).isEqualTo(10);
    }

    @Test
    void theEvidenceOfARunHasEquationsFindingsRowsAndEntries() {
        loseTheRow();
        plane.bean(Reconciliation.class).run(offer, true);
        String runs = "/control/v1/offers/" + offer.activityId() + "/1/reconciliations";
        String run = plane.call("GET", runs, ControlPlane.KEY, null)
                .json()
                .get(0)
                .path("runId")
                .asString();

        JsonNode evidence = plane.call("GET", runs + "/" + run + "/evidence", ControlPlane.KEY, null)
                .json();

        assertThat(evidence.at("/run/terms").asString()).contains("10 initial");
        assertThat(evidence.at("/database/refilled").asLong()).isEqualTo(1);
        assertThat(evidence.path("buckets")).hasSize(1);
        assertThat(evidence.path("units").path(reservation))
                .extracting(row -> row.path("source").asString())
                .contains("mysql:seckill_order", "mysql:seckill_stock_log", "redis:events");
        assertThat(plane.call("GET", runs + "/999999/evidence", ControlPlane.KEY, null)
                        .problem())
                .isEqualTo("not-found");
    }
}
