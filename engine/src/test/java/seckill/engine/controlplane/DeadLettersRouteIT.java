package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.DeadLetterLedger;
import seckill.engine.ledger.DeadLetterLedger.Filter;
import seckill.engine.ledger.DeadLetterLedger.State;
import seckill.engine.ledger.SettlementLedger;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

class DeadLettersRouteIT {

    private static final String LETTERS = "/control/v1/dead-letters";

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_dead_letters");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    /** The database knows the offer in epoch 0, as before its first preheat; that is enough for an order. */
    private static long buried(OfferId offer, int n, long epoch) {
        Grant grant = new Grant(
                offer,
                0,
                epoch,
                "1-" + n,
                "r-" + offer.activityId() + "-" + n,
                "u" + n,
                1,
                String.format("%032x", offer.activityId() * 1000 + n));
        plane.context.getBean(SettlementLedger.class).bury(grant, DeadLetterCause.RETRIES_EXHAUSTED, "why", 8, false);
        return plane.context
                .getBean(DeadLetterLedger.class)
                .deadLetters(new Filter(null, offer, State.OPEN), Long.MAX_VALUE, 1)
                .getFirst()
                .deadLetterId();
    }

    private static Reply post(String path, String body) {
        return plane.call("POST", LETTERS + path, ControlPlane.KEY, body, "X-Reason", "because");
    }

    @Test
    void oneIsTriedOutSettledAndThenToldTheSameAgain() {
        OfferId offer = new OfferId(plane.activity(), 1);
        long id = buried(offer, 1, 0);

        JsonNode tried = post("/" + id + "/retry?dryRun=true", "{}").json();
        JsonNode settled = post("/" + id + "/retry", "{}").json();
        JsonNode again = post("/" + id + "/retry", "{}").json();

        assertThat(tried.path("detail").asString()).startsWith("would be settled as order ");
        assertThat(tried.path("deadLetter").path("state").asString()).isEqualTo("OPEN");
        assertThat(settled.path("outcome").asString()).isEqualTo("DONE");
        assertThat(settled.path("deadLetter").path("orderNo").asString())
                .isEqualTo(again.path("deadLetter").path("orderNo").asString())
                .hasSize(24);
        assertThat(again.path("outcome").asString()).isEqualTo("SKIPPED");
        Reply released = post("/" + id + "/release", "{}");
        assertThat(released.status()).isEqualTo(409);
        assertThat(released.problem()).isEqualTo("dead-letter-stands");
        assertThat(plane.audit("dead-letter.retry").get(0).path("target").asString())
                .isEqualTo("dead-letter/" + id);
    }

    @Test
    void manyAreConcludedInAJobWithAnOutcomeForEach() {
        OfferId offer = new OfferId(plane.activity(), 1);
        long good = buried(offer, 1, 0);
        long other = buried(offer, 2, 0);
        long ofAnEndedEpoch = buried(offer, 3, 9);

        Reply job = post(
                "/retry?waitSeconds=30",
                "{\"activityId\":" + offer.activityId() + ",\"skuId\":1,\"cause\":\"RETRIES_EXHAUSTED\"}");

        assertThat(job.status()).as(job.text()).isEqualTo(200);
        JsonNode items = job.json().path("items");
        assertThat(items)
                .extracting(i -> i.path("name").asString())
                .containsExactly(String.valueOf(good), String.valueOf(other), String.valueOf(ofAnEndedEpoch));
        assertThat(items).extracting(i -> i.path("state").asString()).containsExactly("DONE", "DONE", "FAILED");
        Reply released = post("/release?waitSeconds=30", "{\"deadLetterIds\":[" + ofAnEndedEpoch + "," + good + "]}");
        assertThat(released.json().path("items"))
                .extracting(i -> i.path("state").asString())
                .containsExactly("DONE", "FAILED");
    }

    @Test
    void theyAreListedByCause() {
        OfferId offer = new OfferId(plane.activity(), 1);
        buried(offer, 1, 0);
        long last = buried(offer, 2, 0);

        JsonNode page = plane.call(
                        "GET",
                        LETTERS + "?cause=RETRIES_EXHAUSTED&limit=1&activityId=" + offer.activityId() + "&skuId=1",
                        ControlPlane.KEY,
                        null)
                .json();
        assertThat(page.path("deadLetters").get(0).path("deadLetterId").asLong())
                .isEqualTo(last);
        assertThat(page.path("deadLetters").get(0).path("attempts").asInt()).isEqualTo(8);
        assertThat(page.path("next").asLong()).isEqualTo(last);
        assertThat(plane.call("GET", LETTERS + "/causes", ControlPlane.KEY, null)
                        .json()
                        .path("causes"))
                .anySatisfy(c -> {
                    assertThat(c.path("offer").path("activityId").asLong()).isEqualTo(offer.activityId());
                    assertThat(c.path("count").asLong()).isEqualTo(2);
                });
    }

    @Test
    void aSelectionOfNothingInParticularOrOfTwoKindsIsRefused() {
        assertThat(post("/release", "{}").problem()).isEqualTo("bad-request");
        assertThat(post("/release", "{\"deadLetterIds\":[]}").problem()).isEqualTo("bad-request");
        assertThat(post("/release", "{\"deadLetterIds\":[0]}").problem()).isEqualTo("bad-request");
        assertThat(post("/release", "{\"deadLetterIds\":[1],\"cause\":\"MALFORMED\"}")
                        .problem())
                .isEqualTo("bad-request");
        assertThat(post("/release", "{\"activityId\":1}").problem()).isEqualTo("bad-request");
        assertThat(post("/release", "{\"cause\":\"MALFORMED\",\"limit\":1001}").problem())
                .isEqualTo("bad-request");
        assertThat(post("/release", "{\"cause\":\"MALFORMED\"}").problem()).isEqualTo("not-found");
        assertThat(post("/999999/release", "{}").problem()).isEqualTo("not-found");
    }
}
