package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.TimetableLedger;
import seckill.engine.timetable.Steps;
import seckill.engine.timetable.Timetable;
import tools.jackson.databind.JsonNode;

/** Activities that the clock leads; time passes by moving their window, since the clock is the database's. */
class TimetableIT {

    private static ControlPlane plane;
    private static String alice;
    private static Timetable timetable;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_timetable");
        alice = plane.operator("OPERATOR", false);
        timetable = plane.context.getBean(Timetable.class);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @AfterEach
    void nothingIsLeftForTheNext() {
        plane.sql().update("DELETE FROM planned_step");
    }

    @Test
    void aSaleGoesThroughItsLifeByTheClockAndTheAuditLogNamesTheClock() {
        long activity = automated(null);

        window(activity, 301, 3_600);
        assertThat(took()).isFalse();
        window(activity, 299, 3_600);
        assertThat(took()).isTrue();
        assertThat(state(activity)).isEqualTo("PREHEATED");

        window(activity, 4, 3_600);
        assertThat(took()).isFalse();
        window(activity, 2, 3_600);
        assertThat(took()).isTrue();
        assertThat(state(activity)).isEqualTo("OPEN");

        window(activity, -10, 2);
        assertThat(took()).isFalse();
        window(activity, -10, -1);
        assertThat(took()).isTrue();
        assertThat(state(activity)).isEqualTo("DRAINING");
        assertThat(took()).isTrue();
        assertThat(state(activity)).isEqualTo("CLOSED");

        assertThat(took()).isFalse();
        assertThat(words(activity)).containsExactly("PREHEAT DONE", "OPEN DONE", "DRAIN DONE", "CLOSE DONE");
        for (String action : List.of("activity.preheat", "activity.open", "activity.drain", "activity.close")) {
            assertThat(audited(action, activity)).containsExactly("DONE schedule", "STARTED schedule");
        }
    }

    @Test
    void theTimeToPreheatIsTheOperators() {
        long activity = automated(60);

        window(activity, 61, 3_600);
        assertThat(took()).isFalse();
        window(activity, 59, 3_600);
        assertThat(took()).isTrue();
    }

    @Test
    void aLeadOfMoreThanADayOrBelowZeroIsRefused() {
        long activity = plane.activity();

        assertThat(automate(activity, 86_400).status()).isEqualTo(200);
        for (int wrong : new int[] {-1, 86_401}) {
            Reply refused = automate(activity, wrong);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text()).contains("preheatSecondsBefore", Integer.toString(wrong), "0 to 86400");
        }
    }

    @Test
    void whatAnOperatorPausedBeforeTheStartIsNotOpened() {
        long activity = automated(null);
        window(activity, 299, 3_600);
        took();
        call(activity, "pause");

        window(activity, -1, 3_600);
        assertThat(took()).isTrue();

        assertThat(state(activity)).isEqualTo("PAUSED");
        assertThat(words(activity)).contains("OPEN SKIPPED");
        assertThat(detail(activity, 1)).contains("PAUSED (OPERATOR)");
        assertThat(audited("activity.open", activity)).containsExactly("REFUSED schedule");
        window(activity, -10, -1);
        assertThat(took()).isTrue();
        assertThat(state(activity)).isEqualTo("DRAINING");
    }

    @Test
    void whoOpenedByHandBeforeTheClockHasDoneItsStep() {
        long activity = automated(null);
        call(activity, "preheat");
        call(activity, "open");
        window(activity, -1, 3_600);

        assertThat(took()).isTrue();
        assertThat(took()).isTrue();

        assertThat(words(activity)).containsExactly("PREHEAT SKIPPED", "OPEN DONE", "DRAIN WAITING", "CLOSE WAITING");
        assertThat(state(activity)).isEqualTo("OPEN");
    }

    @Test
    void anEngineThatSleptThroughTheSaleBeginsNothing() {
        long activity = automated(null);
        window(activity, -20, -10);

        for (int i = 0; i < 4; i++) {
            assertThat(took()).isTrue();
        }

        assertThat(state(activity)).isEqualTo("SCHEDULED");
        assertThat(words(activity))
                .containsExactly("PREHEAT SKIPPED", "OPEN SKIPPED", "DRAIN SKIPPED", "CLOSE SKIPPED");
        assertThat(detail(activity, 0)).contains("the end", "had passed");
    }

    @Test
    void aDraftWaitsUntilItIsScheduled() {
        String draft = ControlPlane.activityBody("draft").replace("\"scope\"", "\"draft\":true,\"scope\"");
        long activity = plane.call("POST", "/control/v1/activities", alice, draft, "X-Reason", "test")
                .json()
                .path("activityId")
                .asLong();
        automate(activity, null);
        window(activity, -1, 3_600);

        assertThat(took()).isFalse();
        call(activity, "schedule");
        assertThat(took()).isTrue();
        assertThat(took()).isTrue();

        assertThat(state(activity)).isEqualTo("OPEN");
    }

    @Test
    void whatPeopleLeadAgainWaitsForThem() {
        long activity = automated(null);
        window(activity, -1, 3_600);

        Reply manual = call(activity, "manual");

        assertThat(manual.json().path("steps")).isEmpty();
        assertThat(took()).isFalse();
        assertThat(state(activity)).isEqualTo("SCHEDULED");
    }

    @Test
    void aStepThatFailsIsTriedAgainAndItsReasonIsSeen() {
        long activity = automated(null);
        window(activity, 299, 3_600);
        Broken broken = new Broken();
        Timetable other = timetable(broken, "other");

        assertThat(other.step()).isTrue();
        assertThat(words(activity)).contains("PREHEAT WAITING");
        assertThat(detail(activity, 0)).isEqualTo("Redis is away");
        free();
        assertThat(other.step()).isTrue();
        assertThat(audited("activity.preheat", activity)).containsExactly("FAILED schedule", "STARTED schedule");
        free();
        assertThat(took()).isTrue();

        assertThat(broken.preheats).containsExactly(activity, activity);
        assertThat(state(activity)).isEqualTo("PREHEATED");
        assertThat(words(activity)).contains("PREHEAT DONE");
    }

    @Test
    void aStepThatIsHeldByOneInstanceIsNotTakenByAnother() {
        long activity = automated(null);
        window(activity, 299, 3_600);
        List<Boolean> others = new ArrayList<>();
        Timetable slow = timetable(
                new Broken() {
                    @Override
                    public void preheat(long activityId) {
                        others.add(took());
                        free();
                        others.add(took());
                    }
                },
                "slow");

        assertThat(slow.step()).isTrue();

        // The second took over as from a dead one; the first, late, has no say.
        assertThat(others).containsExactly(false, true);
        JsonNode step = steps(activity).get(0);
        assertThat(step.path("instance").asString()).isEqualTo("test");
        assertThat(step.path("attempts").asInt()).isEqualTo(2);
        assertThat(state(activity)).isEqualTo("PREHEATED");
    }

    @Test
    void aClosedActivityHasNothingToPlan() {
        long activity = plane.activity();
        call(activity, "archive");

        Reply refused = automate(activity, null);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().path("state").asString()).isEqualTo("ARCHIVED");
    }

    /** Every step fails. */
    private static class Broken implements Steps {

        final List<Long> preheats = new ArrayList<>();

        @Override
        public void preheat(long activityId) {
            preheats.add(activityId);
            throw new IllegalStateException("Redis is away");
        }

        @Override
        public void open(long activityId) {
            throw new IllegalStateException("Redis is away");
        }

        @Override
        public void drain(long activityId) {
            throw new IllegalStateException("Redis is away");
        }

        @Override
        public void close(long activityId) {
            throw new IllegalStateException("Redis is away");
        }
    }

    private static Timetable timetable(Steps steps, String instance) {
        return new Timetable(
                plane.context.getBean(TimetableLedger.class),
                plane.context.getBean(ActivityLedger.class),
                plane.context.getBean(AuditLedger.class),
                steps,
                instance);
    }

    private static boolean took() {
        return timetable.step();
    }

    private static long automated(@Nullable Integer preheatSecondsBefore) {
        long activity = plane.activity();
        Reply reply = automate(activity, preheatSecondsBefore);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return activity;
    }

    private static Reply automate(long activity, @Nullable Integer preheatSecondsBefore) {
        return plane.call(
                "POST",
                "/control/v1/activities/" + activity + "/automate",
                alice,
                "{\"preheatSecondsBefore\":" + preheatSecondsBefore + ",\"reason\":\"test\"}");
    }

    private static Reply call(long activity, String step) {
        Reply reply =
                plane.call("POST", "/control/v1/activities/" + activity + "/" + step, alice, null, "X-Reason", "test");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    /** Seconds from the database's now. */
    private static void window(long activity, int start, int end) {
        plane.sql()
                .update(
                        "UPDATE seckill_activity SET starts_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND,"
                                + " ends_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND WHERE activity_id = ?",
                        start,
                        end,
                        activity);
    }

    /** As when the hold has run out, or the pause is over. */
    private static void free() {
        plane.sql().update("UPDATE planned_step SET held_until = UTC_TIMESTAMP(3) WHERE held_until IS NOT NULL");
    }

    private static String state(long activity) {
        return plane.call("GET", "/control/v1/activities/" + activity, alice, null)
                .json()
                .path("activity")
                .path("state")
                .asString();
    }

    private static JsonNode steps(long activity) {
        return plane.call("GET", "/control/v1/activities/" + activity + "/timetable", alice, null)
                .json()
                .path("steps");
    }

    private static List<String> words(long activity) {
        List<String> words = new ArrayList<>();
        steps(activity)
                .forEach(s -> words.add(
                        s.path("step").asString() + " " + s.path("state").asString()));
        return words;
    }

    private static String detail(long activity, int step) {
        return steps(activity).get(step).path("detail").asString();
    }

    /** By the clock, newest first. */
    private static List<String> audited(String action, long activity) {
        List<String> rows = new ArrayList<>();
        for (JsonNode row : plane.audit(action)) {
            if (row.path("target").asString().equals("activity/" + activity)
                    && row.path("who").asString().equals("schedule")) {
                rows.add(row.path("outcome").asString() + " " + row.path("who").asString());
            }
        }
        return rows;
    }
}
