package seckill.engine.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.Alarm;
import seckill.model.feed.Backlog.Consumption;
import seckill.model.feed.Lamp;

class AlarmBoardTest {

    private final List<String> news = new ArrayList<>();
    private final Local local = new Local();
    private final AlarmBoard board = new AlarmBoard(local, (what, alarm) -> news.add(what + " " + alarm.rule()));

    private static final class Local implements LocalFacts {
        int waiting;

        @Override
        public String instance() {
            return "one";
        }

        @Override
        public int auditEntriesWaiting() {
            return waiting;
        }

        @Override
        public boolean isSoldOut(OfferId offer, int bucket) {
            return false;
        }

        @Override
        public long soldOutThresholdUnits() {
            return 0;
        }
    }

    /** What is wrong, which rule sees it and where. At its edge nothing is wrong yet. */
    static Stream<Arguments> wrongs() {
        return Stream.of(
                wrong(s -> s.redisUp = false, "redis-down redis"),
                wrong(s -> s.redisMicros = 51_000, "redis-slow redis"),
                wrong(s -> s.redisMicros = 50_000, ""),
                wrong(s -> s.databaseUp = false, "database-down database"),
                wrong(s -> s.databaseMicros = 501_000, "database-slow database"),
                wrong(s -> s.databaseMicros = 500_000, ""),
                wrong(s -> s.fenced = true, "fence-closed instance/one"),
                wrong(
                        s -> {
                            s.fenced = true;
                            s.state = SaleState.CLOSED;
                        },
                        ""),
                wrong(s -> s.stop = StopReason.REDIS_UNCERTAIN, "offer-fenced offer/1/2"),
                wrong(s -> s.stop = StopReason.OPERATOR, ""),
                wrong(s -> s.stop = StopReason.INVARIANT_BROKEN, "invariant-broken offer/1/2"),
                wrong(s -> s.lamp = Lamp.State.BROKEN, "invariant-broken offer/1/2"),
                wrong(s -> s.lamp = Lamp.State.UNKNOWN, ""),
                wrong(s -> s.consumption = Consumption.NO_LIVE_CONSUMER, "no-live-consumer offer/1/2"),
                wrong(s -> s.consumption = Consumption.OVERLOADED, ""),
                wrong(
                        s -> {
                            s.backlogUnits = 5;
                            s.oldestMillis = 10_001L;
                            s.settled = 0;
                        },
                        "settlement-stalled offer/1/2"),
                wrong(
                        s -> {
                            s.backlogUnits = 5;
                            s.oldestMillis = 10_000L;
                            s.settled = 0;
                        },
                        ""),
                wrong(s -> s.backlogUnits = 1_001, "backlog-too-deep offer/1/2"),
                wrong(s -> s.backlogUnits = 1_000, ""),
                wrong(s -> s.deadLetters = 1, "dead-letters offer/1/2"),
                wrong(s -> s.lost = 1, "reservations-lost offer/1/2"),
                wrong(s -> s.outboxOldestMillis = 60_001L, "refill-late outbox"),
                wrong(s -> s.outboxOldestMillis = 60_000L, ""),
                wrong(s -> s.eventsOldestMillis = 60_001L, "events-late events"),
                wrong(s -> s.refundsOldestMillis = 600_001L, "refunds-late refunds"),
                wrong(s -> s.otherGone = true, "instance-gone instance/two"),
                wrong(s -> s.offsetMillis = -501, "clock-offset instance/one"),
                wrong(s -> s.offsetMillis = 500, ""),
                wrong(s -> s.state = SaleState.PREHEATED, "schedule-missed activity/1"),
                wrong(
                        s -> {
                            s.state = SaleState.SCHEDULED;
                            s.at = States.START.plusSeconds(10);
                        },
                        ""),
                wrong(s -> s.at = States.START.plusSeconds(3_600 + 601), "schedule-missed activity/1"),
                wrong(s -> s.abandoned = 1, "webhook-abandoned events"),
                wrong(s -> {}, ""));
    }

    private static Arguments wrong(Consumer<States> change, String expected) {
        return Arguments.of(change, expected);
    }

    @ParameterizedTest
    @MethodSource("wrongs")
    void eachWrongIsSeenByOneRule(Consumer<States> change, String expected) {
        States sale = new States();
        change.accept(sale);
        assertThat(new AlarmRules(local)
                        .look(sale.now()).stream().map(c -> c.rule().word() + " " + c.target()))
                .containsExactlyElementsOf(expected.isEmpty() ? List.of() : List.of(expected));
    }

    @Test
    void entriesThatWaitForTheAuditLogAreSeen() {
        local.waiting = 2;
        assertThat(new AlarmRules(local).look(new States().now()))
                .singleElement()
                .satisfies(c -> assertThat(c.cause()).startsWith("2 entries wait"));
    }

    @Test
    void whatPassesBySoonRaisesNothing() {
        States sale = new States();
        sale.consumption = Consumption.NO_LIVE_CONSUMER;
        assertThat(board.look(sale.now())).isEmpty();
        after(sale, Duration.ofMillis(4_999));
        assertThat(board.look(sale.now())).isEmpty();

        sale.consumption = Consumption.AT_REST;
        after(sale, Duration.ofSeconds(6));
        assertThat(board.look(sale.now())).isEmpty();
        sale.consumption = Consumption.NO_LIVE_CONSUMER;
        assertThat(board.look(sale.now())).isEmpty();
        assertThat(news).isEmpty();
    }

    @Test
    void whatStaysIsRaisedOnceAndKeepsItsBeginning() {
        States sale = new States();
        sale.consumption = Consumption.NO_LIVE_CONSUMER;
        var began = sale.at;
        board.look(sale.now());
        after(sale, Duration.ofSeconds(5));
        List<Alarm> standing = board.look(sale.now());
        assertThat(standing).singleElement().satisfies(a -> {
            assertThat(a.since()).isEqualTo(began);
            assertThat(a.alarmId()).isZero();
            assertThat(a.runbook()).isEqualTo("docs/runbook/no-live-consumer.md");
        });
        after(sale, Duration.ofSeconds(5));
        board.look(sale.now());
        assertThat(news).containsExactly("ALARM_RAISED no-live-consumer");
    }

    @Test
    void whoCannotSeeNeitherRaisesNorClears() {
        States sale = new States();
        sale.deadLetters = 1;
        board.look(sale.now());
        board.raised().forEach(f -> board.saved(f.condition()));
        Alarm saved = alarm("dead-letters", "offer/1/2");
        board.inLedger(List.of(saved));

        sale.databaseUp = false;
        sale.deadLetters = 0;
        after(sale, Duration.ofMinutes(5));
        board.look(sale.now());
        assertThat(board.mayStillBe(saved)).isTrue();

        sale.databaseUp = true;
        after(sale, Duration.ofSeconds(1));
        board.look(sale.now());
        assertThat(board.mayStillBe(saved)).isFalse();
    }

    @Test
    void beforeTheFirstLookNothingIsCleared() {
        assertThat(board.mayStillBe(alarm("redis-down", "redis"))).isTrue();
    }

    @Test
    void whatCouldNotBeWrittenDownStandsUntilItIs() {
        States sale = new States();
        sale.databaseUp = false;
        board.look(sale.now());
        after(sale, Duration.ofSeconds(2));
        board.look(sale.now());
        sale.databaseUp = true;
        after(sale, Duration.ofMinutes(1));
        assertThat(board.look(sale.now()).stream().map(Alarm::rule)).containsExactly("database-down");
        assertThat(board.raised()).singleElement().satisfies(f -> {
            assertThat(f.present()).isFalse();
            assertThat(f.saved()).isFalse();
        });

        board.raised().forEach(f -> board.saved(f.condition()));
        after(sale, Duration.ofSeconds(1));
        assertThat(board.look(sale.now())).isEmpty();
        assertThat(news).containsExactly("ALARM_RAISED database-down", "ALARM_CLEARED database-down");
    }

    private static void after(States sale, Duration time) {
        sale.at = sale.at.plus(time);
    }

    private static Alarm alarm(String rule, String target) {
        return new Alarm(
                5,
                rule,
                target,
                Alarm.Severity.MAJOR,
                "c",
                Alarm.State.RAISED,
                States.START,
                States.START,
                null,
                null,
                null,
                null,
                Alarm.runbookOf(rule));
    }
}
