package seckill.engine.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.engine.ledger.StockLedger.Begun;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.ledger.StockLedger.Stock;
import seckill.engine.pipeline.Pipeline;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.engine.settlement.SettlementStage;
import seckill.engine.stock.Faulty.When;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;
import seckill.model.SaleState;

/** Both stores agree in the end, whatever happens between them; and no lamp lies meanwhile. */
class StockDeskIT {

    private Pipeline pipeline;
    private List<Bucket> buckets;
    private OfferId offer;
    private SettlementStage settlement;
    private Reconciliation reconciliation;

    @BeforeEach
    void aHundredUnitsInTwoBucketsOfWhichFiveAreOrdered() {
        pipeline = new Pipeline("stock_desk");
        buckets = pipeline.offer(100, 2, Duration.ofHours(1));
        offer = buckets.getFirst().offer();
        move(SaleState.SCHEDULED, SaleState.PREHEATED);
        move(SaleState.PREHEATED, SaleState.OPEN);
        pipeline.grant(buckets.getFirst(), 1, 1, 5);
        settlement = pipeline.settlement("one");
        Pipeline.untilIdle(settlement::step);
        reconciliation = new Reconciliation(
                pipeline.store,
                pipeline.stream,
                pipeline.ledgers.activities(),
                pipeline.ledgers.reconciliation(),
                InstantSource.system());
    }

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void anAdditionReachesEveryBucketAndIsAnnouncedThere() {
        Adjustment added = accepted(desk().ask(wanted(AdjustmentKind.ADD, 7, "k")));

        assertThat(added.state()).isEqualTo(AdjustmentState.DONE);
        assertThat(added.moved()).isEqualTo(7);
        assertThat(stock()).isEqualTo(new Stock(100, 7, 102, 1));
        assertThat(left()).isEqualTo(102);
        assertThat(buckets.stream().map(b -> pipeline.snapshot(b).adjusted())).containsExactlyInAnyOrder(3L, 4L);
        assertThat(pipeline.returned).containsExactlyInAnyOrderElementsOf(buckets);
        demandRest();
    }

    @Test
    void aWithdrawalOfMoreThanIsLeftTakesWhatIsLeft() {
        Adjustment withdrawn = accepted(desk().ask(wanted(AdjustmentKind.WITHDRAW, 100, "k")));

        assertThat(withdrawn.state()).isEqualTo(AdjustmentState.DONE);
        assertThat(withdrawn.asked()).isEqualTo(100);
        assertThat(withdrawn.moved()).isEqualTo(95);
        assertThat(stock()).isEqualTo(new Stock(100, -95, 0, 1));
        assertThat(left()).isZero();
        demandRest();

        assertThat(accepted(desk().ask(wanted(AdjustmentKind.WITHDRAW, 1, "k2")))
                        .moved())
                .isZero();
        demandRest();
    }

    @ParameterizedTest(name = "{0}: {3} call {2} of {1}")
    @CsvSource({
        "ADD, begin, 1, AFTER",
        "ADD, adjust, 1, BEFORE",
        "ADD, adjust, 1, AFTER",
        "ADD, adjust, 2, BEFORE",
        "ADD, adjust, 2, AFTER",
        "ADD, conclude, 1, BEFORE",
        "ADD, conclude, 1, AFTER",
        "ADD, conclude, 2, BEFORE",
        "ADD, conclude, 2, AFTER",
        "WITHDRAW, begin, 1, AFTER",
        "WITHDRAW, withdraw, 1, BEFORE",
        "WITHDRAW, withdraw, 1, AFTER",
        "WITHDRAW, withdraw, 2, BEFORE",
        "WITHDRAW, withdraw, 2, AFTER",
        "WITHDRAW, conclude, 1, BEFORE",
        "WITHDRAW, conclude, 1, AFTER",
        "WITHDRAW, conclude, 2, BEFORE",
        "WITHDRAW, conclude, 2, AFTER"
    })
    void aCrashAnywhereLosesNothingAndDoublesNothing(AdjustmentKind kind, String method, int call, When when) {
        NewAdjustment wanted = wanted(kind, 7, "k");
        crash(wanted, method, call, when);

        ReconciliationReport between = reconciliation.run(offer, true);
        assertThat(between.findings()).isEmpty();
        boolean open = !pipeline.ledgers.stock().open(10).isEmpty();
        assertThat(between.atRest()).isEqualTo(!open);
        assertThat(open).isEqualTo(!(method.equals("conclude") && call == 2 && when == When.AFTER));

        desk().step();

        long sign = kind == AdjustmentKind.ADD ? 7 : -7;
        assertThat(stock()).isEqualTo(new Stock(100, sign, 95 + sign, 1));
        assertThat(left()).isEqualTo(95 + sign);
        demandRest();
        Begun again = desk().ask(wanted);
        assertThat(again).isInstanceOfSatisfying(Begun.Repeated.class, repeated -> {
            assertThat(repeated.adjustment().state()).isEqualTo(AdjustmentState.DONE);
            assertThat(repeated.adjustment().moved()).isEqualTo(7);
        });
        assertThat(stock()).isEqualTo(new Stock(100, sign, 95 + sign, 1));
    }

    @Test
    void aWithdrawalThatWasRepeatedLaterStillTellsWhatItFoundAtFirst() {
        crash(wanted(AdjustmentKind.WITHDRAW, 95, "k"), "withdraw", 2, When.AFTER);
        // The bucket that gave all it had gets new units before the crash is made good.
        accepted(desk().ask(wanted(AdjustmentKind.ADD, 40, "k2")));

        desk().step();

        assertThat(pipeline.ledgers.stock().open(10)).isEmpty();
        assertThat(stock()).isEqualTo(new Stock(100, -55, 40, 1));
        assertThat(left()).isEqualTo(40);
        demandRest();
    }

    @ParameterizedTest(name = "{0}: {3} call {2} of {1}: {4} units stay")
    @CsvSource({
        "ADD, adjust, 1, BEFORE, 7",
        "ADD, adjust, 2, AFTER, 7",
        "ADD, conclude, 1, AFTER, 7",
        "WITHDRAW, withdraw, 1, AFTER, 0",
        "WITHDRAW, conclude, 1, AFTER, -4",
        "WITHDRAW, conclude, 2, BEFORE, -4"
    })
    void aNewEpochTakesThePlaceOfWhatIsOpen(
            AdjustmentKind kind, String method, int call, When when, long adjustedInTheEnd) {
        crash(wanted(kind, 7, "k"), method, call, when);

        pipeline.beginEpoch(offer, 1);
        desk().step();

        assertThat(pipeline.ledgers.stock().adjustments(offer, 10))
                .singleElement()
                .satisfies(a -> assertThat(a.state()).isEqualTo(AdjustmentState.SUPERSEDED));
        assertThat(stock()).isEqualTo(new Stock(100, adjustedInTheEnd, 95 + adjustedInTheEnd, 2));
        assertThat(left()).isEqualTo(95 + adjustedInTheEnd);
        demandRest();
    }

    @Test
    void whatRedisIsNotReadyForWaitsUntilItIs() {
        // The database is in its new epoch, Redis not yet.
        assertThat(pipeline.ledgers.activities().beginEpoch(offer, 1)).isPresent();
        Adjustment added = accepted(desk().ask(wanted(AdjustmentKind.ADD, 10, "k")));
        assertThat(added.state()).isEqualTo(AdjustmentState.OPEN);
        assertThat(left()).isEqualTo(95);

        for (int i = 0; i < 2; i++) {
            assertThat(pipeline.store.preheat(buckets.get(i), 2, 5, i == 0 ? 48 : 47))
                    .isTrue();
        }
        desk().step();

        assertThat(pipeline.ledgers.stock().open(10)).isEmpty();
        assertThat(left()).isEqualTo(105);
        assertThat(stock()).isEqualTo(new Stock(100, 10, 105, 2));
    }

    @Test
    void operatorsAndEnginesAtOnceCountEveryUnitOnce() throws Exception {
        List<Future<?>> all = new ArrayList<>();
        try (ExecutorService people = Executors.newFixedThreadPool(6)) {
            for (int i = 0; i < 12; i++) {
                AdjustmentKind kind = i % 2 == 0 ? AdjustmentKind.ADD : AdjustmentKind.WITHDRAW;
                NewAdjustment wanted = wanted(kind, kind == AdjustmentKind.ADD ? 11 : 6, "k" + i);
                // Each is asked by two engines, and others carry on what they find open.
                all.add(people.submit(() -> desk().ask(wanted)));
                all.add(people.submit(() -> desk().ask(wanted)));
                all.add(people.submit(() -> desk().step()));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        desk().step();

        assertThat(pipeline.ledgers.stock().adjustments(offer, 100)).hasSize(12);
        assertThat(pipeline.ledgers.stock().open(10)).isEmpty();
        assertThat(stock()).isEqualTo(new Stock(100, 66 - 36, 95 + 66 - 36, 1));
        assertThat(left()).isEqualTo(125);
        demandRest();
    }

    @Test
    void unitsAreCountedFromOneToAHundredMillion() {
        assertThatThrownBy(() -> desk().ask(wanted(AdjustmentKind.ADD, 0, "k")))
                .hasMessage("units are 1 to 100000000, not 0");
        assertThatThrownBy(() -> desk().ask(wanted(AdjustmentKind.WITHDRAW, -1, "k")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> desk().ask(wanted(AdjustmentKind.ADD, 100_000_001, "k")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(desk().ask(wanted(AdjustmentKind.ADD, 100_000_000, "k"))).isEqualTo(new Begun.TooMany(100));
        assertThat(accepted(desk().ask(wanted(AdjustmentKind.ADD, 99_999_900, "k")))
                        .state())
                .isEqualTo(AdjustmentState.DONE);
        assertThat(accepted(desk().ask(wanted(AdjustmentKind.WITHDRAW, 100_000_000, "k2")))
                        .moved())
                .isEqualTo(99_999_995);
        demandRest();
    }

    /** Asks an engine that dies at the given moment; what it had not done by then stays undone. */
    private void crash(NewAdjustment wanted, String method, int call, When when) {
        Error death = new Error("killed");
        StockLedger ledger = Faulty.in(StockLedger.class, pipeline.ledgers.stock(), method, call, when, death);
        StockStore store = Faulty.in(StockStore.class, pipeline.store, method, call, when, death);
        StockDesk dying = new StockDesk(ledger, pipeline.ledgers.activities(), store, pipeline.returned::add);
        assertThatThrownBy(() -> dying.ask(wanted)).isSameAs(death);
    }

    @Test
    void anAnswerThatDidNotComeLeavesTheRestForLater() {
        RuntimeException timeout = new RedisUnavailableException("no answer");
        StockStore slow = Faulty.in(StockStore.class, pipeline.store, "adjust", 2, When.AFTER, timeout);
        StockDesk desk =
                new StockDesk(pipeline.ledgers.stock(), pipeline.ledgers.activities(), slow, pipeline.returned::add);
        Adjustment open = accepted(desk.ask(wanted(AdjustmentKind.ADD, 7, "k")));
        assertThat(open.state()).isEqualTo(AdjustmentState.OPEN);
        assertThat(open.moved()).isEqualTo(4);

        RuntimeException lost = new LedgerUnavailableException("gone", new IllegalStateException());
        StockLedger away = Faulty.in(StockLedger.class, pipeline.ledgers.stock(), "conclude", 1, When.BEFORE, lost);
        StockDesk other = new StockDesk(away, pipeline.ledgers.activities(), pipeline.store, pipeline.returned::add);
        assertThatThrownBy(other::step).isSameAs(lost);

        other.step();
        assertThat(left()).isEqualTo(102);
        demandRest();
    }

    private StockDesk desk() {
        return new StockDesk(
                pipeline.ledgers.stock(), pipeline.ledgers.activities(), pipeline.store, pipeline.returned::add);
    }

    private NewAdjustment wanted(AdjustmentKind kind, long units, String key) {
        return new NewAdjustment(offer, kind, units, "ann", key, "a pallet");
    }

    private static Adjustment accepted(Begun begun) {
        assertThat(begun).isInstanceOf(Begun.Accepted.class);
        return ((Begun.Accepted) begun).adjustment();
    }

    private Stock stock() {
        return pipeline.ledgers.stock().stock(offer).orElseThrow();
    }

    private long left() {
        return buckets.stream()
                .map(pipeline::snapshot)
                .mapToLong(BucketSnapshot::remaining)
                .sum();
    }

    private void demandRest() {
        ReconciliationReport report = reconciliation.run(offer, true);
        assertThat(report.findings()).isEmpty();
        assertThat(report.atRest()).isTrue();
    }

    private void move(SaleState from, SaleState to) {
        assertThat(pipeline.ledgers.activities().transition(offer.activityId(), from, to, null))
                .isTrue();
    }
}
