package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.ledger.LedgerFixture.ENTRY_MILLIS;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.engine.ledger.LedgerFixture.grants;
import static seckill.engine.ledger.LedgerFixture.ids;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.OrderReads.OrderView;
import seckill.engine.ledger.SettlementLedger.StreamProgress;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

class SettlementIT {

    private static LedgerFixture fixture;
    private static SettlementLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_settlement");
        ledger = fixture.ledgers.settlement();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @Test
    void aBatchBecomesOrdersStockLogEventsAndProgress() {
        OfferId offer = fixture.offer(10);
        List<Grant> batch = grants(offer, 1, 4);

        BatchOutcome outcome = fixture.settle(offer, batch);

        assertThat(outcome).isInstanceOfSatisfying(BatchOutcome.Committed.class, committed -> {
            assertThat(committed.orders().stream().map(SettledOrder::reservationId))
                    .containsExactlyElementsOf(ids(batch));
            assertThat(committed.repeats()).isEmpty();
        });
        var terms = fixture.terms(offer);
        assertThat(terms.available()).isEqualTo(7);
        assertThat(terms.deducted()).isEqualTo(3);
        assertThat(terms.pendingOrders()).isEqualTo(3);
        assertThat(terms.stockEquationHolds()).isTrue();
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress(ENTRY_MILLIS + "-3", 3, 3));
        assertThat(fixture.count(
                        "SELECT COUNT(*) FROM event_outbox e JOIN seckill_order o ON o.order_no = e.order_no"
                                + " WHERE e.event_type = 'order.created' AND o.activity_id = ?",
                        offer.activityId()))
                .isEqualTo(3);
    }

    @Test
    void anOrderCostsThePriceOfItsUnitsAndWaitsForThePaymentWindow() {
        OfferId offer = fixture.offer(10, 1, Duration.ofMinutes(15));
        Grant two = new Grant(offer, 0, 1, "1794398400000-0", "r-two", "buyer", 2, "0".repeat(31) + "2");

        SettledOrder made = fixture.ordered(two);

        // 1794398400000 ms is 2026-11-11T12:00:00Z; the rest is made by `printf r-two | sha256sum`, ten bytes in base
        // 32.
        assertThat(made.orderNo()).isEqualTo("20261111FNBS624F2TZCSSNT");
        OrderView order = fixture.ledgers.orders().byOrderNo(made.orderNo()).orElseThrow();
        assertThat(order.amountCents()).isEqualTo(2 * 1_999);
        assertThat(order.currency()).isEqualTo("CNY");
        assertThat(order.status()).isEqualTo(OrderStatus.PENDING);
        assertThat(Duration.between(order.createdAt(), order.expiresAt())).isEqualTo(Duration.ofMinutes(15));
        assertThat(Duration.between(
                        order.createdAt(), fixture.ledgers.activities().now()))
                .isBetween(Duration.ZERO, Duration.ofSeconds(30));
        assertThat(ledger.progress(offer, 0, 1).units()).isEqualTo(2);
    }

    @Test
    void aCrashBetweenCommitAndAckDoublesNothing() {
        OfferId offer = fixture.offer(10);
        List<Grant> batch = grants(offer, 1, 6);
        assertThat(fixture.settle(offer, batch)).isInstanceOf(BatchOutcome.Committed.class);
        var before = fixture.terms(offer);

        // Never acknowledged, so delivered again after the restart, with new ones behind them.
        List<Grant> again = new ArrayList<>(batch);
        again.add(grant(offer, 6));
        BatchOutcome outcome = fixture.settle(offer, again);

        assertThat(outcome).isInstanceOfSatisfying(BatchOutcome.Committed.class, committed -> {
            assertThat(committed.repeats()).containsExactlyInAnyOrderElementsOf(ids(batch));
            assertThat(ids(List.of(grant(offer, 6))))
                    .containsExactly(committed.orders().getFirst().reservationId());
        });
        assertThat(fixture.terms(offer).deducted()).isEqualTo(before.deducted() + 1);
        assertThat(fixture.terms(offer).available()).isEqualTo(4);
        assertThat(ledger.progress(offer, 0, 1).entries()).isEqualTo(6);
    }

    @Test
    void aRepeatedStreamMessageSettledAloneIsARepeat() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        fixture.ordered(grant);

        assertThat(ledger.settleOne(grant)).isEqualTo(new SettleVerdict.Repeat());
        assertThat(fixture.terms(offer).deducted()).isEqualTo(1);
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress(ENTRY_MILLIS + "-1", 1, 1));
    }

    @Test
    void aReservationThatStandsTwiceInABatchCountsOnce() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);

        BatchOutcome outcome = fixture.settle(offer, List.of(grant, grant(offer, 2), grant));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        BatchOutcome.Committed.class,
                        committed -> assertThat(committed.orders()).hasSize(2));
        assertThat(fixture.terms(offer).available()).isEqualTo(8);
    }

    @Test
    void stockRefusesTheWholeBatchAndThenOnlyWhatItCannotCover() {
        OfferId offer = fixture.offer(2);
        List<Grant> batch = grants(offer, 1, 4);

        assertThat(fixture.settle(offer, batch))
                .isInstanceOfSatisfying(
                        BatchOutcome.RolledBack.class,
                        back -> assertThat(back.why()).contains("3 units").contains("2 available"));
        assertThat(fixture.terms(offer).pendingOrders()).isZero();
        assertThat(fixture.terms(offer).deducted()).isZero();
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress("0-0", 0, 0));

        fixture.ordered(batch.get(0));
        fixture.ordered(batch.get(1));
        assertThat(refusal(batch.get(2))).isEqualTo(DeadLetterCause.STOCK_REFUSED);
        assertThat(fixture.terms(offer).available()).isZero();
    }

    @Test
    void aBuyersSecondGrantUnderAnotherReservationIsRefusedByName() {
        OfferId offer = fixture.offer(10);
        Grant first = grant(offer, 1, "greedy");
        Grant second = grant(offer, 2, "greedy");
        fixture.ordered(first);

        assertThat(fixture.settle(offer, List.of(second, grant(offer, 3)))).isInstanceOf(BatchOutcome.RolledBack.class);
        assertThat(ledger.settleOne(second)).isInstanceOfSatisfying(SettleVerdict.Refused.class, refused -> {
            assertThat(refused.cause()).isEqualTo(DeadLetterCause.SECOND_GRANT);
            assertThat(refused.detail()).contains(first.reservationId());
        });
        assertThat(fixture.terms(offer).deducted()).isEqualTo(1);
    }

    @Test
    void theSameRequestUnderAnotherReservationIsRefusedByName() {
        OfferId offer = fixture.offer(10);
        Grant first = grant(offer, 1);
        Grant second = new Grant(offer, 0, 1, ENTRY_MILLIS + "-2", "r-other", "u2", 1, first.requestId());
        fixture.ordered(first);

        assertThat(ledger.settleOne(second)).isInstanceOfSatisfying(SettleVerdict.Refused.class, refused -> {
            assertThat(refused.cause()).isEqualTo(DeadLetterCause.SAME_REQUEST);
            assertThat(refused.detail()).contains(first.reservationId());
        });
    }

    @Test
    void aGrantOfAnEndedEpochIsRefused() {
        OfferId offer = fixture.offer(10);
        fixture.beginEpoch(offer, 1);

        assertThat(fixture.settle(offer, grants(offer, 1, 3)))
                .isInstanceOfSatisfying(
                        BatchOutcome.RolledBack.class,
                        back -> assertThat(back.why()).contains("epoch 1").contains("epoch 2"));
        assertThat(refusal(grant(offer, 1))).isEqualTo(DeadLetterCause.EPOCH_SUPERSEDED);
        assertThat(fixture.terms(offer).available()).isEqualTo(10);
    }

    @Test
    void aRepeatOfAnEndedEpochIsStillARepeat() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        fixture.ordered(grant);
        fixture.beginEpoch(offer, 1);

        assertThat(ledger.settleOne(grant)).isEqualTo(new SettleVerdict.Repeat());
        assertThat(fixture.settle(offer, List.of(grant)))
                .isEqualTo(new BatchOutcome.Committed(List.of(), Set.of(grant.reservationId())));
    }

    @Test
    void anOfferThatTheDatabaseDoesNotKnowIsRefused() {
        assertThat(refusal(grant(new OfferId(999_999, 1), 1))).isEqualTo(DeadLetterCause.UNKNOWN_OFFER);
    }

    @Test
    void aValueThatDoesNotFitFailsItsOwnMessageOnly() {
        OfferId offer = fixture.offer(10);
        Grant tooLong = grant(offer, 1, "u".repeat(65));
        Grant nothing = new Grant(offer, 0, 1, ENTRY_MILLIS + "-2", "r-nothing", "u2", 0, "0".repeat(32));

        assertThat(fixture.settle(offer, List.of(grant(offer, 3), tooLong)))
                .isInstanceOf(BatchOutcome.RolledBack.class);
        assertThat(ledger.settleOne(tooLong))
                .isInstanceOfSatisfying(
                        SettleVerdict.Failed.class,
                        failed -> assertThat(failed.detail()).contains("user_id"));
        assertThat(ledger.settleOne(nothing))
                .isInstanceOfSatisfying(
                        SettleVerdict.Failed.class,
                        failed -> assertThat(failed.detail()).contains("an_order_is_for_at_least_one_unit"));
        fixture.ordered(grant(offer, 3));
    }

    @Test
    void underScopeActivityABuyerHasOneLiveOrderAcrossItsSkus() {
        long activity = fixture.activity(Duration.ofMinutes(15), LimitScope.ACTIVITY, 1, 5, 5);
        OfferId one = new OfferId(activity, 1);
        OfferId two = new OfferId(activity, 2);
        fixture.beginEpoch(one, 0);
        fixture.beginEpoch(two, 0);
        fixture.ordered(grant(one, 1, "u"));

        assertThat(refusal(grant(two, 1, "u"))).isEqualTo(DeadLetterCause.SECOND_GRANT);
        fixture.ordered(grant(two, 2, "v"));
    }

    @Test
    void underScopeOfferABuyerHasOneLiveOrderPerSku() {
        long activity = fixture.activity(Duration.ofMinutes(15), LimitScope.OFFER, 1, 5, 5);
        OfferId one = new OfferId(activity, 1);
        OfferId two = new OfferId(activity, 2);
        fixture.beginEpoch(one, 0);
        fixture.beginEpoch(two, 0);

        fixture.ordered(grant(one, 1, "u"));
        fixture.ordered(grant(two, 1, "u"));
    }

    @Test
    void progressKeepsTheGreatestEntryByNumberWhateverComesLater() {
        OfferId offer = fixture.offer(10);
        fixture.ordered(at(offer, 1, "1000-10"));
        fixture.ordered(at(offer, 2, "1000-9"));
        assertThat(ledger.progress(offer, 0, 1).lastEntryId()).isEqualTo("1000-10");

        fixture.ordered(at(offer, 3, "999-77"));
        assertThat(ledger.progress(offer, 0, 1).lastEntryId()).isEqualTo("1000-10");

        fixture.ordered(at(offer, 4, "10000-2"));
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress("10000-2", 4, 4));
    }

    private static Grant at(OfferId offer, int n, String entryId) {
        Grant g = grant(offer, n);
        return new Grant(offer, 0, 1, entryId, g.reservationId(), g.userId(), g.quantity(), g.requestId());
    }

    private static DeadLetterCause refusal(Grant grant) {
        if (ledger.settleOne(grant) instanceof SettleVerdict.Refused refused) {
            return refused.cause();
        }
        throw new AssertionError("not refused: " + grant);
    }
}
