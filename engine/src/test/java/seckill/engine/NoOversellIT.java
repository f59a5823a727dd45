package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import seckill.engine.TestBuyers.Reply;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.model.OfferId;

/** Invariants 1, 2 and 11 under a thousand buyers who each click twenty times. */
class NoOversellIT {

    private static final int BUYERS = 1_000;
    private static final int CLICKS = 20;

    @ParameterizedTest(name = "{0} units in {1} buckets")
    @CsvSource({"1, 1", "100, 1", "100, 4"})
    void exactlyAsManyOrdersAsUnitsAndEveryRepeatGetsTheFirstAnswer(long units, int buckets) throws Exception {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(TestEngine.Sale.of(units).inBuckets(buckets));
            TestBuyers buyers = engine.buyers();
            Map<String, Set<String>> grantedTo = new ConcurrentHashMap<>();
            Map<String, List<Integer>> answers = new ConcurrentHashMap<>();
            List<Future<?>> all = new ArrayList<>();
            try (ExecutorService crowd = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int b = 0; b < BUYERS; b++) {
                    String user = "buyer-" + b;
                    all.add(crowd.submit(() -> {
                        for (int click = 0; click < CLICKS; click++) {
                            // Every other click is the same request again, the rest are new ones by the same buyer.
                            String key = click % 2 == 0 ? "same" : "click-" + click;
                            Reply reply = buyers.click(offer, user, 1, key);
                            answers.computeIfAbsent(user, u -> new ArrayList<>())
                                    .add(reply.status());
                            if (reply.status() == 202) {
                                grantedTo
                                        .computeIfAbsent(user, u -> new HashSet<>())
                                        .add(reply.reservationId());
                            } else {
                                assertThat(reply.status()).as(reply.body()).isEqualTo(409);
                                assertThat(reply.problem()).isEqualTo("sold-out");
                            }
                        }
                    }));
                }
            }
            for (Future<?> one : all) {
                one.get();
            }
            engine.awaitSettled(offer);

            assertThat(grantedTo).hasSize((int) units);
            grantedTo.forEach((user, ids) -> {
                assertThat(ids).as("reservations of %s", user).hasSize(1);
                List<Integer> his = Objects.requireNonNull(answers.get(user));
                assertThat(his.subList(his.indexOf(202), CLICKS))
                        .as("after the first grant %s is never refused", user)
                        .containsOnly(202);
                Reply reservation = buyers.reservation(user, ids.iterator().next());
                assertThat(reservation.json().path("status").asString()).isEqualTo("ORDERED");
            });
            ReconciliationReport report = engine.reconcile(offer);
            assertThat(report.findings()).isEmpty();
            assertThat(report.atRest()).isTrue();
            assertThat(report.database().pendingOrders()).isEqualTo(units);
            assertThat(report.database().available()).isZero();
            assertThat(report.redis().remaining()).isZero();
        }
    }
}
