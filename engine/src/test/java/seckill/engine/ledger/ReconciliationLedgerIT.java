package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.ledger.LedgerFixture.START;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.engine.ledger.LedgerFixture.grants;
import static seckill.model.DeadLetterCause.RETRIES_EXHAUSTED;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.ActivityLedger.LostReservation;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.OrderRef;
import seckill.engine.ledger.ReconciliationLedger.Run;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

class ReconciliationLedgerIT {

    private static LedgerFixture fixture;
    private static ReconciliationLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_reconciliation");
        ledger = fixture.ledgers.reconciliation();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @BeforeEach
    void empty() {
        fixture.empty();
    }

    @Test
    void theTermsCountEveryUnitInItsPlace() {
        OfferId offer = fixture.offer(100);
        fixture.offer(50);
        // Ten orders in epoch 1: two time out, one of the rest is paid; then two more in epoch 2.
        fixture.settle(offer, grants(offer, 1, 11));
        fixture.letOrdersFallDue();
        assertThat(fixture.ledgers.expiry().expire(2)).isEqualTo(2);
        fixture.beginEpoch(offer, 1);
        String orderNo = fixture.ordered(grant(offer, 11, "u11", 2)).orderNo();
        fixture.ordered(grant(offer, 12, "u12", 2));
        assertThat(fixture.ledgers.payments().capture(PaymentIT.capture("p", orderNo)))
                .isEqualTo(CaptureOutcome.PAID);
        SettlementLedger settlement = fixture.ledgers.settlement();
        assertThat(settlement.bury(grant(offer, 13, "u13", 2), RETRIES_EXHAUSTED, "", 1, true))
                .isTrue();
        assertThat(settlement.bury(grant(offer, 14, "u14", 2), RETRIES_EXHAUSTED, "", 1, false))
                .isTrue();
        assertThat(fixture.ledgers.activities().recordLost(offer, List.of(new LostReservation("x", "u", 1, 1))))
                .isEqualTo(1);

        assertThat(ledger.stockTerms(offer))
                .isEqualTo(new StockTerms(2, 100, 0, 90, 12, 2, 0, 10, 9, 1, 2, 2, 1, 1, 2, 1, 1, 0));
        assertThat(ledger.stockTerms(offer).stockEquationHolds()).isTrue();
    }

    @Test
    void theTermsAreOfOneSnapshotWhileOthersSettleAndExpire() throws Exception {
        OfferId offer = fixture.offer(1_000);
        AtomicBoolean done = new AtomicBoolean();
        List<StockTerms> broken = Collections.synchronizedList(new ArrayList<>());
        var both = Together.run(
                () -> {
                    for (int n = 1; n < 600; n += 20) {
                        fixture.settle(offer, grants(offer, n, n + 20));
                        fixture.letOrdersFallDue();
                        fixture.ledgers.expiry().expire(7);
                    }
                    done.set(true);
                    return true;
                },
                () -> {
                    int reads = 0;
                    while (!done.get()) {
                        StockTerms terms = ledger.stockTerms(offer);
                        boolean holds = terms.stockEquationHolds()
                                && terms.liveUnits() == terms.deducted() - terms.refilled()
                                && terms.timeoutUnits() == terms.refilled();
                        if (!holds) {
                            broken.add(terms);
                        }
                        reads++;
                    }
                    return reads;
                });

        assertThat(both.second()).isGreaterThan(5);
        assertThat(broken).isEmpty();
    }

    @Test
    void anUnknownOfferHasNoTerms() {
        assertThatThrownBy(() -> ledger.stockTerms(new OfferId(9_999, 9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("9999:9");
    }

    @Test
    void ordersArePagedByKeyWithinTheirEpoch() {
        OfferId offer = fixture.offer(100);
        fixture.settle(offer, grants(offer, 1, 4));
        fixture.beginEpoch(offer, 1);
        fixture.ordered(grant(offer, 4, "u4", 2));

        List<OrderRef> first = ledger.orders(offer, 1, 0, 2);
        List<OrderRef> second = ledger.orders(offer, 1, first.getLast().key(), 2);

        assertThat(first).extracting(OrderRef::userId).containsExactly("u1", "u2");
        assertThat(second).extracting(OrderRef::userId).containsExactly("u3");
        assertThat(second.getFirst().status()).isEqualTo(OrderStatus.PENDING);
        assertThat(ledger.orders(offer, 2, 0, 2))
                .extracting(OrderRef::reservationId)
                .containsExactly(grant(offer, 4).reservationId());
    }

    @Test
    void whereOrderAndLogAgreeNothingIsNamed() {
        OfferId offer = fixture.offer(100);
        fixture.settle(offer, grants(offer, 1, 6));
        fixture.letOrdersFallDue();
        assertThat(fixture.ledgers.expiry().expire(2)).isEqualTo(2);

        assertThat(ledger.firstOrderAgainstLog(offer)).isNull();
    }

    @Test
    void theFirstOrderWithoutItsDeductionIsNamed() {
        assertThat(named("DELETE FROM seckill_stock_log WHERE biz_id IN (?, 'none') AND change_type = 1"))
                .isTrue();
    }

    @Test
    void anOrderWhoseDeductionDiffersIsNamed() {
        assertThat(named("UPDATE seckill_stock_log SET quantity = 2 WHERE biz_id = ? AND change_type = 1"))
                .isTrue();
    }

    @Test
    void aTimedOutOrderWithoutItsRefillIsNamed() {
        assertThat(named("UPDATE seckill_order SET status = 3, timed_out_at = NOW(3) WHERE reservation_id = ?"))
                .isTrue();
    }

    @Test
    void aLiveOrderWithARefillIsNamed() {
        assertThat(named(
                        "INSERT INTO seckill_stock_log (activity_id, sku_id, change_type, biz_id, quantity, created_at)"
                                + " SELECT activity_id, sku_id, 2, reservation_id, 1, NOW(3) FROM seckill_order"
                                + " WHERE reservation_id = ?"))
                .isTrue();
    }

    @Test
    void aDeductionWithoutItsOrderIsNamed() {
        assertThat(named("DELETE FROM seckill_order WHERE reservation_id = ?")).isTrue();
    }

    /** Plants the wrong row for the fourth of five reservations. */
    private boolean named(String plant) {
        OfferId offer = fixture.offer(100);
        fixture.settle(offer, grants(offer, 1, 6));
        String reservationId = grant(offer, 4).reservationId();
        assertThat(fixture.sql.update(plant, reservationId)).isEqualTo(1);
        return reservationId.equals(ledger.firstOrderAgainstLog(offer));
    }

    @Test
    void runsAreKeptWithTheirFindings() {
        OfferId offer = fixture.offer(10);
        Run good = new Run(0, offer, 1, START, 12, false, true, "{\"a\":1}", List.of());
        Run bad = new Run(
                0,
                offer,
                1,
                START,
                34,
                true,
                false,
                "{}",
                List.of(
                        new Finding("lost-grant", "r-1", "granted, not settled"),
                        new Finding("rest", null, "9 against 10")));

        long first = ledger.record(good);
        long second = ledger.record(bad);

        assertThat(second).isGreaterThan(first);
        List<Run> runs = ledger.runs(offer, 10);
        assertThat(runs).extracting(Run::runId).containsExactly(second, first);
        assertThat(runs.get(0).findings()).isEqualTo(bad.findings());
        assertThat(runs.get(0).full()).isTrue();
        assertThat(runs.get(1)).isEqualTo(new Run(first, offer, 1, START, 12, false, true, "{\"a\":1}", List.of()));
        assertThat(ledger.runs(offer, 1)).hasSize(1);
    }

    @Test
    void moreThanAThousandIdsAtOnceAreRefused() {
        List<String> ids = Collections.nCopies(1_001, "r");
        assertThatThrownBy(() -> ledger.withOutcome(ids)).hasMessageContaining("1000");
        assertThatThrownBy(() -> fixture.ledgers.orders().byReservation(ids)).hasMessageContaining("1000");
        assertThatThrownBy(() -> fixture.ledgers.orders().failedReservations(ids))
                .hasMessageContaining("1000");
        assertThat(ledger.withOutcome(List.of())).isEmpty();
        assertThat(fixture.ledgers.orders().byReservation(List.of())).isEmpty();
        assertThat(fixture.ledgers.orders().failedReservations(List.of())).isEmpty();
    }
}
