package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.TestEngine.Sale;
import seckill.engine.feed.FeedEvents;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.preheat.PreheatJob;
import seckill.engine.sale.SaleDesk;
import seckill.engine.stock.StockDesk;
import seckill.model.AdjustmentKind;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.Backlog.Consumption;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline.StageName;

/** The feed of a whole engine, read as a console reads it. */
class FeedIT {

    private static TestEngine engine;

    @BeforeAll
    static void start() {
        // No round of reconciliation comes in between.
        engine = TestEngine.start(TestEngine.Place.fresh(), Map.of("seckill.sale.reconcile-every", "1h"));
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static FeedReader subscribe() {
        return new FeedReader(engine.controlPort(), TestEngine.controlKey(), null);
    }

    private static OfferFigures of(FeedSnapshot state, OfferId offer) {
        return state.offers().stream()
                .filter(o -> o.offer().equals(offer))
                .findFirst()
                .orElseThrow();
    }

    private static boolean shows(FeedSnapshot state, OfferId offer) {
        return state.offers().stream().anyMatch(o -> o.offer().equals(offer));
    }

    @Test
    void aNewSubscriberBeginsWithASnapshotAndFollowsTheSale() {
        OfferId offer = engine.open(Sale.of(5).inBuckets(2).limit(2));
        try (FeedReader reader = subscribe()) {
            assertThat(reader.next().event()).isEqualTo("snapshot");
            FeedSnapshot open = reader.until(
                    "the open sale",
                    s -> shows(s, offer)
                            && of(s, offer).units().left() == 5
                            && Boolean.TRUE.equals(of(s, offer).inRedis()));
            assertThat(of(open, offer).state()).isEqualTo(SaleState.OPEN);
            assertThat(of(open, offer).units().supplied()).isEqualTo(5);
            assertThat(of(open, offer).buckets()).hasSize(2);
            assertThat(open.redis().up()).isTrue();
            assertThat(open.database().up()).isTrue();
            assertThat(open.instances()).hasSize(1);

            for (int i = 0; i < 40; i++) {
                engine.buyers().click(offer, "feed" + i, 1, "k");
            }

            FeedSnapshot sold = reader.until(
                    "everything sold and settled",
                    s -> of(s, offer).units().sold() == 5
                            && of(s, offer).units().inFlight() == 0
                            && of(s, offer).backlog().pendingEntries() == 0
                            && of(s, offer).backlog().consumption() == Consumption.AT_REST);
            assertThat(of(sold, offer).units().left()).isZero();
            assertThat(of(sold, offer).units().granted()).isEqualTo(5);
            assertThat(of(sold, offer).units().available()).isZero();
            Lamp redis = lamp(of(sold, offer), LampRule.REDIS);
            assertThat(redis.state()).isEqualTo(Lamp.State.HOLDS);
            assertThat(redis.terms()).contains(new Lamp.Term("granted", 5), new Lamp.Term("left", 0));
            assertThat(lamp(of(sold, offer), LampRule.STOCK).state()).isEqualTo(Lamp.State.HOLDS);
            assertThat(lamp(of(sold, offer), LampRule.RECONCILIATION).state()).isEqualTo(Lamp.State.UNKNOWN);
            // It is lit by a reading of Redis that began after the ledger's had ended, so it comes a little later.
            FeedSnapshot settled = reader.until(
                    "the settlement lamp over all that was settled",
                    s -> lamp(of(s, offer), LampRule.SETTLEMENT).terms().contains(new Lamp.Term("settled", 5)));
            assertThat(lamp(of(settled, offer), LampRule.SETTLEMENT).state()).isEqualTo(Lamp.State.HOLDS);
            assertThat(lamp(of(settled, offer), LampRule.SETTLEMENT).terms()).contains(new Lamp.Term("settled", 5));
            FeedSnapshot consumed =
                    reader.until("consumers", s -> !s.pipeline().consumers().isEmpty());
            assertThat(consumed.pipeline().consumers()).anyMatch(c -> c.name().equals(consumed.instance()) && c.live());
            assertThat(consumed.pipeline().stages().stream().map(s -> s.name())).containsExactly(StageName.values());
            // The frames read so far may be older than the last of the clicks.
            reader.until("the rejections", s -> s.instances().getFirst().rejected() >= 35);
            assertThat(consumed.pipeline().checks()).isNotEmpty();
        }
    }

    private static Lamp lamp(OfferFigures offer, LampRule rule) {
        return offer.lamps().stream().filter(l -> l.rule() == rule).findFirst().orElseThrow();
    }

    @Test
    void deltasLeadWhereASnapshotStands() {
        OfferId offer = engine.open(Sale.of(50));
        try (FeedReader follower = subscribe()) {
            follower.until(
                    "the offer", s -> shows(s, offer) && of(s, offer).units().left() == 50);
            for (int i = 0; i < 10; i++) {
                engine.buyers().click(offer, "delta" + i, 1, "k");
            }
            follower.until("the sales", s -> of(s, offer).units().sold() == 10);
            try (FeedReader newcomer = subscribe()) {
                newcomer.next();
                FeedSnapshot fresh = newcomer.state();
                FeedSnapshot followed = follower.until("the same frame", s -> s.sequence() >= fresh.sequence());
                if (followed.sequence() == fresh.sequence()) {
                    assertThat(followed).isEqualTo(fresh);
                }
                assertThat(of(followed, offer).units())
                        .isEqualTo(of(fresh, offer).units());
            }
        }
    }

    @Test
    void whatHappenedIsToldOnceToThoseWhoListenAndAgainToThoseWhoMissedIt() {
        OfferId offer = engine.open(Sale.of(5));
        try (FeedReader reader = subscribe()) {
            reader.until("the offer", s -> shows(s, offer));

            engine.bean(SaleDesk.class).stop(offer, StopReason.OPERATOR, "a test");

            reader.until(
                    "the stop",
                    s -> reader.events.stream()
                            .anyMatch(e -> e.type() == FeedEventType.OFFER_STOP_CHANGED
                                    && "OPERATOR".equals(e.to())
                                    && e.target().equals("offer/" + offer.activityId() + "/7")));
            assertThat(of(reader.state(), offer).stop()).isEqualTo(StopReason.OPERATOR);
            try (FeedReader late = subscribe()) {
                late.next();
                assertThat(late.state().events())
                        .anyMatch(e -> e.type() == FeedEventType.OFFER_STOP_CHANGED && "OPERATOR".equals(e.to()));
            }
        }
    }

    @Test
    void unitsThatAreAddedAndWithdrawnAreToldAndCounted() {
        OfferId offer = engine.open(Sale.of(5));
        String target = "offer/" + offer.activityId() + "/7";
        StockDesk desk = engine.bean(StockDesk.class);
        try (FeedReader reader = subscribe()) {
            reader.until("the offer", s -> shows(s, offer));

            desk.ask(new NewAdjustment(offer, AdjustmentKind.ADD, 3, "ann", "feed-add", "a pallet"));
            reader.until("the units", s -> of(s, offer).units().supplied() == 8);
            reader.until(
                    "what happened",
                    s -> reader.events.stream()
                            .anyMatch(e -> e.type() == FeedEventType.STOCK_CHANGED
                                    && e.target().equals(target)
                                    && "5".equals(e.from())
                                    && "8".equals(e.to())));

            desk.ask(new NewAdjustment(offer, AdjustmentKind.WITHDRAW, 9, "ann", "feed-withdraw", "broken"));
            reader.until("none is left", s -> of(s, offer).units().supplied() == 0);
            assertThat(of(reader.state(), offer).lamps()).allMatch(lamp -> lamp.state() != Lamp.State.BROKEN);
        }
    }

    @Test
    void whoComesBackGoesOnWhereHeWas() {
        String seen;
        try (FeedReader reader = subscribe()) {
            reader.next();
            reader.next();
            seen = reader.lastId();
        }
        try (FeedReader again = new FeedReader(engine.controlPort(), TestEngine.controlKey(), seen)) {
            FeedReader.Message first = again.next();
            assertThat(first.event()).isEqualTo("delta");
            assertThat(sequence(first.id())).isEqualTo(sequence(seen) + 1);
        }
    }

    @Test
    void whoComesBackTooLateOrFromElsewhereBeginsAnew() {
        try (FeedReader reader = subscribe()) {
            reader.next();
        }
        for (String strange : List.of("otherrun-5", "x", "-", "a-999999999999999999")) {
            try (FeedReader again = new FeedReader(engine.controlPort(), TestEngine.controlKey(), strange)) {
                assertThat(again.next().event()).as(strange).isEqualTo("snapshot");
            }
        }
    }

    @Test
    void aStormOfEventsIsNoStormOfFrames() {
        try (FeedReader reader = subscribe()) {
            reader.next();
            FeedEvents events = engine.bean(FeedEvents.class);
            for (int i = 0; i < 2_000; i++) {
                events.tell(FeedEventType.JOB_PROGRESS, "job/1", null, Integer.toString(i), "step " + i);
            }
            List<FeedReader.Message> frames = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                frames.add(reader.next());
            }
            long nanos = frames.getLast().atNanos() - frames.getFirst().atNanos();
            // Fifteen frames after the first take three seconds; the first may have been late by a second of them.
            assertThat(Duration.ofNanos(nanos)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
            // Those beyond the bound were dropped, the oldest first.
            assertThat(reader.events.stream()
                            .filter(e -> e.type() == FeedEventType.JOB_PROGRESS)
                            .map(e -> e.to()))
                    .contains("1999")
                    .doesNotContain("500");
        }
    }

    @Test
    void howFarAJobIsIsTold() {
        OfferId offer = engine.open(Sale.of(3));
        try (FeedReader reader = subscribe()) {
            reader.next();
            var unused = engine.bean(PreheatJob.class).start(offer.activityId(), "alice", "again");
            List<String> told = List.of();
            for (int i = 0; i < 100 && !told.contains("6/6"); i++) {
                reader.next();
                told = reader.events.stream()
                        .filter(e -> e.type() == FeedEventType.JOB_PROGRESS)
                        .map(e -> String.valueOf(e.to()))
                        .toList();
            }
            assertThat(told).contains("6/6");
        }
    }

    private static long sequence(String id) {
        return Long.parseLong(id.substring(id.indexOf('-') + 1));
    }
}
