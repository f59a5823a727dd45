package seckill.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.db.Migrations;
import seckill.engine.feed.HistoryReads.SeriesName;
import seckill.engine.ledger.HistoryLedger;
import seckill.engine.ledger.HistoryLedger.Range;
import seckill.engine.ledger.HistoryLedger.Sample;
import seckill.engine.ledger.LedgerPool;
import seckill.engine.ledger.LedgerProperties;
import seckill.engine.ledger.Ledgers;
import seckill.engine.ledger.TableSet;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.HistoryAnswer;
import seckill.model.feed.HistoryAnswer.Point;
import seckill.testkit.TestServers;

/** The history in a real database, at times that the test chooses. */
class HistoryIT {

    private static final SeriesName LEFT = new SeriesName("offer/1/2", "left");

    private static HikariDataSource source;
    private static Ledgers ledgers;
    private static HistoryLedger history;

    @BeforeAll
    static void start() {
        source = LedgerPool.open(
                TestServers.freshDatabase("history"),
                TestServers.jdbcUser(),
                TestServers.jdbcPassword(),
                LedgerProperties.defaults());
        Migrations.migrate(source, "");
        ledgers = Ledgers.over(
                source, TableSet.REAL, LedgerProperties.defaults(), span -> {}, RandomGenerator.getDefault());
        history = ledgers.history();
    }

    @AfterAll
    static void stop() {
        source.close();
    }

    @BeforeEach
    void empty() {
        new JdbcTemplate(source).update("DELETE FROM history_sample");
        new JdbcTemplate(source).update("DELETE FROM history_mark");
        new JdbcTemplate(source).update("DELETE FROM duty_lease");
    }

    private static Sample sample(Instant at, double left) {
        return new Sample("offer/1/2", 1, at, Map.of("left", new Range(left, left, left)));
    }

    /** A full minute, some time ago. */
    private static Instant minutesAgo(int minutes) {
        return HistoryRollUp.floor(history.now(), 60).minusSeconds(60L * minutes);
    }

    private static void seconds(Instant from, int count, double firstLeft) {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            samples.add(sample(from.plusSeconds(i), firstLeft - i));
        }
        history.write(samples);
    }

    private static void rollUpAll() {
        for (int i = 0; i < 20; i++) {
            new HistoryRollUp(history).step();
        }
    }

    private static List<Point> left(Instant from, Instant to, int points) {
        return new HistoryReads(history)
                .read(List.of(LEFT), from, to, points)
                .series()
                .getFirst()
                .points();
    }

    @Test
    void aMinuteOfSecondsBecomesSixOfTenAndOneOfSixtyThatKeepLeastGreatestAndLast() {
        Instant begin = minutesAgo(5);
        seconds(begin, 60, 1_000);

        rollUpAll();

        List<Sample> tens = history.all(10, begin, begin.plusSeconds(60));
        assertThat(tens).hasSize(6);
        assertThat(tens.getFirst().figures().get("left")).isEqualTo(new Range(991, 1_000, 991));
        List<Sample> sixties = history.all(60, begin, begin.plusSeconds(60));
        assertThat(sixties).hasSize(1);
        assertThat(sixties.getFirst().figures().get("left")).isEqualTo(new Range(941, 1_000, 941));
    }

    @Test
    void aWindowThatIsNotOverIsNotRolledUpYet() {
        Instant begin = HistoryRollUp.floor(history.now(), 10);
        seconds(begin, 1, 5);

        new HistoryRollUp(history).step();

        assertThat(history.newest(10)).isEmpty();
    }

    @Test
    void aGapIsPassedOverAndRollingUpGoesOnBehindIt() {
        Instant begin = minutesAgo(50);
        seconds(begin, 10, 100);
        seconds(begin.plusSeconds(2_400), 10, 50);

        rollUpAll();

        assertThat(history.all(10, begin, history.now()).stream().map(Sample::beginsAt))
                .containsExactly(begin, begin.plusSeconds(2_400));
    }

    @Test
    void fewerPointsKeepThePeak() {
        Instant begin = minutesAgo(5);
        seconds(begin, 30, 100);
        history.write(List.of(sample(begin.plusSeconds(15), 7_777)));

        List<Point> points = left(begin, begin.plusSeconds(30), 3);

        assertThat(points)
                .containsExactly(
                        new Point(begin, 91, 100, 91),
                        new Point(begin.plusSeconds(10), 81, 7_777, 81),
                        new Point(begin.plusSeconds(20), 71, 80, 71));
    }

    @Test
    void everySecondIsTheFinestThereIs() {
        Instant begin = minutesAgo(5);
        seconds(begin, 3, 100);

        assertThat(left(begin, begin.plusSeconds(3), 2_000))
                .containsExactly(
                        new Point(begin, 100, 100, 100),
                        new Point(begin.plusSeconds(1), 99, 99, 99),
                        new Point(begin.plusSeconds(2), 98, 98, 98));
    }

    @Test
    void whatIsOlderComesFromCoarserSamplesAndTheNewestPartFromFinerOnes() {
        Instant old = minutesAgo(120);
        history.write(List.of(
                new Sample("offer/1/2", 10, old, Map.of("left", new Range(50, 60, 55))),
                new Sample("offer/1/2", 10, minutesAgo(5), Map.of("left", new Range(40, 45, 41)))));
        Instant recent = minutesAgo(5).plusSeconds(10);
        seconds(recent, 2, 30);

        List<Point> points = left(old, recent.plusSeconds(2), 2_000);

        assertThat(points.getFirst()).isEqualTo(new Point(old, 50, 60, 55));
        assertThat(points.getLast().last()).isEqualTo(29);
        assertThat(points).hasSize(3);
    }

    @Test
    void whatIsTooOldIsForgotten() {
        Instant old = history.now().minus(Duration.ofHours(2));
        history.write(List.of(sample(old, 1), sample(history.now(), 2)));

        assertThat(history.forget(1, Duration.ofHours(1))).isFalse();

        assertThat(history.all(1, old.minusSeconds(1), history.now().plusSeconds(1)))
                .hasSize(1);
    }

    @Test
    void oneInstanceAtATimeHasTheDuty() {
        Duration lease = Duration.ofMinutes(1);
        assertThat(ledgers.feed().takeDuty("d", "one", lease)).isTrue();
        assertThat(ledgers.feed().takeDuty("d", "one", lease)).isTrue();
        assertThat(ledgers.feed().takeDuty("d", "two", lease)).isFalse();

        new JdbcTemplate(source).update("UPDATE duty_lease SET held_until = '2020-01-01' WHERE duty = 'd'");

        assertThat(ledgers.feed().takeDuty("d", "two", lease)).isTrue();
        assertThat(ledgers.feed().takeDuty("d", "one", lease)).isFalse();
    }

    @Test
    void marksComeOldestFirst() {
        history.mark("SALE_STATE_CHANGED", "activity/1", "opened");
        history.mark("OFFER_STOP_CHANGED", "offer/1/2", "stopped");

        HistoryAnswer answer = new HistoryReads(history)
                .read(
                        List.of(LEFT),
                        history.now().minusSeconds(60),
                        history.now().plusSeconds(60),
                        10);

        assertThat(answer.marks().stream().map(m -> m.text())).contains("opened", "stopped");
        assertThat(answer.marksLeftOut()).isZero();
    }

    @Test
    void whatWaitedWhileNobodyWroteIsWrittenByWhoeverHasTheDuty() {
        HistoryRecorder one = new HistoryRecorder(history, ledgers.feed(), "one");
        HistoryRecorder two = new HistoryRecorder(history, ledgers.feed(), "two");
        Instant begin = HistoryRollUp.floor(history.now(), 1).minusSeconds(4);
        FeedEvent stop = new FeedEvent(
                begin, FeedEventType.OFFER_STOP_CHANGED, "offer/1/2", null, "OPERATOR", "stopped by hand");
        one.step();
        for (int i = 0; i < 4; i++) {
            FeedSnapshot state = States.at(begin.plusSeconds(i), 100 + i);
            one.note(state, i == 2 ? List.of(stop) : List.of(), true);
            two.note(state, i == 2 ? List.of(stop) : List.of(), true);
        }

        two.step();
        assertThat(history.all(1, begin, begin.plusSeconds(10))).isEmpty();
        one.step();

        assertThat(history.all(1, begin, begin.plusSeconds(10)).stream()
                        .filter(s -> s.target().equals("house"))
                        .map(s -> s.figures().get("sold")))
                .containsExactly(
                        new Range(100, 100, 100),
                        new Range(101, 101, 101),
                        new Range(102, 102, 102),
                        new Range(103, 103, 103));
        assertThat(history.marks(begin.minusSeconds(60), begin.plusSeconds(60), 10).stream()
                        .map(m -> m.text()))
                .containsExactly("stopped by hand");
        one.step();
        assertThat(history.marks(begin.minusSeconds(60), begin.plusSeconds(60), 10))
                .hasSize(1);
    }
}
