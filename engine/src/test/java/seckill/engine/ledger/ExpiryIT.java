package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.engine.ledger.LedgerFixture.grants;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.OutboxLedger.PendingReturn;
import seckill.model.Grant;
import seckill.model.Holder;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OrderStatus;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;

class ExpiryIT {

    private static LedgerFixture fixture;
    private static ExpiryLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_expiry");
        ledger = fixture.ledgers.expiry();
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
    void anUnpaidOrderEndsAndItsUnitIsBackInTheSameTransaction() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        SettledOrder order = fixture.ordered(grant);
        assertThat(ledger.expire(100)).isZero();

        fixture.letOrdersFallDue();
        assertThat(ledger.expire(100)).isEqualTo(1);

        assertThat(fixture.ledgers
                        .orders()
                        .byOrderNo(order.orderNo())
                        .orElseThrow()
                        .status())
                .isEqualTo(OrderStatus.TIMEOUT);
        var terms = fixture.terms(offer);
        assertThat(terms.available()).isEqualTo(10);
        assertThat(terms.refilled()).isEqualTo(1);
        assertThat(terms.timeoutUnits()).isEqualTo(1);
        assertThat(terms.outstandingReturnUnits()).isEqualTo(1);
        assertThat(terms.stockEquationHolds()).isTrue();
        assertThat(fixture.ledgers.outbox().lease(10, Duration.ofMinutes(1)))
                .extracting(PendingReturn::unitReturn)
                .containsExactly(
                        new UnitReturn(offer, 0, 1, grant.reservationId(), grant.userId(), 1, ReturnKind.REFILL));
        assertThat(fixture.count("SELECT COUNT(*) FROM event_outbox WHERE event_type = 'order.timed-out'"))
                .isEqualTo(1);
    }

    @Test
    void expiringTwiceReturnsAUnitOnce() {
        OfferId offer = fixture.offer(10);
        fixture.settle(offer, grants(offer, 1, 4));
        fixture.letOrdersFallDue();

        assertThat(ledger.expire(2)).isEqualTo(2);
        assertThat(ledger.expire(2)).isEqualTo(1);
        assertThat(ledger.expire(2)).isZero();

        assertThat(fixture.terms(offer).refilled()).isEqualTo(3);
        assertThat(fixture.terms(offer).available()).isEqualTo(10);
    }

    @Test
    void severalEnginesExpireEachOrderOnce() throws Exception {
        OfferId one = fixture.offer(200);
        OfferId two = fixture.offer(200);
        fixture.settle(one, grants(one, 1, 121));
        fixture.settle(two, grants(two, 1, 121));
        fixture.letOrdersFallDue();

        List<Integer> ended = Together.run(3, () -> {
            int sum = 0;
            for (int n = 1; n > 0; sum += n) {
                n = ledger.expire(7);
            }
            return sum;
        });

        // One that skipped what another held may have stopped early; what is left is ended now.
        int rest = Stream.generate(() -> ledger.expire(500))
                .takeWhile(n -> n > 0)
                .mapToInt(n -> n)
                .sum();
        assertThat(ended.stream().mapToInt(n -> n).sum() + rest).isEqualTo(240);
        for (OfferId offer : List.of(one, two)) {
            assertThat(fixture.terms(offer).refilled()).isEqualTo(120);
            assertThat(fixture.terms(offer).available()).isEqualTo(200);
        }
    }

    @Test
    void aPaidOrderDoesNotExpire() {
        OfferId offer = fixture.offer(10);
        SettledOrder order = fixture.ordered(grant(offer, 1));
        assertThat(fixture.ledgers.payments().capture(PaymentIT.capture("p", order.orderNo())))
                .isEqualTo(PaymentLedger.CaptureOutcome.PAID);
        fixture.sql.update("UPDATE seckill_order SET created_at = created_at - INTERVAL 2 DAY,"
                + " expire_at = expire_at - INTERVAL 2 DAY");

        assertThat(ledger.expire(10)).isZero();
    }

    @Test
    void aBuyerMayBuyAgainAfterTimeout() {
        OfferId offer = fixture.offer(10);
        fixture.ordered(grant(offer, 1, "u"));
        fixture.letOrdersFallDue();
        assertThat(ledger.expire(10)).isEqualTo(1);

        fixture.ordered(grant(offer, 2, "u"));

        assertThat(fixture.ledgers.orders().ofUser("u", 10))
                .extracting(OrderReads.OrderView::status)
                .containsExactly(OrderStatus.PENDING, OrderStatus.TIMEOUT);
    }

    @Test
    void underScopeActivityATimeoutFreesTheBuyerForEverySku() {
        long activity = fixture.activity(Duration.ofMinutes(15), LimitScope.ACTIVITY, 1, 5, 5);
        OfferId one = new OfferId(activity, 1);
        OfferId two = new OfferId(activity, 2);
        fixture.beginEpoch(one, 0);
        fixture.beginEpoch(two, 0);
        fixture.ordered(grant(one, 1, "u"));
        fixture.letOrdersFallDue();
        assertThat(ledger.expire(10)).isEqualTo(1);

        fixture.ordered(grant(two, 1, "u"));
    }

    @Test
    void anOrderOfAnEarlierEpochComesBackInTheOneThatRuns() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        fixture.ordered(grant);
        EpochStart second = fixture.beginEpoch(offer, 1);
        assertThat(second.available()).isEqualTo(9);
        assertThat(holders(offer)).containsExactly(new Holder(grant.userId(), grant.reservationId(), 1));

        fixture.letOrdersFallDue();
        assertThat(ledger.expire(10)).isEqualTo(1);

        // Redis was preheated with nine and told of the holder; the tenth has to come back to it.
        assertThat(fixture.ledgers.outbox().lease(10, Duration.ofMinutes(1)))
                .extracting(row -> row.unitReturn().epoch())
                .containsExactly(2L);
        // A rebuild that is still writing holders must write this one too, or Redis would refuse his unit.
        assertThat(holders(offer)).containsExactly(new Holder(grant.userId(), grant.reservationId(), 1));
        // The next epoch divides all ten, and knows of nobody.
        assertThat(fixture.beginEpoch(offer, 2).available()).isEqualTo(10);
        assertThat(holders(offer)).isEmpty();
    }

    @Test
    void expiryAndANewEpochAtTheSameMomentLoseNoUnit() throws Exception {
        int rounds = 100;
        OfferId offer = fixture.offer(rounds);
        for (int n = 1; n <= rounds; n++) {
            int epoch = n;
            fixture.ordered(grant(offer, n, "u" + n, epoch));
            fixture.letOrdersFallDue();

            var both = Together.run(
                    () -> ledger.expire(10),
                    () -> fixture.ledgers.activities().beginEpoch(offer, epoch).orElseThrow());

            int late = both.first() == 0 ? ledger.expire(10) : 0;
            assertThat(both.first() + late).isEqualTo(1);
            // Either divided with the others, or on its way into the new epoch.
            assertThat(both.second().available() + fixture.terms(offer).outstandingReturnUnits())
                    .isEqualTo(rounds);
        }
    }

    private List<Holder> holders(OfferId offer) {
        return fixture.ledgers.activities().liveHolders(offer, 0, 100).holders();
    }
}
