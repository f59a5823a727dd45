package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import seckill.engine.control.OfferView;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.Rebuild;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.StopReason;
import seckill.testkit.Await;
import seckill.testkit.DisposableRedis;

/** Invariant 9: while it is uncertain whether Redis is the Redis that was preheated, nothing is granted. */
class RedisTroubleIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    @Test
    void aRedisEmptiedDuringASaleIsFencedRebuiltAndItsLostBuyersAreTold() {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(TestEngine.Place.fresh().withRedis(redis.uri()), Map.of())) {
            OfferId offer = engine.open(TestEngine.Sale.of(2_000));
            TestBuyers buyers = engine.buyers();
            Map<String, String> answered;
            try (Crowd crowd = new Crowd(buyers, offer).send("buyer", 20_000)) {
                Await.until("sales are under way", SOON, () -> crowd.granted.size() > 200);
                redis.flush();
                awaitStop(engine, offer);
                long refused = crowd.answered(503);
                Await.until("buyers are refused", SOON, () -> crowd.answered(503) > refused + 50);
                crowd.stop();
                answered = crowd.granted;
            }

            Rebuild rebuild = engine.bean(Rebuild.class);
            rebuild.rebuild(offer);
            assertThat(buyers.click(offer, "too-early", 1, "k").status())
                    .as("rebuilt is not yet reopened")
                    .isEqualTo(503);
            ReconciliationReport proof = rebuild.reopen(offer);
            assertThat(proof.balanced()).isTrue();

            Map<String, Long> told = answered.entrySet().stream()
                    .map(e -> buyers.reservation(e.getKey(), e.getValue()).json())
                    .map(r -> r.path("status").asString() + r.path("reason").asString(""))
                    .collect(Collectors.groupingBy(s -> s, Collectors.counting()));
            // What settlement had read but not committed when the epoch ended became a dead letter and says so.
            assertThat(told.keySet()).isSubsetOf("ORDERED", "LOST", "FAILEDEPOCH_SUPERSEDED");
            long ordered = told.getOrDefault("ORDERED", 0L);
            long lost = told.getOrDefault("LOST", 0L);
            Await.until(
                    "the lost are recorded by name",
                    SOON,
                    () -> engine.bean(ActivityLedger.class).lost(offer, 1_000).size() >= lost);
            assertThat(proof.database().pendingOrders()).isGreaterThanOrEqualTo(ordered);
            assertThat(proof.redis().preheated())
                    .isEqualTo(2_000 - proof.database().pendingOrders());

            Await.until(
                    "it sells again",
                    SOON,
                    () -> buyers.click(offer, "again", 1, "k").status() == 202);
            engine.awaitSettled(offer);
            assertThat(engine.reconcile(offer).findings()).isEmpty();
        }
    }

    @Test
    void aRedisKilledAndStartedAgainStaysFencedUntilItIsProven() {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(TestEngine.Place.fresh().withRedis(redis.uri()), Map.of())) {
            OfferId offer = engine.open(TestEngine.Sale.of(100));
            TestBuyers buyers = engine.buyers();
            for (int i = 0; i < 20; i++) {
                assertThat(buyers.click(offer, "buyer-" + i, 1, "k").status()).isEqualTo(202);
            }
            engine.awaitSettled(offer);

            redis.kill();
            assertThat(buyers.click(offer, "while-down", 1, "k").status()).isEqualTo(503);
            redis.start();
            awaitStop(engine, offer);
            Await.until(
                    "the engine has found Redis again",
                    SOON,
                    () -> !engine.catalog().isFenced());
            assertThat(buyers.click(offer, "while-fenced", 1, "k").status()).isEqualTo(503);
            assertThatThrownBy(() -> engine.bean(SaleDesk.class).start(offer))
                    .isInstanceOf(IllegalTransitionException.class)
                    .hasMessageContaining("reopen");

            reopenOrRebuild(engine.bean(Rebuild.class), offer);

            Await.until(
                    "it sells again",
                    SOON,
                    () -> buyers.click(offer, "again", 1, "k").status() == 202);
            assertThat(buyers.click(offer, "buyer-0", 1, "other").status())
                    .as("a buyer with an order is still known")
                    .isEqualTo(202);
            engine.awaitSettled(offer);
            ReconciliationReport report = engine.reconcile(offer);
            assertThat(report.findings()).isEmpty();
            assertThat(report.database().pendingOrders()).isEqualTo(21);
        }
    }

    @Test
    void whereConfiguredARedisThatLostNothingIsOpenedAgainWithoutAPerson() {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(
                        TestEngine.Place.fresh().withRedis(redis.uri()),
                        Map.of("seckill.sale.reopen-automatically", true))) {
            OfferId offer = engine.open(TestEngine.Sale.of(100));
            TestBuyers buyers = engine.buyers();
            assertThat(buyers.click(offer, "first", 1, "k").status()).isEqualTo(202);
            engine.awaitSettled(offer);

            redis.stop();
            redis.start();
            Await.until(
                    "it sells again, in the same epoch",
                    Duration.ofSeconds(60),
                    () -> buyers.click(offer, "second", 1, "k").status() == 202);

            OfferView view = Objects.requireNonNull(engine.catalog().offer(offer));
            assertThat(view.epoch()).isEqualTo(1);
            assertThat(buyers.click(offer, "first", 1, "k").status()).isEqualTo(202);
            engine.awaitSettled(offer);
            ReconciliationReport report = engine.reconcile(offer);
            assertThat(report.findings()).isEmpty();
            assertThat(report.database().pendingOrders()).isEqualTo(2);
        }
    }

    @Test
    void aFrozenRedisClosesTheFenceAndTheSameRedisOpensItAgainWithoutAPerson() {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(
                        TestEngine.Place.fresh().withRedis(redis.uri()),
                        Map.of("seckill.redis.command-timeout", "500ms"))) {
            OfferId offer = engine.open(TestEngine.Sale.of(100));
            TestBuyers buyers = engine.buyers();
            assertThat(buyers.click(offer, "first", 1, "k").status()).isEqualTo(202);

            redis.pause();
            try {
                Await.until("the fence is closed", SOON, () -> engine.catalog().isFenced());
                assertThat(buyers.click(offer, "frozen", 1, "k").status()).isEqualTo(503);
            } finally {
                redis.resume();
            }

            Await.until(
                    "it sells again",
                    SOON,
                    () -> buyers.click(offer, "frozen", 1, "k").status() == 202);
            OfferView view = Objects.requireNonNull(engine.catalog().offer(offer));
            assertThat(view.stop()).isNull();
            engine.awaitSettled(offer);
            assertThat(engine.reconcile(offer).findings()).isEmpty();
        }
    }

    private static void awaitStop(TestEngine engine, OfferId offer) {
        Await.until("the offer is fenced", SOON, () -> {
            OfferView view = engine.catalog().offer(offer);
            return view != null && view.stop() == StopReason.REDIS_UNCERTAIN;
        });
    }

    /** Whether the append-only file had everything depends on the second in which the kill fell; both ways must work. */
    private static void reopenOrRebuild(Rebuild rebuild, OfferId offer) {
        try {
            rebuild.reopen(offer);
        } catch (IllegalTransitionException notBalanced) {
            assertThat(notBalanced).hasMessageContaining("rebuild");
            rebuild.rebuild(offer);
            rebuild.reopen(offer);
        }
    }
}
