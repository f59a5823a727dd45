package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.jobs.ItemOutcome;
import seckill.engine.jobs.JobPlan;
import seckill.engine.jobs.JobPlan.AfterFailure;
import seckill.engine.jobs.JobProperties;
import seckill.engine.jobs.JobStart;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.JobLedger.JobFilter;
import seckill.engine.ledger.JobLedger.JobItemRow;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.engine.ledger.JobLedger.Standing;
import seckill.model.JobItemState;
import seckill.model.JobState;

/** Jobs of several instances over one real database, and their routes. */
class JobsIT {

    private static final String JOBS = "/control/v1/jobs";
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final AtomicInteger TARGETS = new AtomicInteger();

    private static ControlPlane plane;
    private static JobLedger ledger;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_jobs");
        ledger = plane.context.getBean(JobLedger.class);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static Jobs instance(String name, JobProperties limits) {
        return new Jobs(
                ledger,
                name,
                Executors.newVirtualThreadPerTaskExecutor(),
                millis -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)),
                limits);
    }

    private static Jobs instance(String name) {
        return instance(name, JobProperties.defaults());
    }

    private static String target() {
        return "thing/" + TARGETS.incrementAndGet();
    }

    private static JobPlan plan(String target, AfterFailure afterFailure, String... items) {
        return new JobPlan("test.count", target, "alice", "why not", List.of(items), afterFailure);
    }

    private static long started(JobStart start) {
        if (start instanceof JobStart.Started started) {
            return started.jobId();
        }
        throw new AssertionError("not started: " + start);
    }

    private static List<JobItemState> states(long jobId) {
        return ledger.items(jobId, 0, 100).stream().map(JobItemRow::state).toList();
    }

    @Test
    void everyItemIsWorkedOnInOrderAndLeavesItsOutcome() {
        Jobs jobs = instance("one");
        List<String> seen = Collections.synchronizedList(new ArrayList<>());

        long id = started(jobs.start(plan(target(), AfterFailure.GO_ON, "a", "b", "c", "d", "e"), item -> {
            seen.add(item.ordinal() + item.name());
            return switch (item.name()) {
                case "b" -> ItemOutcome.failed("b is bad");
                case "c" -> throw new IllegalStateException("c broke");
                case "d" -> ItemOutcome.unknown("no answer came");
                case "e" -> ItemOutcome.skipped("nothing to do");
                default -> ItemOutcome.done("fine");
            };
        }));

        JobRow row = jobs.await(id, LONG);
        assertThat(seen).containsExactly("1a", "2b", "3c", "4d", "5e");
        assertThat(row.state()).isEqualTo(JobState.DONE);
        assertThat(row.itemsEnded()).isEqualTo(5);
        assertThat(row.itemsFailed()).isEqualTo(3);
        assertThat(row.detail()).isEqualTo("3 of 5 items failed");
        assertThat(row.endedAt()).isNotNull();
        assertThat(states(id))
                .containsExactly(
                        JobItemState.DONE,
                        JobItemState.FAILED,
                        JobItemState.FAILED,
                        JobItemState.UNKNOWN,
                        JobItemState.SKIPPED);
        assertThat(ledger.items(id, 0, 100).get(2).detail()).isEqualTo("c broke");
    }

    @Test
    void aFailedStepEndsAJobWhoseStepsNeedEachOther() {
        Jobs jobs = instance("one");

        long id = started(jobs.start(
                plan(target(), AfterFailure.END, "first", "second", "third"),
                item -> item.ordinal() == 2 ? ItemOutcome.failed("no") : ItemOutcome.done("")));

        JobRow row = jobs.await(id, LONG);
        assertThat(row.state()).isEqualTo(JobState.FAILED);
        assertThat(row.detail()).isEqualTo("second: no");
        assertThat(states(id)).containsExactly(JobItemState.DONE, JobItemState.FAILED, JobItemState.SKIPPED);
        assertThat(row.itemsEnded()).isEqualTo(3);
    }

    @Test
    void theSameKindOnTheSameTargetDoesNotRunTwiceAtOnceNotEvenOnAnotherInstance() {
        Jobs one = instance("one");
        Jobs two = instance("two");
        String target = target();
        CountDownLatch go = new CountDownLatch(1);

        long id = started(one.start(plan(target, AfterFailure.END, "a"), item -> {
            go.await();
            return ItemOutcome.done("");
        }));

        assertThat(one.start(plan(target, AfterFailure.END, "a"), item -> ItemOutcome.done("")))
                .isEqualTo(new JobStart.AlreadyRunning(id));
        assertThat(two.start(plan(target, AfterFailure.END, "a"), item -> ItemOutcome.done("")))
                .isEqualTo(new JobStart.AlreadyRunning(id));
        started(two.start(plan(target(), AfterFailure.END, "a"), item -> ItemOutcome.done("")));
        go.countDown();
        assertThat(one.await(id, LONG).state()).isEqualTo(JobState.DONE);
        started(two.start(plan(target, AfterFailure.END, "a"), item -> ItemOutcome.done("")));
    }

    @Test
    void ofManyWhoStartTheSameAtOnceOneStarts() throws Exception {
        String target = target();
        CountDownLatch go = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(4)) {
            List<JobStart> starts = new ArrayList<>();
            for (var start : threads.invokeAll(Collections.<java.util.concurrent.Callable<JobStart>>nCopies(
                    8,
                    () -> instance("x").start(plan(target, AfterFailure.END, "a"), item -> {
                        go.await();
                        return ItemOutcome.done("");
                    })))) {
                starts.add(start.get());
            }
            go.countDown();
            assertThat(starts.stream().filter(JobStart.Started.class::isInstance))
                    .hasSize(1);
            assertThat(starts.stream().filter(JobStart.AlreadyRunning.class::isInstance))
                    .hasSize(7);
        }
    }

    @Test
    void aCancelledJobEndsBetweenTwoItems() throws Exception {
        Jobs one = instance("one");
        Jobs two = instance("two");
        CountDownLatch at = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);

        long id = started(one.start(plan(target(), AfterFailure.GO_ON, "a", "b"), item -> {
            at.countDown();
            go.await();
            return ItemOutcome.done("done all the same");
        }));
        at.await();
        assertThat(two.cancel(id)).isTrue();
        go.countDown();

        JobRow row = one.await(id, LONG);
        assertThat(row.state()).isEqualTo(JobState.CANCELLED);
        assertThat(states(id)).containsExactly(JobItemState.DONE, JobItemState.SKIPPED);
        assertThat(two.cancel(id)).isFalse();
    }

    @Test
    void aStoppingEngineEndsItsJobsBetweenTwoItemsAndStartsNoMore() throws Exception {
        Jobs jobs = instance("stops");
        CountDownLatch at = new CountDownLatch(1);

        long id = started(jobs.start(plan(target(), AfterFailure.GO_ON, "a", "b"), item -> {
            at.countDown();
            while (!item.endWanted().getAsBoolean()) {
                LockSupport.parkNanos(1_000_000);
            }
            return ItemOutcome.done("");
        }));
        at.await();

        assertThat(jobs.stop(LONG)).isTrue();
        assertThat(ledger.job(id).orElseThrow().state()).isEqualTo(JobState.CANCELLED);
        assertThat(states(id)).containsExactly(JobItemState.DONE, JobItemState.SKIPPED);
        assertThat(jobs.start(plan(target(), AfterFailure.GO_ON, "a"), item -> ItemOutcome.done("")))
                .isInstanceOf(JobStart.NoRoom.class);
    }

    @Test
    void aJobWhoseInstanceDiedIsAbandonedAndItsItemInFlightUnknown() throws Exception {
        Jobs dead = instance("dead");
        Jobs other = instance("other");
        CountDownLatch at = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        String target = target();
        AtomicInteger worked = new AtomicInteger();

        long id = started(dead.start(plan(target, AfterFailure.GO_ON, "a", "b", "c"), item -> {
            worked.incrementAndGet();
            if (item.ordinal() == 2) {
                at.countDown();
                go.await();
            }
            return ItemOutcome.done("");
        }));
        at.await();
        other.step();
        assertThat(ledger.job(id).orElseThrow().state()).isEqualTo(JobState.RUNNING);
        plane.sql()
                .update(
                        "UPDATE operator_job SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE job_id = ?",
                        id);
        other.step();

        JobRow row = ledger.job(id).orElseThrow();
        assertThat(row.state()).isEqualTo(JobState.ABANDONED);
        assertThat(row.itemsEnded()).isEqualTo(3);
        assertThat(row.itemsFailed()).isEqualTo(1);
        assertThat(states(id)).containsExactly(JobItemState.DONE, JobItemState.UNKNOWN, JobItemState.SKIPPED);

        // It was not dead after all: what it says now changes nothing, and it goes no further.
        go.countDown();
        assertThat(dead.stop(LONG)).isTrue();
        assertThat(worked).hasValue(2);
        assertThat(states(id)).containsExactly(JobItemState.DONE, JobItemState.UNKNOWN, JobItemState.SKIPPED);
        started(other.start(plan(target, AfterFailure.GO_ON, "again"), item -> ItemOutcome.done("")));
    }

    @Test
    void aJobThatIsStillAtWorkKeepsItsLease() throws Exception {
        Jobs jobs = instance("busy");
        CountDownLatch go = new CountDownLatch(1);
        long id = started(jobs.start(plan(target(), AfterFailure.END, "long"), item -> {
            go.await();
            return ItemOutcome.done("");
        }));
        plane.sql()
                .update(
                        "UPDATE operator_job SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE job_id = ?",
                        id);

        jobs.step();

        assertThat(ledger.job(id).orElseThrow().state()).isEqualTo(JobState.RUNNING);
        assertThat(ledger.keep(id, "somebody-else", LONG)).isEqualTo(Standing.LOST);
        go.countDown();
        assertThat(jobs.await(id, LONG).state()).isEqualTo(JobState.DONE);
    }

    @Test
    void limitsHoldAtTheirEdges() {
        Jobs jobs = instance("small", new JobProperties(3, 2, 1_000, Duration.ofSeconds(15)));
        CountDownLatch go = new CountDownLatch(1);
        try {
            assertThatThrownBy(() -> jobs.start(plan(target(), AfterFailure.END), item -> ItemOutcome.done("")))
                    .hasMessage("a job has 1 to 3 items, not 0");
            assertThatThrownBy(() -> jobs.start(
                            plan(target(), AfterFailure.END, "1", "2", "3", "4"), item -> ItemOutcome.done("")))
                    .hasMessage("a job has 1 to 3 items, not 4");
            for (int i = 0; i < 2; i++) {
                started(jobs.start(plan(target(), AfterFailure.END, "1", "2", "3"), item -> {
                    go.await();
                    return ItemOutcome.done("");
                }));
            }
            assertThat(jobs.start(plan(target(), AfterFailure.END, "1"), item -> ItemOutcome.done("")))
                    .isEqualTo(new JobStart.NoRoom(2, 2));
        } finally {
            go.countDown();
            jobs.stop(LONG);
        }
        assertThat(jobs.running()).isZero();
    }

    @Test
    void oldJobsAreForgottenWithTheirItemsAndRunningOnesNever() {
        try (ControlPlane own = ControlPlane.start("control_jobs_old")) {
            JobLedger its = own.context.getBean(JobLedger.class);
            Jobs jobs = own.context.getBean(Jobs.class);
            for (int i = 0; i < 4; i++) {
                jobs.await(
                        started(jobs.start(plan(target(), AfterFailure.END, "1"), item -> ItemOutcome.done(""))), LONG);
            }

            assertThat(its.forget(4)).isZero();
            assertThat(its.forget(3)).isEqualTo(1);

            assertThat(its.jobs(new JobFilter(null, null, null), Long.MAX_VALUE, 100))
                    .extracting(JobRow::jobId)
                    .containsExactly(4L, 3L, 2L);
            assertThat(own.sql().queryForObject("SELECT COUNT(*) FROM operator_job_item", Long.class))
                    .isEqualTo(3);
        }
    }

    @Test
    void aJobIsShownPageByPageAndCanBeWaitedForAndCancelledOverHttp() {
        Jobs jobs = plane.context.getBean(Jobs.class);
        String[] names = IntStream.rangeClosed(1, 5).mapToObj(i -> "item " + i).toArray(String[]::new);
        String target = target();
        long id = started(jobs.start(plan(target, AfterFailure.GO_ON, names), item -> ItemOutcome.done("ok")));

        var whole = get("/" + id + "?waitSeconds=30").json();
        assertThat(whole.path("state").asString()).isEqualTo("DONE");
        assertThat(whole.path("progress").toString()).isEqualTo("{\"done\":5,\"total\":5,\"failed\":0}");
        assertThat(whole.path("items")).hasSize(5);
        assertThat(whole.path("nextAfterItem").isNull()).isTrue();
        var page = get("/" + id + "?afterItem=2&items=2").json();
        assertThat(page.path("items").get(0).path("name").asString()).isEqualTo("item 3");
        assertThat(page.path("nextAfterItem").asInt()).isEqualTo(4);
        assertThat(get("?target=" + target + "&state=DONE").json()).hasSize(1);
        assertThat(get("?target=" + target + "&state=RUNNING").json()).isEmpty();
        assertThat(get("?target=" + target + "&before=" + id).json()).isEmpty();

        Reply over = plane.call("POST", JOBS + "/" + id + "/cancel", ControlPlane.KEY, null, "X-Reason", "test");
        assertThat(over.status()).isEqualTo(409);
        assertThat(over.json().path("state").asString()).isEqualTo("DONE");
        assertThat(get("/999999").status()).isEqualTo(404);
        assertThat(get("/" + id + "?items=1001").status()).isEqualTo(400);
        assertThat(get("/" + id + "?items=0").status()).isEqualTo(400);
        assertThat(get("/" + id + "?waitSeconds=61").status()).isEqualTo(400);
        assertThat(get("?limit=201").status()).isEqualTo(400);
        assertThat(get("?state=GONE").status()).isEqualTo(400);
    }

    private static Reply get(String rest) {
        return plane.call("GET", JOBS + rest, ControlPlane.KEY, null);
    }
}
