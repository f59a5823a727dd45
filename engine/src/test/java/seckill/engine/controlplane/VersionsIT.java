package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import tools.jackson.databind.JsonNode;

/** Edits under a version, and actions that are sent again. */
class VersionsIT {

    private static final String ACTIVITIES = "/control/v1/activities/";
    private static final String OFFERS = "/control/v1/offers/";
    private static final String EDIT = "{\"name\":\"%s\",\"startsAt\":\"2026-11-11T12:00:00Z\","
            + "\"endsAt\":\"2026-11-11T14:00:00Z\",\"paymentWindowSeconds\":60}";
    private static final String OFFER_EDIT =
            "{\"title\":\"new\",\"unitPriceCents\":99,\"currency\":\"CNY\",\"perBuyerLimit\":2}";

    private static ControlPlane plane;
    private static String alice;
    private static String bob;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_versions");
        alice = plane.operator("OPERATOR", false);
        bob = plane.operator("OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void anEditNeedsTheVersionItIsBasedOn() {
        long activity = plane.activity();

        Reply refused = plane.call("PUT", ACTIVITIES + activity, alice, EDIT.formatted("x"));

        assertThat(refused.status()).isEqualTo(428);
        assertThat(refused.problem()).isEqualTo("version-required");
    }

    @Test
    void anEditUnderTheVersionIsTakenAndRaisesIt() {
        long activity = plane.activity();
        String before = tag(ACTIVITIES + activity);

        Reply edited = plane.call("PUT", ACTIVITIES + activity, alice, EDIT.formatted("new name"), "If-Match", before);

        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
        assertThat(edited.header("etag")).isNotEqualTo(before).isEqualTo(tag(ACTIVITIES + activity));
        JsonNode now =
                plane.call("GET", ACTIVITIES + activity, alice, null).json().path("activity");
        assertThat(now.path("name").asString()).isEqualTo("new name");
        assertThat(now.path("endsAt").asString()).isEqualTo("2026-11-11T14:00:00Z");
    }

    @Test
    void aStaleEditIsRefusedWithTheStateThatItDidNotKnow() {
        long activity = plane.activity();
        String seen = tag(ACTIVITIES + activity);
        plane.call("PUT", ACTIVITIES + activity, alice, EDIT.formatted("hers"), "If-Match", seen);

        Reply refused = plane.call("PUT", ACTIVITIES + activity, bob, EDIT.formatted("his"), "If-Match", seen);

        assertThat(refused.status()).isEqualTo(412);
        assertThat(refused.problem()).isEqualTo("stale-version");
        assertThat(refused.json().path("current").path("activity").path("name").asString())
                .isEqualTo("hers");
        assertThat(refused.json().path("currentETag").asString())
                .isEqualTo(tag(ACTIVITIES + activity))
                .isEqualTo(refused.header("etag"));
    }

    @Test
    void anOfferIsEditedUnderItsControlVersion() {
        String offer = OFFERS + plane.activity() + "/1";
        String before = tag(offer);

        assertThat(plane.call("PUT", offer, alice, OFFER_EDIT).status()).isEqualTo(428);
        Reply edited = plane.call("PUT", offer, alice, OFFER_EDIT, "If-Match", before);
        assertThat(edited.json().path("terms").path("unitPriceCents").asLong()).isEqualTo(99);
        Reply stale = plane.call("PUT", offer, bob, OFFER_EDIT, "If-Match", before);
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.json().path("current").path("terms").path("title").asString())
                .isEqualTo("new");
    }

    @Test
    void whatIsPreheatedIsEditedNoMore() {
        long activity = plane.activity();
        assertThat(plane.call("POST", ACTIVITIES + activity + "/preheat", alice, null)
                        .status())
                .isEqualTo(200);

        Reply refused = plane.call(
                "PUT", ACTIVITIES + activity, alice, EDIT.formatted("x"), "If-Match", tag(ACTIVITIES + activity));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("illegal-transition");
        assertThat(refused.json().path("detail").asString()).contains("PREHEATED", "[DRAFT, SCHEDULED]");
        String offer = OFFERS + activity + "/1";
        assertThat(plane.call("PUT", offer, alice, OFFER_EDIT, "If-Match", tag(offer))
                        .status())
                .isEqualTo(409);
    }

    @Test
    void ofTwoOperatorsWhoEditAtOnceOneWinsAndOneIsTold() throws Exception {
        for (int round = 0; round < 5; round++) {
            long activity = plane.activity();
            String seen = tag(ACTIVITIES + activity);

            List<Integer> statuses = atOnce(
                    () -> plane.call("PUT", ACTIVITIES + activity, alice, EDIT.formatted("hers"), "If-Match", seen),
                    () -> plane.call("PUT", ACTIVITIES + activity, bob, EDIT.formatted("his"), "If-Match", seen));

            assertThat(statuses).containsExactlyInAnyOrder(200, 412);
        }
    }

    @Test
    void ofTwoOperatorsWhoActAtOnceOneWinsAndOneIsTold() throws Exception {
        long activity = plane.activity();
        plane.call("POST", ACTIVITIES + activity + "/preheat", alice, null);
        String seen = tag(ACTIVITIES + activity);

        List<Integer> statuses = atOnce(
                () -> plane.call("POST", ACTIVITIES + activity + "/open", alice, null, "If-Match", seen),
                () -> plane.call("POST", ACTIVITIES + activity + "/open", bob, null, "If-Match", seen));

        assertThat(statuses).containsExactlyInAnyOrder(200, 412);
    }

    @Test
    void anActionWithoutAVersionIsTakenInWhateverState() {
        long activity = plane.activity();

        assertThat(plane.call("POST", ACTIVITIES + activity + "/preheat", alice, null)
                        .status())
                .isEqualTo(200);
        Reply illegal = plane.call("POST", ACTIVITIES + activity + "/close?x=1", alice, null);
        assertThat(illegal.status()).isIn(200, 409);
        Reply unknown = plane.call("POST", ACTIVITIES + "987654/open", alice, null, "If-Match", "\"1\"");
        assertThat(unknown.status()).isEqualTo(404);
    }

    @Test
    void aRepeatedActionGetsTheFirstAnswer() {
        String body = ControlPlane.activityBody("once");

        Reply first = create(alice, "key-1", body);
        Reply again = create(alice, "key-1", body);

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("location")).isEqualTo(first.header("location"));
        assertThat(again.header("content-type")).isEqualTo(first.header("content-type"));
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(create(bob, "key-1", body).json().path("activityId").asLong())
                .isNotEqualTo(first.json().path("activityId").asLong());
    }

    @Test
    void theSameKeyWithAnotherBodyIsRefused() {
        create(alice, "key-2", ControlPlane.activityBody("a"));

        Reply other = create(alice, "key-2", ControlPlane.activityBody("b"));

        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problem()).isEqualTo("idempotency-key-reused");
        assertThat(create(alice, "not visible", "{}").status()).isEqualTo(400);
        assertThat(create(alice, "k".repeat(65), "{}").status()).isEqualTo(400);
    }

    @Test
    void aRefusalByTheHandlerIsRepeatedAndOneBeforeItIsNot() {
        Reply first = create(alice, "key-3", "{}");
        assertThat(first.status()).isEqualTo(400);
        assertThat(create(alice, "key-3", "{}").header("idempotency-replayed")).isEqualTo("true");

        String viewer = plane.operator("VIEWER", false);
        assertThat(create(viewer, "key-4", "{}").status()).isEqualTo(403);
        assertThat(create(viewer, "key-4", "{}").header("idempotency-replayed")).isEmpty();
    }

    @Test
    void ofManyRepeatsAtOnceOneIsDone() throws Exception {
        String body = ControlPlane.activityBody("storm");
        int before = plane.call("GET", ACTIVITIES.substring(0, ACTIVITIES.length() - 1), alice, null)
                .json()
                .size();

        List<Integer> statuses = atOnce(
                () -> create(alice, "key-5", body),
                () -> create(alice, "key-5", body),
                () -> create(alice, "key-5", body),
                () -> create(alice, "key-5", body));

        assertThat(statuses).isSubsetOf(201, 409).contains(201);
        assertThat(plane.call("GET", ACTIVITIES.substring(0, ACTIVITIES.length() - 1), alice, null)
                        .json()
                        .size())
                .isEqualTo(before + 1);
    }

    private static Reply create(String token, String key, String body) {
        return plane.call("POST", "/control/v1/activities", token, body, "Idempotency-Key", key);
    }

    private static String tag(String path) {
        return plane.call("GET", path, alice, null).header("etag");
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
