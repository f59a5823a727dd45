package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.db.Migrations;
import seckill.engine.ledger.AlarmLedger.Raised;
import seckill.model.feed.Alarm;
import seckill.testkit.TestServers;

class AlarmLedgerIT {

    private static final String PAGER = "a".repeat(64);
    private static final String OTHER = "b".repeat(64);

    private static HikariDataSource source;
    private static AlarmLedger alarms;

    @BeforeAll
    static void start() {
        source = LedgerPool.open(
                TestServers.freshDatabase("alarm_ledger"),
                TestServers.jdbcUser(),
                TestServers.jdbcPassword(),
                LedgerProperties.defaults());
        Migrations.migrate(source, "");
        alarms = Ledgers.over(
                        source, TableSet.REAL, LedgerProperties.defaults(), span -> {}, RandomGenerator.getDefault())
                .alarms();
    }

    @AfterAll
    static void stop() {
        source.close();
    }

    @BeforeEach
    void empty() {
        sql().update("DELETE FROM alarm");
        sql().update("DELETE FROM alarm_outbox");
    }

    private static JdbcTemplate sql() {
        return new JdbcTemplate(source);
    }

    private static boolean raise(String target) {
        return alarms.raise(
                new Raised("redis-down", target, Alarm.Severity.CRITICAL, "gone", "one"),
                Duration.ofSeconds(5),
                List.of(PAGER, OTHER));
    }

    private static Alarm only() {
        return alarms.standing(10).getFirst();
    }

    @Test
    void manyInstancesRaiseOneAlarm() throws Exception {
        List<Callable<Boolean>> instances = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            instances.add(() -> raise("redis"));
        }
        int won = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Boolean> each : threads.invokeAll(instances)) {
                won += each.get() ? 1 : 0;
            }
        }
        assertThat(won).isEqualTo(1);
        assertThat(alarms.standing(10)).hasSize(1);
        assertThat(Duration.between(only().since(), only().lastSeen())).isEqualTo(Duration.ofSeconds(5));
        assertThat(alarms.calls(PAGER).depth()).isEqualTo(1);
        assertThat(alarms.calls(OTHER).depth()).isEqualTo(1);
    }

    @Test
    void anotherTargetIsAnotherAlarmAndAClearedOneMakesRoom() {
        assertThat(raise("redis")).isTrue();
        assertThat(raise("redis/2")).isTrue();
        assertThat(raise("redis")).isFalse();
        assertThat(alarms.standing(10)).hasSize(2);
        assertThat(alarms.clear(only().alarmId(), Duration.ofSeconds(-1), List.of()))
                .isTrue();
        assertThat(raise("redis")).isTrue();
        assertThat(alarms.alarms(Long.MAX_VALUE, 10)).hasSize(3);
    }

    @Test
    void whatAnInstanceStillSeesIsNotCleared() {
        raise("redis");
        long id = only().alarmId();
        assertThat(alarms.clear(id, Duration.ofSeconds(5), List.of(PAGER))).isFalse();

        sql().update("UPDATE alarm SET last_seen_at = UTC_TIMESTAMP(3) - INTERVAL 6 SECOND");
        alarms.seen(List.of(id));
        assertThat(alarms.clear(id, Duration.ofSeconds(5), List.of(PAGER))).isFalse();

        sql().update("UPDATE alarm SET last_seen_at = UTC_TIMESTAMP(3) - INTERVAL 6 SECOND");
        assertThat(alarms.clear(id, Duration.ofSeconds(5), List.of(PAGER))).isTrue();
        assertThat(alarms.clear(id, Duration.ofSeconds(5), List.of(PAGER))).isFalse();
        assertThat(alarms.standing(10)).isEmpty();
        assertThat(alarms.alarm(id).orElseThrow().clearedAt()).isNotNull();
        assertThat(alarms.calls(PAGER).depth()).isEqualTo(2);
    }

    @Test
    void theFirstToAcknowledgeStaysOnRecord() {
        raise("redis");
        long id = only().alarmId();
        assertThat(alarms.acknowledge(id, "ann", "on it", List.of(PAGER))).isTrue();
        assertThat(alarms.acknowledge(id, "bob", "me too", List.of(PAGER))).isFalse();
        Alarm now = only();
        assertThat(now.state()).isEqualTo(Alarm.State.ACKNOWLEDGED);
        assertThat(now.acknowledgedBy()).isEqualTo("ann");
        assertThat(now.acknowledgeReason()).isEqualTo("on it");
        // It stands on, and a second of its kind is not raised.
        assertThat(raise("redis")).isFalse();
        assertThat(alarms.calls(PAGER).lease(10, Duration.ofMinutes(1)).stream().map(c -> c.type()))
                .containsExactly("alarm.raised", "alarm.acknowledged");
    }

    @Test
    void aClearedAlarmIsNotAcknowledged() {
        raise("redis");
        long id = only().alarmId();
        assertThat(alarms.clear(id, Duration.ofSeconds(-1), List.of())).isTrue();
        assertThat(alarms.acknowledge(id, "ann", "late", List.of())).isFalse();
    }

    @Test
    void eachDestinationHasItsOwnCalls() {
        raise("redis");
        var call = alarms.calls(PAGER).lease(10, Duration.ofMinutes(1)).getFirst();
        assertThat(call.payload()).contains("\"rule\":\"redis-down\"").contains("docs/runbook/redis-down.md");
        alarms.calls(PAGER).delivered(List.of(call.eventId()));
        assertThat(alarms.calls(PAGER).depth()).isZero();
        assertThat(alarms.calls(OTHER).depth()).isEqualTo(1);
        assertThat(alarms.calls("c".repeat(64)).lease(10, Duration.ofMinutes(1)))
                .isEmpty();
    }

    @Test
    void whatIsOldIsForgottenUnlessItStands() {
        raise("redis");
        raise("redis/2");
        assertThat(alarms.clear(only().alarmId(), Duration.ofSeconds(-1), List.of()))
                .isTrue();
        sql().update("UPDATE alarm SET raised_at = '2020-01-01'");
        assertThat(alarms.forget(Duration.ofDays(90))).isEqualTo(1);
        assertThat(alarms.alarms(Long.MAX_VALUE, 10)).hasSize(1);
        assertThat(alarms.standing(10)).hasSize(1);
    }
}
