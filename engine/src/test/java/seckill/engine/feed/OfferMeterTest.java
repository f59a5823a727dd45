package seckill.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.FeedLedger.Accounts;
import seckill.engine.ledger.FeedLedger.House;
import seckill.engine.ledger.FeedLedger.Queue;
import seckill.engine.ledger.FeedLedger.ShownOffer;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketReads.StreamFigures;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.GrantStream.Consumer;
import seckill.model.GateState;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.feed.Backlog.Consumption;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;

class OfferMeterTest {

    private static final Instant T = Instant.parse("2026-11-11T12:00:00Z");
    private static final OfferId OFFER = new OfferId(1, 2);

    private final OfferMeter meter = new OfferMeter();
    private Instant at = T;
    private long granted;
    private long settled;
    private Duration idle = Duration.ofMillis(5);
    private @Nullable Duration inactive;
    private Set<String> present = Set.of();
    private @Nullable Long oldestMillis;
    private @Nullable Long lag = 0L;
    private boolean redisRead = true;
    private boolean redisFirst;
    private long redisEpoch = 1;

    private OfferFigures read() {
        Bucket bucket = new Bucket(OFFER, LimitScope.OFFER, 0, 1);
        RedisReadings.Reading redis = new RedisReadings.Reading(
                redisFirst ? at.minusSeconds(2) : at,
                at,
                at,
                Map.of(
                        bucket,
                        new BucketSnapshot(
                                redisEpoch,
                                GateState.OPEN,
                                1,
                                100,
                                granted,
                                0,
                                0,
                                100 - granted,
                                granted,
                                0,
                                "9-0",
                                "9-0",
                                3,
                                9)),
                Map.of(bucket, new StreamFigures(List.of(new Consumer("one", 3, idle, inactive)), lag, oldestMillis)));
        House house = new House(
                at,
                false,
                List.of(offer()),
                Map.of(OFFER, Map.of(0, settled)),
                Map.of(),
                new Queue(0, null),
                new Queue(0, null),
                new Queue(0, null));
        LedgerReadings.Reading ledger = new LedgerReadings.Reading(
                at.minusSeconds(1),
                at.minusSeconds(1),
                0,
                house,
                new Accounts(Map.of(), Map.of(), Map.of(), 0, 0),
                List.of());
        return meter.read(offer(), new Readings(at, own(), ledger, redisRead ? redis : null), 7, present, 1_000);
    }

    private static ShownOffer offer() {
        return new ShownOffer(
                OFFER,
                "eleven",
                "thing",
                SaleState.OPEN,
                null,
                null,
                "",
                T,
                T.plusSeconds(60),
                LimitScope.OFFER,
                1,
                1,
                100,
                90);
    }

    private InstanceReport own() {
        return new InstanceReport(
                new InstanceFigures(
                        "one",
                        T,
                        at,
                        false,
                        false,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        List.of(),
                        Latency.NONE,
                        Latency.NONE,
                        Latency.NONE,
                        Latency.NONE),
                Map.of(),
                0,
                0,
                0,
                null);
    }

    private OfferFigures later(long seconds, long nowGranted, long nowSettled) {
        at = at.plusSeconds(seconds);
        granted = nowGranted;
        settled = nowSettled;
        return read();
    }

    @Test
    void theTermsAreOfRedisAndTheLedger() {
        granted = 12;
        settled = 10;
        OfferFigures figures = read();
        assertThat(figures.units()).isEqualTo(new OfferFigures.Units(100, 10, 2, 88, 90, 12, 0, 0));
        assertThat(figures.rates().rejections()).isEqualTo(7);
        assertThat(figures.inRedis()).isTrue();
        assertThat(figures.backlog().pendingEntries()).isEqualTo(3);
    }

    @Test
    void aServerThatCannotTellWhoAsksIsNotTakenForOneWhomNobodyAsks() {
        granted = 10;
        read();
        idle = Duration.ofMinutes(1);
        present = Set.of("one");
        assertThat(later(1, 20, 10).backlog().consumption()).isEqualTo(Consumption.FLOWING);
        present = Set.of("two");
        assertThat(later(1, 30, 20).backlog().consumption()).isEqualTo(Consumption.NO_LIVE_CONSUMER);
        // From Redis 7.2 on the server knows better than the instance.
        present = Set.of("one");
        inactive = Duration.ofMinutes(1);
        assertThat(later(1, 40, 30).backlog().consumption()).isEqualTo(Consumption.NO_LIVE_CONSUMER);
    }

    @Test
    void nobodyAskingIsToldApartFromTooMuch() {
        oldestMillis = T.toEpochMilli() - 5_000;
        granted = 10;
        read();
        // 20 granted and 10 settled a second, and they ask.
        assertThat(later(1, 30, 10).backlog().consumption()).isEqualTo(Consumption.OVERLOADED);
        idle = Duration.ofSeconds(10);
        assertThat(later(1, 50, 20).backlog().consumption()).isEqualTo(Consumption.NO_LIVE_CONSUMER);
        idle = Duration.ofMillis(9_999);
        assertThat(later(1, 70, 30).backlog().consumption()).isEqualTo(Consumption.OVERLOADED);
        // 21 granted in the last two seconds, 60 settled in the last four: it drains.
        assertThat(later(1, 71, 60).backlog().consumption()).isEqualTo(Consumption.FLOWING);
    }

    @Test
    void whatCannotBeReadIsUnknown() {
        redisRead = false;
        OfferFigures figures = read();
        assertThat(figures.inRedis()).isNull();
        assertThat(figures.backlog().consumption()).isEqualTo(Consumption.UNKNOWN);
        assertThat(figures.backlog().lagEntries()).isNull();
        assertThat(figures.lamps().stream().map(Lamp::state))
                .containsExactly(Lamp.State.HOLDS, Lamp.State.UNKNOWN, Lamp.State.UNKNOWN, Lamp.State.UNKNOWN);
    }

    @Test
    void aServerThatDoesNotKnowTheLagSaysSoBesideTheEnginesOwnBacklog() {
        lag = null;
        granted = 9;
        settled = 4;
        assertThat(read().backlog().lagEntries()).isNull();
        assertThat(read().backlog().units()).isEqualTo(5);
    }

    @Test
    void anotherEpochInRedisIsNotThisOne() {
        redisEpoch = 2;
        granted = 5;
        OfferFigures figures = read();
        assertThat(figures.inRedis()).isFalse();
        assertThat(figures.units().granted()).isZero();
        assertThat(figures.buckets().getFirst().gate()).isNull();
    }

    @Test
    void readingsInTheWrongOrderBreakNoLamp() {
        // Redis was read before the ledger: what was granted and settled in between is in one of them only.
        redisFirst = true;
        granted = 5;
        settled = 6;
        assertThat(lamp(read(), LampRule.SETTLEMENT).state()).isEqualTo(Lamp.State.UNKNOWN);
        redisFirst = false;
        assertThat(lamp(read(), LampRule.SETTLEMENT).state()).isEqualTo(Lamp.State.BROKEN);
    }

    @Test
    void theTimeToDrainIsOfThePresentRate() {
        oldestMillis = T.toEpochMilli();
        read();
        OfferFigures figures = later(1, 50, 20);
        assertThat(figures.backlog().units()).isEqualTo(30);
        assertThat(figures.rates().settled()).isEqualTo(20);
        assertThat(figures.backlog().drainMillis()).isEqualTo(1_500);
    }

    @Test
    void nothingThatChangedIsNothingToTell() {
        granted = 5;
        settled = 5;
        OfferFigures first = read();
        OfferFigures second = later(1, 5, 5);
        assertThat(later(1, 5, 5)).isEqualTo(second);
        assertThat(second.lamps()).isEqualTo(first.lamps());
    }

    private static Lamp lamp(OfferFigures offer, LampRule rule) {
        return offer.lamps().stream().filter(l -> l.rule() == rule).findFirst().orElseThrow();
    }
}
