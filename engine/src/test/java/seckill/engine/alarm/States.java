package seckill.engine.alarm;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.Ages;
import seckill.model.feed.Backlog;
import seckill.model.feed.Backlog.Consumption;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Lamp;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;
import seckill.model.feed.ServerHealth;
import seckill.model.feed.Totals;

/** A healthy sale, and what is changed in it. */
final class States {

    static final Instant START = Instant.parse("2026-11-11T12:00:00Z");
    static final OfferId OFFER = new OfferId(1, 2);

    Instant at = START.plusSeconds(60);
    boolean redisUp = true;
    boolean databaseUp = true;
    long redisMicros = 200;
    long databaseMicros = 900;
    SaleState state = SaleState.OPEN;

    @Nullable
    StopReason stop;

    long backlogUnits;

    @Nullable
    Long oldestMillis;

    Consumption consumption = Consumption.AT_REST;
    double settled = 100;
    long deadLetters;
    long lost;
    Lamp.State lamp = Lamp.State.HOLDS;
    boolean fenced;
    boolean otherGone;
    long offsetMillis;

    @Nullable
    Long outboxOldestMillis;

    @Nullable
    Long eventsOldestMillis;

    @Nullable
    Long refundsOldestMillis;

    long abandoned;

    FeedSnapshot now() {
        return new FeedSnapshot(
                "s",
                1,
                "one",
                at,
                new Ages(at, redisUp ? at : START, databaseUp ? at : START, at),
                new ServerHealth(redisUp, START, redisUp ? redisMicros : null, null, redisUp ? "" : "refused"),
                new ServerHealth(databaseUp, START, databaseUp ? databaseMicros : null, 0L, ""),
                false,
                new Totals(0, 0, 0, 0, 0, 0, 0, backlogUnits, null, null, deadLetters, 0, 0, 0, abandoned, 0),
                List.of(offer()),
                new Pipeline(stages(), null, List.of(), List.of(), null, lost),
                List.of(instance("one", false), instance("two", otherGone)),
                List.of(),
                List.of());
    }

    private OfferFigures offer() {
        return new OfferFigures(
                OFFER,
                "eleven",
                "thing",
                state,
                stop,
                stop == null ? "" : "as it happens",
                START,
                START.plusSeconds(3_600),
                1,
                true,
                new OfferFigures.Units(10, 0, 0, 10, 10, 0, 0, 0),
                new OfferFigures.Rates(0, 0, settled, 0),
                new Backlog(backlogUnits, 1_000, 0, null, oldestMillis, null, consumption),
                deadLetters,
                lost,
                List.of(),
                List.of(new Lamp(
                        seckill.model.feed.LampRule.REDIS,
                        lamp,
                        List.of(new Lamp.Term("left", 9)),
                        START,
                        "r-1",
                        lamp == Lamp.State.BROKEN ? "9 is not 10" : "")));
    }

    private List<Stage> stages() {
        List<Stage> stages = new ArrayList<>();
        Arrays.stream(StageName.values())
                .forEach(name -> stages.add(new Stage(
                        name,
                        0,
                        1L,
                        switch (name) {
                            case OUTBOX -> outboxOldestMillis;
                            case EVENTS -> eventsOldestMillis;
                            case REFUNDS -> refundsOldestMillis;
                            default -> null;
                        },
                        null)));
        return stages;
    }

    private InstanceFigures instance(String name, boolean gone) {
        return new InstanceFigures(
                name,
                START,
                START,
                gone,
                fenced && name.equals("one"),
                name.equals("one") ? offsetMillis : 0,
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
                Latency.NONE);
    }
}
