package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.ledger.LedgerFixture.START;
import static seckill.engine.ledger.LedgerFixture.grants;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.EpochStart;
import seckill.engine.ledger.ActivityLedger.HolderPage;
import seckill.engine.ledger.ActivityLedger.LostReservation;
import seckill.engine.ledger.ActivityLedger.NewActivity;
import seckill.engine.ledger.ActivityLedger.NewOffer;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.SaleState;
import seckill.model.StopReason;

class ActivityIT {

    private static final Duration WINDOW = Duration.ofMinutes(15);

    private static LedgerFixture fixture;
    private static ActivityLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_activity");
        ledger = fixture.ledgers.activities();
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
    void anActivityIsScheduledWithItsOffersAndTheirStock() {
        Instant odd = START.plusNanos(1_999_999);
        long id = ledger.create(new NewActivity(
                "双十一",
                odd,
                odd.plusSeconds(60),
                WINDOW,
                LimitScope.ACTIVITY,
                List.of(
                        new NewOffer(7, "手机 📱", 199_900, "CNY", 2, 4, 100),
                        new NewOffer(3, "Case", 0, "CNY", 1, 4, 0))));

        // Truncated to the millisecond, not rounded.
        Instant startsAt = START.plusMillis(1);
        assertThat(ledger.activity(id))
                .contains(new ActivityRow(
                        id,
                        "双十一",
                        SaleState.SCHEDULED,
                        null,
                        startsAt,
                        startsAt.plusSeconds(60),
                        WINDOW,
                        LimitScope.ACTIVITY,
                        1));
        assertThat(ledger.offers(id)).extracting(o -> o.terms().offer().skuId()).containsExactly(3L, 7L);
        assertThat(ledger.offer(new OfferId(id, 7)))
                .contains(new OfferRow(
                        new OfferTerms(new OfferId(id, 7), "手机 📱", 199_900, "CNY", 2, LimitScope.ACTIVITY, 4, 100),
                        SaleState.SCHEDULED,
                        startsAt,
                        startsAt.plusSeconds(60),
                        0,
                        100,
                        null,
                        "",
                        1));
        assertThat(ledger.activities(10)).hasSize(1);
        assertThat(ledger.activity(id + 1)).isEmpty();
        assertThat(ledger.offer(new OfferId(id, 8))).isEmpty();
    }

    @Test
    void whatMakesNoActivityIsRefusedAndLeavesNothing() {
        NewOffer offer = new NewOffer(1, "A", 1, "CNY", 1, 1, 1);
        NewOffer fourBuckets = new NewOffer(2, "B", 1, "CNY", 1, 4, 1);
        assertThatThrownBy(() -> create(LimitScope.OFFER)).hasMessageContaining("at least one offer");
        assertThatThrownBy(() -> create(LimitScope.ACTIVITY, offer, fourBuckets))
                .hasMessageContaining("buckets");
        assertThatThrownBy(() -> create(LimitScope.OFFER, offer, offer)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> create(LimitScope.OFFER, new NewOffer(1, "A", -1, "CNY", 1, 1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a_price_is_never_negative");
        assertThatThrownBy(() -> create(LimitScope.OFFER, new NewOffer(1, "A", 1, "CNY", 1, 1, -1)))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(ledger.activities(10)).isEmpty();
    }

    private void create(LimitScope scope, NewOffer... offers) {
        long id = ledger.create(new NewActivity("A", START, START.plusSeconds(1), WINDOW, scope, List.of(offers)));
        throw new AssertionError("created " + id);
    }

    @Test
    void aTransitionIsACompareAndSetThatRaisesVersions() {
        long id = fixture.activity(WINDOW, LimitScope.OFFER, 1, 5, 5);

        assertThat(ledger.transition(id, SaleState.SCHEDULED, SaleState.PREHEATED, null))
                .isTrue();
        assertThat(ledger.transition(id, SaleState.SCHEDULED, SaleState.PREHEATED, null))
                .isFalse();
        assertThat(ledger.transition(id, SaleState.PREHEATED, SaleState.OPEN, null))
                .isTrue();
        assertThat(ledger.transition(id, SaleState.OPEN, SaleState.PAUSED, StopReason.OPERATOR))
                .isTrue();

        ActivityRow row = ledger.activity(id).orElseThrow();
        assertThat(row.state()).isEqualTo(SaleState.PAUSED);
        assertThat(row.pauseReason()).isEqualTo(StopReason.OPERATOR);
        assertThat(row.version()).isEqualTo(4);
        assertThat(ledger.offers(id)).extracting(OfferRow::controlVersion).containsExactly(4L, 4L);
        assertThat(ledger.transition(id, SaleState.PAUSED, SaleState.OPEN, null))
                .isTrue();
        assertThat(ledger.activity(id).orElseThrow().pauseReason()).isNull();
    }

    @Test
    void anIllegalTransitionIsAFault() {
        long id = fixture.activity(WINDOW, LimitScope.OFFER, 1, 5);
        assertThatThrownBy(() -> ledger.transition(id, SaleState.CLOSED, SaleState.OPEN, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ARCHIVED");
        assertThatThrownBy(() -> ledger.transition(id, SaleState.OPEN, SaleState.PAUSED, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("reason");
    }

    @Test
    void onlyOffersOfLiveActivitiesAreLive() {
        long scheduled = fixture.activity(WINDOW, LimitScope.OFFER, 1, 5);
        long live = fixture.activity(WINDOW, LimitScope.OFFER, 1, 5, 5);
        assertThat(ledger.transition(live, SaleState.SCHEDULED, SaleState.PREHEATED, null))
                .isTrue();

        assertThat(ledger.liveOffers())
                .extracting(o -> o.terms().offer())
                .containsExactly(new OfferId(live, 1), new OfferId(live, 2))
                .doesNotContain(new OfferId(scheduled, 1));
    }

    @Test
    void aFenceReplacesAnyReasonAndIsLeftOnlyAsItWasProven() {
        OfferId offer = fixture.offer(5);
        assertThat(stop(offer, StopReason.OPERATOR)).contains(StopReason.OPERATOR);
        assertThat(stop(offer, StopReason.BACKLOG_TOO_DEEP)).contains(StopReason.BACKLOG_TOO_DEEP);
        assertThat(stop(offer, null)).isEmpty();
        assertThat(stop(offer, StopReason.OPERATOR)).contains(StopReason.OPERATOR);
        assertThat(stop(offer, StopReason.REDIS_UNCERTAIN)).contains(StopReason.REDIS_UNCERTAIN);
        long fencedVersion = ledger.offer(offer).orElseThrow().controlVersion();

        assertThat(stop(offer, StopReason.OPERATOR)).contains(StopReason.REDIS_UNCERTAIN);
        assertThat(stop(offer, null)).contains(StopReason.REDIS_UNCERTAIN);
        assertThat(ledger.offer(offer).orElseThrow().controlVersion()).isEqualTo(fencedVersion);
        assertThat(stop(offer, StopReason.INVARIANT_BROKEN)).contains(StopReason.INVARIANT_BROKEN);

        assertThat(ledger.leaveFence(offer, fencedVersion)).isEmpty();
        assertThat(ledger.offer(offer).orElseThrow().stop()).isEqualTo(StopReason.INVARIANT_BROKEN);

        assertThat(ledger.leaveFence(offer, fencedVersion + 1)).isPresent();
        OfferRow open = ledger.offer(offer).orElseThrow();
        assertThat(open.stop()).isNull();
        assertThat(open.stopDetail()).isEmpty();
        assertThat(open.controlVersion()).isEqualTo(fencedVersion + 2);
    }

    private Optional<StopReason> stop(OfferId offer, @org.jspecify.annotations.Nullable StopReason reason) {
        return Optional.ofNullable(ledger.setStop(offer, reason, "why").stop());
    }

    @Test
    void stopAllIsASwitchThatRaisesTheVersionsOfLiveOffers() {
        OfferId scheduled = fixture.offer(5);
        OfferId live = fixture.offer(5);
        assertThat(ledger.transition(live.activityId(), SaleState.SCHEDULED, SaleState.PREHEATED, null))
                .isTrue();
        assertThat(ledger.stopAll()).isFalse();

        ledger.setStopAll(true, "drill");
        assertThat(ledger.stopAll()).isTrue();
        ledger.setStopAll(true, "drill");
        ledger.setStopAll(false, "over");

        assertThat(ledger.stopAll()).isFalse();
        assertThat(ledger.offer(live).orElseThrow().controlVersion()).isEqualTo(2 + 3);
        assertThat(ledger.offer(scheduled).orElseThrow().controlVersion()).isEqualTo(1);
        assertThat(fixture.count("SELECT version FROM switch_setting WHERE name = 'stop-all'"))
                .isEqualTo(3);
    }

    @Test
    void anEpochBeginsOnceAndDividesWhatIsAvailable() {
        OfferId offer = new OfferId(fixture.activity(WINDOW, LimitScope.OFFER, 4, 10), 1);
        assertThat(ledger.currentEpoch(offer)).isEqualTo(new EpochStart(0, 0, List.of(), 0));

        EpochStart start = new EpochStart(1, 10, List.of(3L, 3L, 2L, 2L), 0);
        assertThat(ledger.beginEpoch(offer, 0)).contains(start);
        assertThat(ledger.beginEpoch(offer, 0)).isEmpty();
        assertThat(ledger.currentEpoch(offer)).isEqualTo(start);

        fixture.settle(offer, grants(offer, 1, 8));
        // The division is what the epoch began with, whatever was sold since.
        assertThat(ledger.currentEpoch(offer)).isEqualTo(start);
        assertThat(ledger.beginEpoch(offer, 1)).contains(new EpochStart(2, 3, List.of(1L, 1L, 1L, 0L), 0));
        assertThat(ledger.beginEpoch(new OfferId(99_999, 1), 0)).isEmpty();
    }

    @Test
    void twoWhoBeginAnEpochAtTheSameMomentGetOne() throws Exception {
        OfferId offer = fixture.offer(10);
        for (int epoch = 1; epoch <= 50; epoch++) {
            int from = epoch;
            var both = Together.run(() -> ledger.beginEpoch(offer, from), () -> ledger.beginEpoch(offer, from));
            assertThat(both.first().isPresent()).isNotEqualTo(both.second().isPresent());
        }
        assertThat(ledger.offer(offer).orElseThrow().epoch()).isEqualTo(51);
    }

    @Test
    void liveHoldersArePagedByOrderAndLeaveOutTheTimedOut() {
        OfferId offer = fixture.offer(10);
        fixture.settle(offer, grants(offer, 1, 4));
        fixture.letOrdersFallDue();
        assertThat(fixture.ledgers.expiry().expire(1)).isEqualTo(1);
        fixture.settle(offer, grants(offer, 4, 6));

        HolderPage first = ledger.liveHolders(offer, 0, 3);
        HolderPage second = ledger.liveHolders(offer, first.nextOrderKey(), 3);

        assertThat(first.holders()).extracting(h -> h.userId()).containsExactly("u2", "u3", "u4");
        assertThat(second.holders()).extracting(h -> h.userId()).containsExactly("u5");
        assertThat(second.nextOrderKey()).isEqualTo(-1);
    }

    @Test
    void aLossIsRecordedOnceAndListedNewestFirst() throws Exception {
        OfferId offer = fixture.offer(10);
        LostReservation a = new LostReservation("r-a", "u1", 1, 1);
        LostReservation b = new LostReservation("r-b", "u2", 2, 1);
        LostReservation c = new LostReservation("r-c", "u3", 1, 1);

        assertThat(ledger.recordLost(offer, List.of(a, b, a))).isEqualTo(2);
        assertThat(ledger.recordLost(offer, List.of(b, c))).isEqualTo(1);
        assertThat(ledger.recordLost(offer, List.of())).isZero();
        assertThat(ledger.lost(offer, 2)).containsExactly(c, b);
        assertThat(fixture.terms(offer).lost()).isEqualTo(3);

        List<LostReservation> many = java.util.stream.IntStream.range(0, 1_500)
                .mapToObj(i -> new LostReservation("m" + i, "u", 1, 1))
                .toList();
        var both = Together.run(() -> ledger.recordLost(offer, many), () -> ledger.recordLost(offer, many));
        assertThat(both.first() + both.second()).isEqualTo(1_500);
    }

    @Test
    void theTrustedRedisIsTheLastOne() {
        assertThat(ledger.trustedRedis()).isEmpty();
        ledger.trustRedis("run-1");
        ledger.trustRedis("run-1");
        ledger.trustRedis("run-2");
        assertThat(ledger.trustedRedis()).contains("run-2");
    }

    @Test
    void theClockIsTheDatabasesInUtc() {
        // The session's zone is of no account: both are asked of one server.
        long zulu = fixture.count("SELECT ROUND(UNIX_TIMESTAMP(NOW(3)) * 1000)");
        assertThat(ledger.now().toEpochMilli()).isBetween(zulu, zulu + 30_000);
    }
}
