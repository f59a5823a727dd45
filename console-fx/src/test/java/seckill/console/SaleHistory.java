package seckill.console;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import seckill.console.client.Json;
import seckill.model.feed.HistoryAnswer;
import seckill.model.feed.HistoryAnswer.Point;
import seckill.model.feed.HistoryAnswer.Series;
import seckill.model.feed.HistoryMark;

/** The history of {@link Sale}, for tests: calm, then the opening, a peak and a backlog that grows and is worked off. */
public final class SaleHistory {

    private static final int SECONDS = 160;

    private SaleHistory() {}

    /** The fake engine tells it whatever part is asked for. */
    public static void on(FakeEngine fake) {
        fake.answer("GET /control/v1/history", 200, Json.MAPPER.writeValueAsString(answer()));
    }

    public static HistoryAnswer answer() {
        Instant from = Sale.NOON.minusSeconds(20);
        List<Point> grants = new ArrayList<>();
        List<Point> settled = new ArrayList<>();
        List<Point> backlog = new ArrayList<>();
        double waiting = 0;
        for (int i = 0; i < SECONDS + 20; i++) {
            Instant at = from.plusSeconds(i);
            int open = i - 20;
            double granted = open < 0 ? 0 : 9_400 / (1 + open * 0.035) + 300 * Math.sin(i * 1.7);
            double done = open < 1 ? 0 : Math.min(2_934 + 40 * Math.sin(i), waiting + granted);
            waiting = Math.max(0, waiting + granted - done);
            grants.add(new Point(at, granted, granted, granted));
            settled.add(new Point(at, done, done, done));
            backlog.add(new Point(at, waiting, waiting, waiting));
        }
        return new HistoryAnswer(
                from,
                from.plusSeconds(SECONDS + 20),
                1,
                List.of(
                        new Series("house.grantsPerSecond", grants),
                        new Series("house.settledPerSecond", settled),
                        new Series("house.backlogUnits", backlog)),
                List.of(
                        new HistoryMark(
                                Sale.NOON, "SALE_STATE_CHANGED", "activity/1101", "1101 opened by op-2", "op-2"),
                        new HistoryMark(
                                Sale.NOON.plusSeconds(33),
                                "ALARM_RAISED",
                                "offer/1104/1",
                                "1104 does not balance",
                                "")),
                0);
    }
}
