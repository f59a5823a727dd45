package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.StopReason;
import seckill.testkit.TestServers;

/** Opening a fenced offer again takes proof and two people; every way around that is tried. */
class ApprovalsIT {

    private static ControlPlane plane;
    private static String alice;
    private static String bob;
    private static String carol;
    private static String admin;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start(
                TestServers.freshDatabase("control_approvals"), Map.of("seckill.control.environment", "PRODUCTION"));
        alice = plane.operator("alice", "OPERATOR", false);
        bob = plane.operator("bob", "OPERATOR", false);
        carol = plane.operator("carol", "OPERATOR", false);
        admin = plane.operator("ADMIN", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void oneAsksWithProofAndAnotherOpens() {
        OfferId offer = fenced();

        Reply asked = reopen(offer, alice);
        assertThat(asked.status()).as(asked.text()).isEqualTo(202);
        assertThat(asked.json().path("opened").asBoolean(true)).isFalse();
        assertThat(asked.json().path("approval").path("proof").asString())
                .contains("10 initial + 0 adjusted = 10 available + 0 deducted - 0 refilled");
        assertThat(stop(offer)).isEqualTo(StopReason.REDIS_UNCERTAIN);

        Reply approved = decide(asked, "approve", bob);
        assertThat(approved.status()).as(approved.text()).isEqualTo(200);
        assertThat(approved.json().path("state").asString()).isEqualTo("DONE");
        assertThat(approved.json().path("askedBy").asString()).isEqualTo("alice");
        assertThat(approved.json().path("decidedBy").asString()).isEqualTo("bob");
        assertThat(stop(offer)).isNull();
        assertThat(plane.audit("approval.approve")
                        .get(0)
                        .path("valueAfter")
                        .path("state")
                        .asString(""))
                .isIn("DONE", "");
    }

    @Test
    void whoAsksCannotApproveAndTheMachinesKeyIsNobody() {
        OfferId offer = fenced();
        assertRefused(reopen(offer, ControlPlane.KEY), 403, "second-person-required");
        Reply asked = reopen(offer, alice);

        assertRefused(decide(asked, "approve", alice), 403, "second-person-required");
        assertRefused(decide(asked, "approve", ControlPlane.KEY), 403, "second-person-required");
        assertRefused(decide(asked, "approve", plane.operator("VIEWER", false)), 403, "role-too-low");
        assertRefused(decide(asked, "approve", plane.operator("OPERATOR", true)), 403, "read-only");
        assertThat(stop(offer)).isEqualTo(StopReason.REDIS_UNCERTAIN);
    }

    @Test
    void anOperatorWhoWasDisabledMeanwhileApprovesNothing() {
        OfferId offer = fenced();
        String dave = plane.operator("dave", "OPERATOR", false);
        Reply asked = reopen(offer, alice);
        String tag = plane.call("GET", "/control/v1/operators/dave", ControlPlane.KEY, null)
                .header("etag");
        plane.call(
                "PATCH",
                "/control/v1/operators/dave",
                ControlPlane.KEY,
                "{\"disabled\":true,\"reason\":\"left\"}",
                "If-Match",
                tag);

        assertThat(decide(asked, "approve", dave).status()).isEqualTo(401);
        assertThat(stop(offer)).isEqualTo(StopReason.REDIS_UNCERTAIN);
    }

    @Test
    void askedTwiceTheFirstRequestStands() {
        OfferId offer = fenced();

        Reply first = reopen(offer, alice);
        Reply again = reopen(offer, bob);

        assertThat(again.header("location")).isEqualTo(first.header("location"));
        assertThat(again.json().path("approval").path("askedBy").asString()).isEqualTo("alice");
    }

    @Test
    void aRejectedOrWithdrawnRequestOpensNothing() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        assertRefused(decide(asked, "reject", alice), 403, "second-person-required");
        assertThat(decide(asked, "reject", bob).json().path("state").asString()).isEqualTo("REJECTED");
        assertThat(decide(asked, "reject", bob).status()).isEqualTo(200);
        assertRefused(decide(asked, "approve", carol), 409, "not-waiting");

        Reply second = reopen(offer, alice);
        assertThat(second.header("location")).isNotEqualTo(asked.header("location"));
        assertRefused(decide(second, "withdraw", bob), 403, "second-person-required");
        assertThat(decide(second, "withdraw", alice).json().path("state").asString())
                .isEqualTo("WITHDRAWN");
        assertRefused(decide(second, "approve", bob), 409, "not-waiting");
        assertThat(stop(offer)).isEqualTo(StopReason.REDIS_UNCERTAIN);
    }

    @Test
    void anApprovalSentAgainGetsTheFirstOutcome() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        decide(asked, "approve", bob);

        Reply again = decide(asked, "approve", bob);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().path("state").asString()).isEqualTo("DONE");
        assertRefused(decide(asked, "approve", carol), 409, "not-waiting");
    }

    @Test
    void ofTwoWhoApproveAtOnceOneOpens() throws Exception {
        for (int round = 0; round < 5; round++) {
            OfferId offer = fenced();
            Reply asked = reopen(offer, alice);

            List<Integer> statuses = atOnce(() -> decide(asked, "approve", bob), () -> decide(asked, "approve", carol));

            assertThat(statuses).containsExactlyInAnyOrder(200, 409);
            assertThat(stop(offer)).isNull();
        }
    }

    @Test
    void aRequestThatExpiredOpensNothingAndAnotherCanBeMade() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        passValidity(asked);

        assertThat(get(asked).json().path("state").asString()).isEqualTo("EXPIRED");
        assertRefused(decide(asked, "approve", bob), 409, "not-waiting");
        assertThat(stop(offer)).isEqualTo(StopReason.REDIS_UNCERTAIN);
        Reply second = reopen(offer, alice);
        assertThat(second.header("location")).isNotEqualTo(asked.header("location"));
        assertThat(decide(second, "approve", bob).status()).isEqualTo(200);
    }

    @Test
    void behindAnotherFenceTheRequestIsVoid() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        plane.context.getBean(SaleDesk.class).stop(offer, StopReason.INVARIANT_BROKEN, "another cause");

        Reply refused = decide(asked, "approve", bob);

        assertRefused(refused, 409, "not-waiting");
        assertThat(refused.json().path("detail").asString()).contains("has changed since", "another cause");
        assertThat(stop(offer)).isEqualTo(StopReason.INVARIANT_BROKEN);
        assertThat(get(asked).json().path("state").asString()).isEqualTo("EXPIRED");
    }

    @Test
    void whenTheProofHoldsNoMoreTheApprovalFailsAndTheFenceStays() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        plane.sql()
                .update(
                        "UPDATE seckill_stock SET available = available - 1 WHERE activity_id = ? AND sku_id = ?",
                        offer.activityId(),
                        offer.skuId());

        assertRefused(decide(asked, "approve", bob), 409, "illegal-transition");

        assertThat(get(asked).json().path("state").asString()).isEqualTo("FAILED");
        assertThat(get(asked).json().path("outcome").asString()).contains("does not balance");
        assertThat(stop(offer)).isEqualTo(StopReason.REDIS_UNCERTAIN);
        assertRefused(reopen(offer, alice), 409, "illegal-transition");
    }

    @Test
    void anApprovalLostWithItsEngineIsGivenUpByTheNextRequest() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        long id = asked.json().path("approval").path("approvalId").asLong();
        plane.sql()
                .update(
                        "UPDATE approval SET state = 'APPROVED', decided_by = 'bob',"
                                + " decided_at = UTC_TIMESTAMP(3) - INTERVAL 119 SECOND WHERE approval_id = ?",
                        id);
        assertThat(reopen(offer, alice).header("location")).isEqualTo(asked.header("location"));

        plane.sql()
                .update(
                        "UPDATE approval SET decided_at = UTC_TIMESTAMP(3) - INTERVAL 121 SECOND WHERE approval_id = ?",
                        id);
        Reply second = reopen(offer, carol);

        assertThat(second.header("location")).isNotEqualTo(asked.header("location"));
        assertThat(get(asked).json().path("state").asString()).isEqualTo("FAILED");
        assertThat(decide(second, "approve", alice).status()).isEqualTo(200);
        assertThat(stop(offer)).isNull();
    }

    @Test
    void anEmergencyNeedsAnAdminAReasonAndProofAndIsSeenByEverybody() {
        OfferId offer = fenced();
        assertRefused(emergency(offer, alice, "nobody else is here"), 403, "role-too-low");
        assertRefused(emergency(offer, admin, "too short"), 400, "bad-request");
        plane.sql()
                .update(
                        "UPDATE seckill_stock SET available = available - 1 WHERE activity_id = ? AND sku_id = ?",
                        offer.activityId(),
                        offer.skuId());
        assertRefused(emergency(offer, admin, "nobody else is here"), 409, "illegal-transition");
        plane.sql()
                .update(
                        "UPDATE seckill_stock SET available = available + 1 WHERE activity_id = ? AND sku_id = ?",
                        offer.activityId(),
                        offer.skuId());

        Reply opened = emergency(offer, admin, "nobody else is here");

        assertThat(opened.status()).as(opened.text()).isEqualTo(200);
        assertThat(stop(offer)).isNull();
        Reply list = plane.call("GET", "/control/v1/approvals?limit=1", alice, null);
        assertThat(list.json().get(0).path("state").asString()).isEqualTo("BYPASSED");
        assertThat(list.json().get(0).path("reason").asString()).isEqualTo("nobody else is here");
        assertThat(plane.audit("offer.reopen.emergency").get(0).path("outcome").asString())
                .isEqualTo("DONE");
    }

    @Test
    void whatIsNotFencedIsNotReopened() {
        long activity = plane.activity();
        assertRefused(reopen(new OfferId(activity, 1), alice), 409, "illegal-transition");
        assertRefused(plane.call("GET", "/control/v1/approvals/0", alice, null), 404, "not-found");
        assertRefused(
                plane.call("POST", "/control/v1/approvals/x/approve", alice, null, "X-Reason", "t"),
                400,
                "bad-request");
        assertRefused(plane.call("GET", "/control/v1/approvals?limit=0", alice, null), 400, "bad-request");
        assertRefused(plane.call("GET", "/control/v1/approvals?limit=201", alice, null), 400, "bad-request");
    }

    @Test
    void whatIsDecidedLeavesTheListOfOpenRequests() {
        OfferId offer = fenced();
        Reply asked = reopen(offer, alice);
        assertThat(openIds()).contains(id(asked));

        decide(asked, "withdraw", alice);

        assertThat(openIds()).doesNotContain(id(asked));
    }

    private static List<Long> openIds() {
        List<Long> ids = new ArrayList<>();
        plane.call("GET", "/control/v1/approvals?open=true&limit=200", alice, null)
                .json()
                .forEach(row -> ids.add(row.path("approvalId").asLong()));
        return ids;
    }

    private static long id(Reply asked) {
        return asked.json().path("approval").path("approvalId").asLong();
    }

    /** An open offer of ten units behind a fence that an uncertain Redis closed. */
    private static OfferId fenced() {
        long activity = plane.activity();
        for (String step : List.of("preheat", "open")) {
            Reply done = plane.call(
                    "POST", "/control/v1/activities/" + activity + "/" + step, alice, null, "X-Reason", "test");
            assertThat(done.status()).as(done.text()).isLessThan(300);
        }
        OfferId offer = new OfferId(activity, 1);
        plane.context.getBean(SaleDesk.class).stop(offer, StopReason.REDIS_UNCERTAIN, "test");
        return offer;
    }

    private static @Nullable StopReason stop(OfferId offer) {
        return plane.context
                .getBean(ActivityLedger.class)
                .offer(offer)
                .orElseThrow()
                .stop();
    }

    private static Reply reopen(OfferId offer, String token) {
        return plane.call("POST", path(offer) + "/reopen", token, null, "X-Reason", "it balances");
    }

    private static Reply emergency(OfferId offer, String token, String reason) {
        return plane.call("POST", path(offer) + "/reopen/emergency", token, "{\"reason\":\"" + reason + "\"}");
    }

    private static Reply decide(Reply asked, String what, String token) {
        return plane.call("POST", asked.header("location") + "/" + what, token, null, "X-Reason", "seen it");
    }

    private static Reply get(Reply asked) {
        return plane.call("GET", asked.header("location"), alice, null);
    }

    private static void passValidity(Reply asked) {
        plane.sql()
                .update(
                        "UPDATE approval SET asked_at = asked_at - INTERVAL 901 SECOND,"
                                + " expires_at = expires_at - INTERVAL 901 SECOND WHERE approval_id = ?",
                        id(asked));
    }

    private static String path(OfferId offer) {
        return "/control/v1/offers/" + offer.activityId() + "/" + offer.skuId();
    }

    private static void assertRefused(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.problem()).isEqualTo(code);
    }

    @SafeVarargs
    private static List<Integer> atOnce(Callable<Reply>... calls) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(calls.length)) {
            for (Future<Reply> each : threads.invokeAll(List.of(calls))) {
                statuses.add(each.get().status());
            }
        }
        return statuses;
    }
}
