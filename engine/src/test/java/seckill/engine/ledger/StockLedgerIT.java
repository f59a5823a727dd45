package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.ReconciliationLedger.Adjustments;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.engine.ledger.StockLedger.Begun;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.ledger.StockLedger.Stock;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** Adjustments in the database alone: what was added, what was withdrawn, each once. */
class StockLedgerIT {

    private static final int OPEN_MAX = 3;
    private static final long SUPPLIED_MAX = 1_000;

    private static LedgerFixture fixture;
    private StockLedger ledger;
    private OfferId offer;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_stock");
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @BeforeEach
    void anOfferOfAHundredUnitsOnSale() {
        fixture.empty();
        ledger = fixture.ledgers.stock();
        offer = fixture.offer(100, 2, Duration.ofMinutes(15));
        move(SaleState.SCHEDULED, SaleState.PREHEATED);
        move(SaleState.PREHEATED, SaleState.OPEN);
    }

    @Test
    void anAdditionIsOnTheStockRowBeforeRedisHearsOfIt() {
        Adjustment added = accepted(AdjustmentKind.ADD, 7, "k1");

        assertThat(added.state()).isEqualTo(AdjustmentState.OPEN);
        assertThat(added.epoch()).isEqualTo(1);
        assertThat(ledger.stock(offer)).contains(new Stock(100, 7, 107, 1));
        StockTerms terms = fixture.ledgers.reconciliation().stockTerms(offer);
        assertThat(terms.stockEquationHolds()).isTrue();
        assertThat(terms.adjustedByLog()).isEqualTo(7);
        assertThat(terms.openAdjustmentUnits()).isEqualTo(7);
        assertThat(ledger.open(10)).containsExactly(added);
    }

    @Test
    void anAdditionIsDoneWithItsLastPartAndChangesTheStockRowNoMore() {
        Adjustment added = accepted(AdjustmentKind.ADD, 7, "k1");

        Adjustment first = ledger.conclude(added, 1, 4, false);
        Adjustment second = ledger.conclude(first, 0, 3, true);

        assertThat(second.state()).isEqualTo(AdjustmentState.DONE);
        assertThat(second.moved()).isEqualTo(7);
        assertThat(second.concludedAt()).isNotNull();
        assertThat(ledger.stock(offer)).contains(new Stock(100, 7, 107, 1));
        assertThat(fixture.ledgers.reconciliation().adjustments(offer, 1))
                .isEqualTo(new Adjustments(Map.of(0, 3L, 1, 4L), Map.of(), 0, 0));
    }

    @Test
    void aWithdrawalLeavesTheStockRowPartByPart() {
        Adjustment asked = accepted(AdjustmentKind.WITHDRAW, 30, "k1");
        assertThat(ledger.stock(offer)).contains(new Stock(100, 0, 100, 1));

        Adjustment first = ledger.conclude(asked, 0, 15, false);
        assertThat(ledger.stock(offer)).contains(new Stock(100, -15, 85, 1));
        assertThat(fixture.ledgers.reconciliation().adjustments(offer, 1))
                .isEqualTo(new Adjustments(Map.of(), Map.of(0, 15L), 0, 15));
        Adjustment second = ledger.conclude(first, 1, 0, true);

        assertThat(second.state()).isEqualTo(AdjustmentState.DONE);
        assertThat(second.moved()).isEqualTo(15);
        StockTerms terms = fixture.ledgers.reconciliation().stockTerms(offer);
        assertThat(terms.stockEquationHolds()).isTrue();
        assertThat(terms.adjustedByLog()).isEqualTo(-15);
        assertThat(terms.openAdjustmentUnits()).isZero();
    }

    @Test
    void aPartIsConcludedByOneOfThoseWhoTry() throws Exception {
        Adjustment asked = accepted(AdjustmentKind.WITHDRAW, 30, "k1");

        List<Adjustment> answers = Together.run(4, () -> ledger.conclude(asked, 0, 15, false));

        assertThat(answers).allSatisfy(a -> assertThat(a.parts()).isEqualTo(1));
        assertThat(ledger.stock(offer)).contains(new Stock(100, -15, 85, 1));
    }

    @Test
    void redisCannotGiveUpWhatTheDatabaseHasNot() {
        Adjustment asked = accepted(AdjustmentKind.WITHDRAW, 200, "k1");

        assertThatThrownBy(() -> ledger.conclude(asked, 0, 101, false)).isInstanceOf(IllegalStateException.class);

        assertThat(ledger.adjustment(asked.adjustmentId())).contains(asked);
        assertThat(ledger.stock(offer)).contains(new Stock(100, 0, 100, 1));
    }

    @Test
    void aRepeatedRequestIsTheSameAdjustmentAlsoWhenAllComeAtOnce() throws Exception {
        NewAdjustment wanted = wanted(AdjustmentKind.ADD, 7, "k1");

        List<Begun> answers = Together.run(6, () -> ledger.begin(wanted, OPEN_MAX, SUPPLIED_MAX));

        assertThat(answers).filteredOn(Begun.Accepted.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(Begun.Repeated.class::isInstance).hasSize(5);
        assertThat(ledger.stock(offer)).contains(new Stock(100, 7, 107, 1));
    }

    @Test
    void aKeyStandsForOneAdjustmentOfAnOperator() {
        Adjustment first = accepted(AdjustmentKind.ADD, 7, "k1");

        assertThat(begin(AdjustmentKind.ADD, 8, "k1")).isEqualTo(new Begun.OtherRequest(first));
        assertThat(begin(AdjustmentKind.WITHDRAW, 7, "k1")).isEqualTo(new Begun.OtherRequest(first));
        NewAdjustment bobs = new NewAdjustment(offer, AdjustmentKind.ADD, 7, "bob", "k1", "more came");
        assertThat(ledger.begin(bobs, OPEN_MAX, SUPPLIED_MAX)).isInstanceOf(Begun.Accepted.class);
        assertThat(ledger.stock(offer)).contains(new Stock(100, 14, 114, 1));
    }

    @Test
    void anOfferHasAtMostSoManyUnitsInAll() {
        assertThat(begin(AdjustmentKind.ADD, 901, "k1")).isEqualTo(new Begun.TooMany(100));
        assertThat(begin(AdjustmentKind.ADD, Long.MAX_VALUE, "k2")).isEqualTo(new Begun.TooMany(100));
        assertThat(begin(AdjustmentKind.ADD, 900, "k3")).isInstanceOf(Begun.Accepted.class);
        assertThat(begin(AdjustmentKind.ADD, 1, "k4")).isEqualTo(new Begun.TooMany(1_000));
        assertThat(begin(AdjustmentKind.WITHDRAW, 5_000, "k5")).isInstanceOf(Begun.Accepted.class);
    }

    @Test
    void soManyAdjustmentsOfAnOfferAreOpenAtOnce() {
        Adjustment first = accepted(AdjustmentKind.ADD, 1, "k1");
        accepted(AdjustmentKind.ADD, 1, "k2");
        accepted(AdjustmentKind.WITHDRAW, 1, "k3");
        assertThat(begin(AdjustmentKind.ADD, 1, "k4")).isEqualTo(new Begun.TooManyOpen(3));

        ledger.conclude(first, 0, 1, true);

        assertThat(begin(AdjustmentKind.ADD, 1, "k4")).isInstanceOf(Begun.Accepted.class);
    }

    @Test
    void onlyASaleThatMaySellHasStockToAdjust() {
        OfferId unknown = new OfferId(offer.activityId(), 99);
        assertThat(ledger.begin(new NewAdjustment(unknown, AdjustmentKind.ADD, 1, "ann", "k1", ""), 1, 1))
                .isEqualTo(new Begun.NoSuchOffer());
        OfferId cold = new OfferId(fixture.activity(Duration.ofMinutes(15), LimitScope.OFFER, 1, 10), 1);
        assertThat(ledger.begin(new NewAdjustment(cold, AdjustmentKind.ADD, 1, "ann", "k1", ""), 1, 100))
                .isEqualTo(new Begun.NotOnSale(SaleState.SCHEDULED));
        fixture.ledgers
                .activities()
                .transition(offer.activityId(), SaleState.OPEN, SaleState.PAUSED, StopReason.OPERATOR);
        accepted(AdjustmentKind.ADD, 1, "k2");
        move(SaleState.PAUSED, SaleState.DRAINING);
        assertThat(begin(AdjustmentKind.WITHDRAW, 1, "k3")).isEqualTo(new Begun.NotOnSale(SaleState.DRAINING));
        assertThat(begin(AdjustmentKind.ADD, 1, "k2")).isInstanceOf(Begun.Repeated.class);
    }

    @Test
    void aNewEpochSupersedesWhatIsOpenAndDividesWhatIsThere() {
        Adjustment added = accepted(AdjustmentKind.ADD, 10, "k1");
        Adjustment partly = ledger.conclude(accepted(AdjustmentKind.WITHDRAW, 30, "k2"), 0, 15, false);

        assertThat(fixture.beginEpoch(offer, 1).unitsPerBucket()).containsExactly(48L, 47L);

        assertThat(ledger.conclude(partly, 1, 15, true).state()).isEqualTo(AdjustmentState.SUPERSEDED);
        assertThat(ledger.conclude(added, 0, 5, false).state()).isEqualTo(AdjustmentState.SUPERSEDED);
        assertThat(ledger.stock(offer)).contains(new Stock(100, -5, 95, 2));
        assertThat(ledger.open(10)).isEmpty();
        assertThat(fixture.ledgers.reconciliation().stockTerms(offer).openAdjustmentUnits())
                .isZero();
    }

    private void move(SaleState from, SaleState to) {
        assertThat(fixture.ledgers.activities().transition(offer.activityId(), from, to, null))
                .isTrue();
    }

    private NewAdjustment wanted(AdjustmentKind kind, long units, String key) {
        return new NewAdjustment(offer, kind, units, "ann", key, "a pallet came");
    }

    private Begun begin(AdjustmentKind kind, long units, String key) {
        return ledger.begin(wanted(kind, units, key), OPEN_MAX, SUPPLIED_MAX);
    }

    private Adjustment accepted(AdjustmentKind kind, long units, String key) {
        assertThat(begin(kind, units, key)).isInstanceOf(Begun.Accepted.class);
        return ledger.adjustments(offer, 1).getFirst();
    }
}
