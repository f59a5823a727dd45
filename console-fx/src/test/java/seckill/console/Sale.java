package seckill.console;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.Ages;
import seckill.model.feed.Alarm;
import seckill.model.feed.Backlog;
import seckill.model.feed.CheckFigures;
import seckill.model.feed.ConsumerFigures;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;
import seckill.model.feed.ServerHealth;
import seckill.model.feed.Totals;

/** A sale in the middle of its worst minute, for tests: one offer does not balance, one has a backlog, the others are well. */
public final class Sale {

    public static final Instant NOON = Instant.parse("2026-11-11T12:00:00Z");
    public static final Instant NOW = NOON.plusSeconds(41);

    private Sale() {}

    public static FeedSnapshot at(long sequence) {
        Instant at = NOW.plusSeconds(sequence);
        double wave = 1 / (1 + sequence * 0.03) + 0.06 * Math.sin(sequence);
        return new FeedSnapshot(
                "run-1",
                sequence,
                "engine-1",
                at,
                new Ages(at, at, at, at),
                new ServerHealth(true, NOON.minusSeconds(9_000), 310L, 1L, "8.2.1"),
                new ServerHealth(true, NOON.minusSeconds(9_000), 900L, 4L, "MySQL 9.7.0"),
                false,
                new Totals(
                        81_814,
                        11_830,
                        42_346,
                        421_000,
                        8_412 * wave,
                        508_300 * wave,
                        2_934,
                        11_830,
                        4_100L,
                        4_000L,
                        3,
                        12,
                        0,
                        0,
                        0,
                        0),
                offers(at, wave),
                pipeline(wave),
                List.of(
                        instance("engine-1", at, false),
                        instance("engine-2", at, false),
                        instance("engine-3", at, true)),
                alarms(),
                List.of(new FeedEvent(
                        NOON,
                        FeedEventType.SALE_STATE_CHANGED,
                        "activity/1101",
                        "PREHEATED",
                        "OPEN",
                        "1101 opened by op-2")));
    }

    private static List<OfferFigures> offers(Instant at, double wave) {
        return List.of(
                offer(1098, "Face masks 面膜", SaleState.DRAINING, null, at, 20_000, 19_604, 0, 396, 0, 3, 0, 0, true),
                offer(
                        1101,
                        "Phone X 128G 手机",
                        SaleState.OPEN,
                        null,
                        at,
                        100_000,
                        58_214,
                        11_830,
                        29_956,
                        8_412 * wave,
                        412_000,
                        11_830,
                        0,
                        true),
                offer(1102, "Moutai 53° 茅台", SaleState.OPEN, null, at, 1_000, 1_000, 0, 0, 0, 96_000, 0, 0, true),
                offer(
                        1104,
                        "Headphones Pro 耳机",
                        SaleState.OPEN,
                        StopReason.INVARIANT_BROKEN,
                        at,
                        5_000,
                        2_996,
                        1,
                        2_003,
                        0,
                        12,
                        0,
                        3,
                        false),
                offer(1105, "Air conditioner 空调", SaleState.PREHEATED, null, at, 2_000, 0, 0, 2_000, 0, 0, 0, 0, true),
                offer(
                        1110,
                        "New year gift boxes, a very long name that does not fit anywhere 年货礼包",
                        SaleState.DRAFT,
                        null,
                        at,
                        8_000,
                        0,
                        0,
                        8_000,
                        0,
                        0,
                        0,
                        0,
                        null));
    }

    public static OfferFigures offer(
            long activity,
            String title,
            SaleState state,
            @Nullable StopReason stop,
            Instant at,
            long supplied,
            long sold,
            long inFlight,
            long left,
            double grants,
            double rejections,
            long backlog,
            long dead,
            @Nullable Boolean balanced) {
        boolean before = state == SaleState.PREHEATED || state == SaleState.DRAFT;
        return new OfferFigures(
                new OfferId(activity, 1),
                title,
                title,
                state,
                stop,
                stop == null ? "" : "granted 3,121 ≠ settled 3,120 + pending 0 + released 0",
                before ? NOON.plusSeconds(600) : NOON,
                NOON.plusSeconds(3_600),
                state == SaleState.DRAFT ? 0 : 3,
                state != SaleState.DRAFT,
                new OfferFigures.Units(supplied, sold, inFlight, left, left + inFlight, sold + inFlight, 0, 0),
                new OfferFigures.Rates(grants, rejections, backlog > 0 ? 2_934 : 0, 0),
                new Backlog(
                        backlog,
                        10_000,
                        backlog,
                        null,
                        backlog > 0 ? 4_100L : null,
                        backlog > 0 ? 4_000L : null,
                        backlog > 0 ? Backlog.Consumption.OVERLOADED : Backlog.Consumption.AT_REST),
                dead,
                0,
                List.of(),
                lamps(balanced, at));
    }

    private static List<Lamp> lamps(@Nullable Boolean balanced, Instant at) {
        Lamp.State good = balanced == null ? Lamp.State.UNKNOWN : Lamp.State.HOLDS;
        Lamp.State last = Boolean.FALSE.equals(balanced) ? Lamp.State.BROKEN : good;
        return List.of(
                new Lamp(
                        LampRule.STOCK,
                        good,
                        List.of(new Lamp.Term("available", 2_004), new Lamp.Term("supplied", 5_000)),
                        at,
                        null,
                        ""),
                new Lamp(
                        LampRule.REDIS,
                        good,
                        List.of(
                                new Lamp.Term("preheated", 5_000),
                                new Lamp.Term("adjusted", 0),
                                new Lamp.Term("left", 2_003),
                                new Lamp.Term("granted", 3_121),
                                new Lamp.Term("returned", 124)),
                        at,
                        null,
                        ""),
                new Lamp(
                        LampRule.SETTLEMENT,
                        good,
                        List.of(new Lamp.Term("granted", 3_121), new Lamp.Term("settled", 3_120)),
                        at,
                        null,
                        ""),
                new Lamp(
                        LampRule.RECONCILIATION,
                        last,
                        List.of(),
                        at,
                        last == Lamp.State.BROKEN ? "r-8f31-0c77" : null,
                        last == Lamp.State.BROKEN ? "1 grant is nowhere" : ""));
    }

    private static Pipeline pipeline(double wave) {
        Latency quick = new Latency(9_000, 640, 1_400, 3_100, 9_800, 14_000);
        return new Pipeline(
                List.of(
                        new Stage(StageName.DOOR, 420_310, null, null, quick),
                        new Stage(StageName.ADMISSION, 9_020, null, null, null),
                        new Stage(
                                StageName.REDIS,
                                8_412 * wave,
                                null,
                                null,
                                new Latency(9_000, 400, 800, 1_200, 2_000, 4_000)),
                        new Stage(StageName.STREAM, 8_412 * wave, 11_830L, 4_100L, null),
                        new Stage(
                                StageName.DATABASE,
                                2_934,
                                11_830L,
                                4_100L,
                                new Latency(40, 120_000, 150_000, 162_000, 180_000, 190_000)),
                        new Stage(StageName.OUTBOX, 118, 12L, 400L, null),
                        new Stage(StageName.RETURN, 118, 0L, null, null),
                        new Stage(StageName.EVENTS, 2_900, 40L, 300L, null),
                        new Stage(StageName.REFUNDS, 0, 0L, null, null)),
                StageName.DATABASE,
                List.of(
                        new CheckFigures("sold-out-mark", 900_000, 5_100_000, 69_000, 351_200),
                        new CheckFigures("state-and-window", 890_000, 0, 69_000, 0),
                        new CheckFigures("blacklist", 880_000, 210_000, 51_000, 18_420),
                        new CheckFigures("token", 870_000, 31_000, 48_000, 2_310),
                        new CheckFigures("user-rate", 860_000, 140_000, 9_020, 12_890)),
                List.of(
                        new ConsumerFigures("engine-1", 4_120, 90, 100L, true),
                        new ConsumerFigures("engine-2", 7_710, 80, 100L, true),
                        new ConsumerFigures("engine-3", 0, 41_000, null, false)),
                null,
                0);
    }

    private static InstanceFigures instance(String name, Instant at, boolean gone) {
        Latency quick = new Latency(9_000, 640, 1_400, 3_100, 9_800, 14_000);
        return new InstanceFigures(
                name,
                NOON.minusSeconds(9_000),
                at,
                gone,
                false,
                3,
                12_000,
                9_000_000,
                70_000,
                8_900_000,
                58_000,
                210_000,
                4_206,
                205_000,
                1_460,
                List.of(),
                quick,
                quick,
                quick,
                quick);
    }

    private static List<Alarm> alarms() {
        return List.of(
                new Alarm(
                        7,
                        "invariant-broken",
                        "offer/1104/1",
                        Alarm.Severity.CRITICAL,
                        "granted 3,121 ≠ settled 3,120 + pending 0 + released 0; first divergent r-8f31-0c77",
                        Alarm.State.RAISED,
                        NOON.plusSeconds(33),
                        NOW,
                        null,
                        null,
                        null,
                        null,
                        "docs/runbook/invariant-broken.md"),
                new Alarm(
                        8,
                        "backlog-deep",
                        "offer/1101/1",
                        Alarm.Severity.MAJOR,
                        "backlog of 11,830 units exceeds 10,000",
                        Alarm.State.RAISED,
                        NOON.plusSeconds(29),
                        NOW,
                        null,
                        null,
                        null,
                        null,
                        "docs/runbook/backlog-deep.md"));
    }
}
