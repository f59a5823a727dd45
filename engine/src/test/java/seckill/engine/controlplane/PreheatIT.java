package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.ReserveRequest;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import tools.jackson.databind.JsonNode;

/** Preheats as jobs. */
class PreheatIT {

    private static ControlPlane plane;
    private static String alice;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_preheat");
        alice = plane.operator("OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void eachStepHasItsOutcome() {
        long activity = plane.activity();

        Reply reply = preheat(activity, key());

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.json().path("activity").path("state").asString()).isEqualTo("PREHEATED");
        JsonNode job = reply.json().path("job");
        assertThat(reply.header("location"))
                .isEqualTo("/control/v1/jobs/" + job.path("jobId").asLong());
        assertThat(job.path("progress").path("done").asInt()).isEqualTo(6);
        assertThat(items(job))
                .containsExactly(
                        "scripts DONE",
                        "epochs DONE",
                        "bucket " + activity + ":1:0 DONE",
                        "state DONE",
                        "instance test DONE",
                        "page DONE");
        assertThat(job.path("items").get(2).path("detail").asString()).isEqualTo("10 units, epoch 1");
    }

    @Test
    void duringTheSaleItOnlyLooksAndNothingConsumedChanges() {
        long activity = onSale();
        BucketSnapshot before = bucket(activity);

        Reply again = preheat(activity, key());

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(items(again.json().path("job")))
                .containsExactly(
                        "scripts DONE",
                        "epochs SKIPPED",
                        "bucket " + activity + ":1:0 DONE",
                        "state SKIPPED",
                        "instance test DONE",
                        "page DONE");
        assertThat(again.json().path("activity").path("state").asString()).isEqualTo("OPEN");
        assertThat(bucket(activity)).isEqualTo(before);
        assertThat(before.remaining()).isEqualTo(9);
    }

    @Test
    void aBucketThatIsNotAsTheLedgerSaysIsLeftToARebuild() {
        long activity = onSale();
        plane.sql().update("UPDATE seckill_stock SET epoch = epoch + 1 WHERE activity_id = ?", activity);

        Reply again = preheat(activity, key());

        assertThat(again.status()).isEqualTo(500);
        assertThat(again.problem()).isEqualTo("job-failed");
        assertThat(again.json().path("detail").asString()).contains("bucket " + activity + ":1:0", "rebuild");
        assertThat(bucket(activity).remaining()).isEqualTo(9);
    }

    @Test
    void underOneKeyItIsDoneOnce() {
        long activity = plane.activity();
        String key = key();
        long first = preheat(activity, key).json().path("job").path("jobId").asLong();

        Reply repeated = preheat(activity, key);

        assertThat(repeated.json().path("job").path("jobId").asLong()).isEqualTo(first);
        assertThat(plane.call("GET", "/control/v1/jobs?target=activity/" + activity, alice, null)
                        .json())
                .hasSize(1);
    }

    @Test
    void whoCannotPreheatIsToldBeforeAnyJobBegins() {
        long activity = plane.activity();
        plane.call("POST", "/control/v1/activities/" + activity + "/archive", alice, null, "X-Reason", "test");

        assertThat(preheat(activity, key()).status()).isEqualTo(409);
        assertThat(plane.call("GET", "/control/v1/jobs?target=activity/" + activity, alice, null)
                        .json())
                .isEmpty();
    }

    private static long onSale() {
        long activity = plane.activity();
        preheat(activity, key());
        plane.call("POST", "/control/v1/activities/" + activity + "/open", alice, null, "X-Reason", "test");
        // Nobody watches the fence in this slice of the engine.
        plane.context.getBean(Catalog.class).openFence();
        var unused = plane.context
                .getBean(StockStore.class)
                .reserve(place(activity), 1, List.of(new ReserveRequest("r" + activity, "anna", 1, "k1")))
                .toCompletableFuture()
                .join();
        return activity;
    }

    private static Bucket place(long activity) {
        return Bucket.at(
                plane.context
                        .getBean(ActivityLedger.class)
                        .offer(new OfferId(activity, 1))
                        .orElseThrow()
                        .terms(),
                0);
    }

    private static BucketSnapshot bucket(long activity) {
        return plane.context.getBean(StockStore.class).inspect(place(activity)).orElseThrow();
    }

    private static Reply preheat(long activity, String key) {
        return plane.call(
                "POST",
                "/control/v1/activities/" + activity + "/preheat",
                alice,
                null,
                "X-Reason",
                "test",
                "Idempotency-Key",
                key);
    }

    private static String key() {
        return UUID.randomUUID().toString();
    }

    private static List<String> items(JsonNode job) {
        List<String> items = new ArrayList<>();
        job.path("items")
                .forEach(i -> items.add(
                        i.path("name").asString() + " " + i.path("state").asString()));
        return items;
    }
}
