package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.ReserveReply;
import seckill.engine.reservation.ReserveRequest;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.ReserveCode;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** The states of an activity, and what is answered to a step that does not fit. */
class LifecycleIT {

    private static final String ACTIVITIES = "/control/v1/activities/";
    private static final List<String> STEPS =
            List.of("schedule", "preheat", "open", "pause", "resume", "drain", "close", "archive");

    private static ControlPlane plane;
    private static String alice;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_lifecycle");
        alice = plane.operator("OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void anActivityGoesThroughEveryStateFromDraftToArchive() {
        long activity = draft("2036-11-11T13:00:00Z", 10);

        assertThat(state(activity)).isEqualTo("DRAFT");
        assertThat(STEPS.stream().map(step -> {
                    Reply reply = step(activity, step);
                    return step + " "
                            + reply.json().path("activity").path("state").asString();
                }))
                .containsExactly(
                        "schedule SCHEDULED",
                        "preheat PREHEATED",
                        "open OPEN",
                        "pause PAUSED",
                        "resume OPEN",
                        "drain DRAINING",
                        "close CLOSED",
                        "archive ARCHIVED");
    }

    @Test
    void aStepThatDoesNotFitIsToldTheStateAndWhatIsAllowed() {
        long activity = draft("2036-11-11T13:00:00Z", 10);

        assertRefused(step(activity, "preheat"), "DRAFT", "edit", "schedule", "archive");
        step(activity, "schedule");
        assertRefused(step(activity, "open"), "SCHEDULED", "edit", "preheat", "archive");
        step(activity, "preheat");
        assertRefused(step(activity, "resume"), "PREHEATED", "open", "pause", "close");
        step(activity, "open");
        assertRefused(step(activity, "archive"), "OPEN", "pause", "drain");
        step(activity, "pause");
        assertRefused(step(activity, "close"), "PAUSED", "resume", "drain");
        step(activity, "drain");
        assertRefused(step(activity, "resume"), "DRAINING", "close");
        step(activity, "close");
        assertRefused(step(activity, "drain"), "CLOSED", "archive");
        step(activity, "archive");
        assertRefused(step(activity, "schedule"), "ARCHIVED");
    }

    @Test
    void anActivityThatWasNeverPreheatedMayBePutAway() {
        assertThat(step(draft("2036-11-11T13:00:00Z", 10), "archive").status()).isEqualTo(200);
        assertThat(step(plane.activity(), "archive").status()).isEqualTo(200);
    }

    @Test
    void aDraftWhoseEndHasPassedIsNotScheduled() {
        Reply refused = step(draft("2020-11-11T13:00:00Z", 10), "schedule");

        assertRefused(refused, "DRAFT", "edit", "schedule", "archive");
        assertThat(refused.json().path("detail").asString()).contains("2020-11-11T13:00:00Z", "passed");
    }

    @Test
    void aDraftWithoutAUnitToSellIsNotScheduled() {
        Reply refused = step(draft("2036-11-11T13:00:00Z", 0), "schedule");

        assertRefused(refused, "DRAFT", "edit", "schedule", "archive");
        assertThat(refused.json().path("detail").asString()).contains("unit to sell");
    }

    @Test
    void aSaleThatTheEnginePausedIsNotResumed() {
        ActivityLedger ledger = plane.context.getBean(ActivityLedger.class);
        long activity = plane.activity();
        step(activity, "preheat");
        step(activity, "open");
        ledger.transition(activity, SaleState.OPEN, SaleState.PAUSED, StopReason.INVARIANT_BROKEN);

        assertRefused(step(activity, "resume"), "PAUSED", "drain");
        assertRefused(step(activity, "open"), "PAUSED", "drain");
        assertThat(state(activity)).isEqualTo("PAUSED");
    }

    @Test
    void whoDecidedByAStateThatWasLeftSinceMovesNothing() {
        ActivityLedger ledger = plane.context.getBean(ActivityLedger.class);
        long activity = plane.activity();
        step(activity, "preheat");
        step(activity, "open");
        step(activity, "pause");
        ActivityRow seen = ledger.activity(activity).orElseThrow();
        step(activity, "resume");
        ledger.transition(activity, SaleState.OPEN, SaleState.PAUSED, StopReason.INVARIANT_BROKEN);

        assertThat(ledger.transition(seen, SaleState.OPEN, null)).isFalse();
        assertThat(state(activity)).isEqualTo("PAUSED");
    }

    @Test
    void anOfferEditedAfterAPreheatWasCutShortIsSoldUnderItsNewLimit() {
        ActivityLedger ledger = plane.context.getBean(ActivityLedger.class);
        StockStore store = plane.context.getBean(StockStore.class);
        long activity = plane.activity();
        OfferId offer = new OfferId(activity, 1);
        Bucket bucket = Bucket.at(ledger.offer(offer).orElseThrow().terms(), 0);
        EpochStart cutShort = ledger.beginEpoch(offer, 0).orElseThrow();
        store.preheat(bucket, cutShort.epoch(), 1, 10);
        String path = "/control/v1/offers/" + activity + "/1";
        Reply edited = plane.call(
                "PUT",
                path,
                alice,
                "{\"title\":\"t\",\"unitPriceCents\":100,\"currency\":\"CNY\",\"perBuyerLimit\":2}",
                "X-Reason",
                "test",
                "If-Match",
                plane.call("GET", path, alice, null).header("etag"));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);

        assertThat(step(activity, "preheat").status()).isEqualTo(200);
        assertThat(step(activity, "open").status()).isEqualTo(200);

        // Nobody watches the fence in this slice of the engine.
        plane.context.getBean(Catalog.class).openFence();
        long epoch = ledger.offer(offer).orElseThrow().epoch();
        ReserveReply reply = store.reserve(bucket, epoch, List.of(new ReserveRequest("r1", "anna", 2, "k1")))
                .toCompletableFuture()
                .join();
        assertThat(reply.answers().getFirst().code()).isEqualTo(ReserveCode.GRANTED);
        assertThat(reply.remaining()).isEqualTo(8);
    }

    @Test
    void ofTwoWhoPreheatAtOnceTheOneWhoIsLateBeginsNoEpoch() {
        ActivityLedger ledger = plane.context.getBean(ActivityLedger.class);
        long activity = plane.activity();
        ActivityRow seen = ledger.activity(activity).orElseThrow();
        step(activity, "preheat");
        step(activity, "open");

        assertThat(ledger.beginEpoch(seen, new OfferId(activity, 1), 1)).isEmpty();
        assertThat(ledger.offer(new OfferId(activity, 1)).orElseThrow().epoch()).isEqualTo(1);
    }

    private static void assertRefused(Reply reply, String state, String... allowed) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(409);
        assertThat(reply.problem()).isEqualTo("illegal-transition");
        assertThat(reply.json().path("state").asString()).isEqualTo(state);
        assertThat(reply.json().path("allowedActions").values().stream().map(v -> v.asString()))
                .containsExactly(allowed);
    }

    private static Reply step(long activity, String step) {
        return plane.call("POST", ACTIVITIES + activity + "/" + step, alice, null, "X-Reason", "test");
    }

    private static String state(long activity) {
        return plane.call("GET", ACTIVITIES + activity, alice, null)
                .json()
                .path("activity")
                .path("state")
                .asString();
    }

    private static long draft(String endsAt, long units) {
        String body = """
                {"name":"draft","startsAt":"2019-11-11T12:00:00Z","endsAt":"%s","paymentWindowSeconds":900,
                 "scope":"OFFER","draft":true,"offers":[{"skuId":1,"title":"t","unitPriceCents":100,"currency":"CNY",
                 "perBuyerLimit":1,"buckets":1,"units":%d}]}
                """.formatted(endsAt, units);
        Reply created = plane.call("POST", "/control/v1/activities", alice, body, "X-Reason", "test");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.json().path("activityId").asLong();
    }
}
