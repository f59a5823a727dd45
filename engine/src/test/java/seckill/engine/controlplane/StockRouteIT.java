package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.sale.SaleDesk;
import seckill.model.AdjustmentKind;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import tools.jackson.databind.JsonNode;

class StockRouteIT {

    private static ControlPlane plane;
    private OfferId offer;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_stock");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @BeforeEach
    void anOfferOnSale() {
        offer = new OfferId(plane.activity(), 1);
        SaleDesk desk = plane.context.getBean(SaleDesk.class);
        desk.preheat(offer.activityId());
        desk.open(offer.activityId());
    }

    private long units() {
        return plane.context
                .getBean(StockLedger.class)
                .stock(offer)
                .orElseThrow()
                .initial();
    }

    private Reply post(String step, String body, String key) {
        return plane.call(
                "POST", path() + "/" + step, ControlPlane.KEY, body, "Idempotency-Key", key, "X-Reason", "why");
    }

    private String path() {
        return "/control/v1/offers/" + offer.activityId() + "/" + offer.skuId() + "/stock";
    }

    private JsonNode shown() {
        return plane.call("GET", path(), ControlPlane.KEY, null).json();
    }

    @Test
    void unitsAreAddedAndWithdrawnAndEachChangeIsListed() {
        long initial = units();
        Reply added = post("add", "{\"units\":5}", "a");
        assertThat(added.status()).isEqualTo(200);
        assertThat(added.json().at("/adjustment/state").asString()).isEqualTo("DONE");
        assertThat(added.json().at("/adjustment/done").asLong()).isEqualTo(5);
        assertThat(added.json().at("/stock/adjusted").asLong()).isEqualTo(5);
        assertThat(added.json().at("/stock/available").asLong()).isEqualTo(initial + 5);

        Reply withdrawn = post("withdraw", "{\"units\":" + (initial + 7) + "}", "b");
        assertThat(withdrawn.status()).isEqualTo(200);
        JsonNode adjustment = withdrawn.json().path("adjustment");
        assertThat(adjustment.path("asked").asLong()).isEqualTo(initial + 7);
        assertThat(adjustment.path("done").asLong()).isEqualTo(initial + 5);
        assertThat(adjustment.path("missing").asLong()).isEqualTo(2);
        assertThat(adjustment.path("pending").asLong()).isZero();
        assertThat(withdrawn.json().at("/stock/available").asLong()).isZero();

        assertThat(shown().path("adjustments")
                        .valueStream()
                        .map(a -> a.path("kind").asString() + " "
                                + a.path("reason").asString()))
                .containsExactly("WITHDRAW why", "ADD why");
        assertThat(shown().at("/stock/adjusted").asLong()).isEqualTo(-initial);
    }

    @Test
    void aRepeatIsTheSameChangeAlsoWhereTheFirstAnswerIsForgotten() {
        long initial = units();
        JsonNode first = post("add", "{\"units\":5}", "again").json();
        Reply replayed = post("add", "{\"units\":5}", "again");
        assertThat(replayed.header(IdempotencyGate.REPLAYED)).isEqualTo("true");
        // The answers are kept for an hour, as at another engine they are not there at all.
        plane.time.passes(Duration.ofHours(2));

        Reply repeated = post("add", "{\"units\":5}", "again");

        assertThat(repeated.status()).isEqualTo(200);
        assertThat(repeated.header(IdempotencyGate.REPLAYED)).isEmpty();
        assertThat(repeated.json().path("adjustment")).isEqualTo(first.path("adjustment"));
        assertThat(shown().at("/stock/available").asLong()).isEqualTo(initial + 5);
        plane.time.passes(Duration.ofHours(2));
        assertThat(post("add", "{\"units\":6}", "again").problem()).isEqualTo("idempotency-key-reused");
        assertThat(post("withdraw", "{\"units\":5}", "again").problem()).isEqualTo("idempotency-key-reused");
    }

    @Test
    void withoutAKeyNothingIsChanged() {
        Reply reply = plane.call("POST", path() + "/add", ControlPlane.KEY, "{\"units\":5}", "X-Reason", "why");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("detail").asString())
                .startsWith("Idempotency-Key is missing; allowed: 1 to 64 visible ASCII characters");
        assertThat(shown().path("adjustments")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"units\":0}",
                "{\"units\":-1}",
                "{\"units\":100000001}",
                "{\"units\":1.5}",
                "{\"set\":5}"
            })
    void whatIsNoNumberOfUnitsIsRefused(String body) {
        assertThat(post("add", body, "bad" + body.hashCode()).status()).isEqualTo(400);
        assertThat(post("withdraw", body, "worse" + body.hashCode()).status()).isEqualTo(400);
        assertThat(shown().path("adjustments")).isEmpty();
    }

    @Test
    void anOfferHasAtMostAHundredMillionUnits() {
        long initial = units();
        Reply reply = post("add", "{\"units\":" + (100_000_001 - initial) + "}", "much");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("detail").asString()).contains("allowed: 1 to " + (100_000_000 - initial));
        assertThat(post("add", "{\"units\":" + (100_000_000 - initial) + "}", "most")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void onlyASaleThatMaySellHasStockToChange() {
        OfferId cold = new OfferId(plane.activity(), 1);
        OfferId warm = offer;
        offer = cold;
        Reply early = post("add", "{\"units\":5}", "early");
        assertThat(early.status()).isEqualTo(409);
        assertThat(early.problem()).isEqualTo("illegal-transition");
        assertThat(early.json().path("state").asString()).isEqualTo("SCHEDULED");
        offer = warm;
        ActivityLedger ledger = plane.context.getBean(ActivityLedger.class);
        assertThat(ledger.transition(offer.activityId(), SaleState.OPEN, SaleState.PAUSED, StopReason.OPERATOR))
                .isTrue();
        assertThat(post("add", "{\"units\":5}", "paused").status()).isEqualTo(200);
        assertThat(ledger.transition(offer.activityId(), SaleState.PAUSED, SaleState.DRAINING, null))
                .isTrue();
        assertThat(post("withdraw", "{\"units\":5}", "late").problem()).isEqualTo("illegal-transition");
        offer = new OfferId(offer.activityId(), 99);
        assertThat(post("add", "{\"units\":5}", "nobody").status()).isEqualTo(404);
    }

    @Test
    void twentyChangesAreUnderWayAtOnceAndTheNextIsRefused() {
        StockLedger ledger = plane.context.getBean(StockLedger.class);
        for (int i = 0; i < 20; i++) {
            ledger.begin(new NewAdjustment(offer, AdjustmentKind.ADD, 1, "ann", "k" + offer + i, ""), 20, 1_000_000);
        }

        assertThat(post("add", "{\"units\":5}", "more").problem()).isEqualTo("busy");
    }

    @Test
    void whatRedisIsNotReadyForIsUnderWay() {
        assertThat(plane.context.getBean(ActivityLedger.class).beginEpoch(offer, 1))
                .isPresent();

        Reply reply = post("add", "{\"units\":5}", "soon");

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.json().at("/adjustment/pending").asLong()).isEqualTo(5);
        assertThat(reply.json().at("/adjustment/done").asLong()).isZero();
    }

    @Test
    void theAuditLogHasTheStockBeforeAndAfter() {
        long initial = units();
        Reply added = post("add", "{\"units\":5}", "audited");
        assertThat(added.status()).isEqualTo(200);

        List<@Nullable String> rows = plane.sql()
                .queryForList(
                        "SELECT CONCAT(COALESCE(value_before, ''), ' -> ', COALESCE(value_after, '')) FROM audit_log"
                                + " WHERE action = 'stock.add' AND target = ? AND outcome <> 'STARTED'",
                        String.class,
                        "offer/" + offer.activityId() + "/1");
        assertThat(rows).isNotEmpty();
        assertThat(rows.getLast())
                .contains("\"available\":" + initial, "\"available\":" + (initial + 5), "\"adjusted\":5");
    }

    @Test
    void theOffersVersionIsComparedWhereItIsGiven() {
        Reply stale = plane.call(
                "POST",
                path() + "/add",
                ControlPlane.KEY,
                "{\"units\":5}",
                "Idempotency-Key",
                "stale" + offer,
                "If-Match",
                "\"999\"",
                "X-Reason",
                "why");

        assertThat(stale.status()).isEqualTo(412);
        assertThat(shown().path("adjustments")).isEmpty();
    }
}
