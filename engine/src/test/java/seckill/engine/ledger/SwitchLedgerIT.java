package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.SwitchLedger.Setting;
import seckill.engine.ledger.SwitchLedger.Wish;
import seckill.model.OfferId;

class SwitchLedgerIT {

    private static final String NAME = "refill-pace";
    private static final Duration HOUR = Duration.ofHours(1);

    private static LedgerFixture fixture;
    private static SwitchLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_switches");
        ledger = fixture.ledgers.switches();
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
    void eachChangeRaisesTheVersionsOfTheSwitchAndOfTheBoard() {
        assertThat(ledger.version()).isZero();

        assertThat(set(5, null, 0)).isEqualTo(1);
        assertThat(set(6, null, 1)).isEqualTo(2);

        assertThat(ledger.board().version()).isEqualTo(2);
        assertThat(ledger.board().settings()).singleElement().satisfies(s -> {
            assertThat(s.wanted()).isEqualTo(6);
            assertThat(s.version()).isEqualTo(2);
            assertThat(s.changedBy()).isEqualTo("alice");
        });
    }

    @Test
    void ofTwoWhoSawTheSameVersionOneIsTold() {
        set(5, null, 0);

        assertThat(ledger.set(wish(6, null), 0, "bob")).isEmpty();

        assertThat(wanted()).isEqualTo(5);
    }

    @Test
    void twoAtOnceAreTakenOneAfterTheOther() throws Exception {
        List<Boolean> taken =
                Together.run(8, () -> ledger.set(wish(3, null), 0, "bob").isPresent());

        assertThat(taken).containsOnlyOnce(true);
        assertThat(ledger.setting(NAME).orElseThrow().version()).isEqualTo(1);
    }

    @Test
    void aValueThatExpiresGivesWayToWhatStoodBefore() {
        set(5, null, 0);
        set(6, now().plus(HOUR), 1);
        assertThat(ledger.applyDue()).isEmpty();

        pass();

        assertThat(ledger.applyDue()).singleElement().satisfies(s -> {
            assertThat(s.wanted()).isEqualTo(5);
            assertThat(s.expiresAt()).isNull();
            assertThat(s.changedBy()).isEqualTo("engine");
            assertThat(s.reason()).isEqualTo("the value set by alice has expired: why");
        });
        assertThat(ledger.applyDue()).isEmpty();
    }

    @Test
    void aValueThatReplacesOneThatExpiresGivesWayToWhatThatOneWould() {
        set(5, null, 0);
        set(6, now().plus(HOUR), 1);
        set(7, now().plus(HOUR), 2);

        pass();
        ledger.applyDue();

        assertThat(wanted()).isEqualTo(5);
    }

    @Test
    void theFirstValueThatExpiresGivesWayToTheDefault() {
        set(6, now().plus(HOUR), 0);

        pass();
        ledger.applyDue();

        assertThat(wanted()).isNull();
    }

    @Test
    void aPlannedChangeIsDoneOnceWhoeverComesFirst() throws Exception {
        long id = ledger.plan(wish(9, null), now().plus(HOUR), "Asia/Shanghai", "alice");
        assertThat(ledger.applyDue()).isEmpty();
        assertThat(ledger.planned(10))
                .singleElement()
                .satisfies(p -> assertThat(p.scheduleId()).isEqualTo(id));

        pass();
        List<List<Setting>> done = Together.run(4, ledger::applyDue);

        assertThat(done.stream().flatMap(List::stream)).singleElement().satisfies(s -> {
            assertThat(s.wanted()).isEqualTo(9);
            assertThat(s.reason()).isEqualTo("planned by alice: why");
        });
        assertThat(ledger.planned(10)).isEmpty();
        assertThat(ledger.planned(id).orElseThrow().state()).isEqualTo("DONE");
        assertThat(ledger.withdraw(id)).isFalse();
    }

    @Test
    void aWithdrawnChangeIsNotDone() {
        long id = ledger.plan(wish(9, null), now().plus(HOUR), "UTC", "alice");

        assertThat(ledger.withdraw(id)).isTrue();
        pass();

        assertThat(ledger.applyDue()).isEmpty();
        assertThat(ledger.withdraw(id)).isFalse();
    }

    @Test
    void aPlannedChangeThatEndedWhileNoEngineRanIsPassedOver() {
        Instant due = now().plus(HOUR.dividedBy(4));
        long id = ledger.plan(wish(9, due.plusSeconds(60)), due, "UTC", "alice");

        pass();

        assertThat(ledger.applyDue()).isEmpty();
        assertThat(ledger.planned(id).orElseThrow().state()).isEqualTo("DONE");
        assertThat(ledger.setting(NAME)).isEmpty();
    }

    @Test
    void whoHasBeenSilentForTooLongIsNotAmongThoseWhoTookIt() {
        ledger.acknowledge("one", 3, "a=1");
        ledger.acknowledge("two", 4, "a=2");
        fixture.sql.update(
                "UPDATE switch_acknowledgement SET seen_at = seen_at - INTERVAL 1 MINUTE WHERE instance = 'one'");

        assertThat(ledger.acknowledgements(Duration.ofSeconds(30)))
                .singleElement()
                .satisfies(a -> {
                    assertThat(a.instance()).isEqualTo("two");
                    assertThat(a.version()).isEqualTo(4);
                    assertThat(a.taken()).isEqualTo("a=2");
                });
    }

    @Test
    void ordersWaitAsLongAsTheSwitchSaysAndAsTheActivitySaysOnceItIsGone() {
        OfferId offer = fixture.offer(10, 1, Duration.ofMinutes(15));
        ledger.set(new Wish("payment-window", 60L, null, "why"), 0, "alice");

        assertThat(waits(offer, 1)).isEqualTo(Duration.ofMinutes(1));

        ledger.set(new Wish("payment-window", 0L, null, "why"), 1, "alice");
        assertThat(waits(offer, 2)).isEqualTo(Duration.ofMinutes(15));
        ledger.set(new Wish("payment-window", null, null, "why"), 2, "alice");
        assertThat(waits(offer, 3)).isEqualTo(Duration.ofMinutes(15));
    }

    private static Duration waits(OfferId offer, int n) {
        var order = fixture.ledgers
                .orders()
                .byOrderNo(fixture.ordered(LedgerFixture.grant(offer, n)).orderNo())
                .orElseThrow();
        return Duration.between(order.createdAt(), order.expiresAt());
    }

    private static long set(long value, @Nullable Instant until, long version) {
        return ledger.set(wish(value, until), version, "alice").orElseThrow().version();
    }

    private static Wish wish(long value, @Nullable Instant until) {
        return new Wish(NAME, value, until, "why");
    }

    private static @Nullable Long wanted() {
        return ledger.setting(NAME).orElseThrow().wanted();
    }

    private static Instant now() {
        return fixture.ledgers.activities().now();
    }

    /** Two hours go by: all times of the tables lie so much earlier. */
    private static void pass() {
        fixture.sql.update(
                "UPDATE switch_value SET expires_at = expires_at - INTERVAL 2 HOUR WHERE expires_at IS NOT NULL");
        fixture.sql.update("UPDATE switch_schedule SET due_at = due_at - INTERVAL 2 HOUR,"
                + " expires_at = expires_at - INTERVAL 2 HOUR WHERE state = 'PLANNED'");
    }
}
