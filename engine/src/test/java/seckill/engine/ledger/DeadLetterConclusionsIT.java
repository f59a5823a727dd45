package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.model.DeadLetterCause.RETRIES_EXHAUSTED;
import static seckill.model.DeadLetterCause.SECOND_GRANT;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.DeadLetterLedger.DeadLetterRow;
import seckill.engine.ledger.DeadLetterLedger.Filter;
import seckill.engine.ledger.DeadLetterLedger.Outcome;
import seckill.engine.ledger.DeadLetterLedger.State;
import seckill.engine.ledger.SettlementLedger.StreamProgress;
import seckill.model.Grant;
import seckill.model.OfferId;

class DeadLetterConclusionsIT {

    private static LedgerFixture fixture;
    private static DeadLetterLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_dead_letter_conclusions");
        ledger = fixture.ledgers.deadLetters();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private static DeadLetterRow buried(Grant grant) {
        assertThat(fixture.ledgers.settlement().bury(grant, RETRIES_EXHAUSTED, "why", 8, false))
                .isTrue();
        return ledger.deadLetters(new Filter(RETRIES_EXHAUSTED, grant.offer(), State.OPEN), Long.MAX_VALUE, 1)
                .getFirst();
    }

    private static long count(String table, String reservationId, String column) {
        Long rows = fixture.sql.queryForObject(
                "SELECT COUNT(*) FROM " + table + " WHERE " + column + " = ?", Long.class, reservationId);
        return rows == null ? -1 : rows;
    }

    @Test
    void aRetryMakesTheOrderAndTakesTheDeadLetterAwayAndSaysWhoDidIt() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        DeadLetterRow letter = buried(grant);

        Outcome outcome = ledger.retry(letter.deadLetterId(), "alice", "the database is back", false);

        assertThat(outcome).isInstanceOf(Outcome.Settled.class);
        String orderNo = ((Outcome.Settled) outcome).orderNo();
        assertThat(count("seckill_order", orderNo, "order_no")).isEqualTo(1);
        assertThat(fixture.terms(offer).available()).isEqualTo(9);
        assertThat(fixture.terms(offer).openDeadLetters()).isZero();
        assertThat(fixture.ledgers.settlement().progress(offer, 0, 1))
                .isEqualTo(new StreamProgress(grant.entryId(), 1, 1));
        DeadLetterRow now = ledger.deadLetter(letter.deadLetterId()).orElseThrow();
        assertThat(now.state()).isEqualTo(State.SETTLED);
        assertThat(now.orderNo()).isEqualTo(orderNo);
        assertThat(now.conclusion())
                .extracting(c -> c == null ? "" : c.who() + ": " + c.reason())
                .isEqualTo("alice: the database is back");
        assertThat(ledger.retry(letter.deadLetterId(), "bob", "", false)).isEqualTo(new Outcome.Concluded(now));
        assertThat(ledger.release(letter.deadLetterId(), "bob", "", false)).isEqualTo(new Outcome.Concluded(now));
        assertThat(count("stock_sync_outbox", grant.reservationId(), "return_id"))
                .isZero();
    }

    @Test
    void aReleaseBringsTheUnitsBackOnceAndNoRetrySettlesThemAnyMore() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        DeadLetterRow letter = buried(grant);

        assertThat(ledger.release(letter.deadLetterId(), "alice", "", false)).isEqualTo(new Outcome.Released(true));

        assertThat(ledger.release(letter.deadLetterId(), "bob", "", false)).isInstanceOf(Outcome.Concluded.class);
        assertThat(ledger.retry(letter.deadLetterId(), "bob", "", false)).isInstanceOf(Outcome.Concluded.class);
        assertThat(count("stock_sync_outbox", grant.reservationId(), "return_id"))
                .isEqualTo(1);
        assertThat(fixture.ledgers.settlement().settleOne(grant)).isEqualTo(new SettleVerdict.Repeat());
        assertThat(fixture.terms(offer).available()).isEqualTo(10);
    }

    @Test
    void aDryRunTellsWhatWouldComeOfItAndChangesNothing() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        DeadLetterRow letter = buried(grant);

        Outcome retried = ledger.retry(letter.deadLetterId(), "alice", "", true);
        Outcome released = ledger.release(letter.deadLetterId(), "alice", "", true);

        assertThat(retried).isInstanceOf(Outcome.Settled.class);
        assertThat(released).isEqualTo(new Outcome.Released(true));
        assertThat(ledger.deadLetter(letter.deadLetterId())).contains(letter);
        assertThat(count("seckill_order", grant.reservationId(), "reservation_id"))
                .isZero();
        assertThat(count("stock_sync_outbox", grant.reservationId(), "return_id"))
                .isZero();
        assertThat(fixture.terms(offer).available()).isEqualTo(10);
        assertThat(ledger.retry(letter.deadLetterId(), "alice", "", false)).isEqualTo(retried);
    }

    @Test
    void whatARuleStillRefusesStaysADeadLetterWithOneAttemptMore() {
        OfferId offer = fixture.offer(10);
        fixture.ordered(grant(offer, 1, "same"));
        DeadLetterRow letter = buried(grant(offer, 2, "same"));

        Outcome outcome = ledger.retry(letter.deadLetterId(), "alice", "", false);

        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(((Outcome.Refused) outcome).cause()).isEqualTo(SECOND_GRANT);
        DeadLetterRow now = ledger.deadLetter(letter.deadLetterId()).orElseThrow();
        assertThat(now.state()).isEqualTo(State.OPEN);
        assertThat(now.attempts()).isEqualTo(letter.attempts() + 1);
        assertThat(now.conclusion()).isNull();
        assertThat(fixture.terms(offer).available()).isEqualTo(9);
    }

    @Test
    void ofAnEndedEpochNothingSettlesAndARequestOfItsReleaseBringsNothingBack() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        DeadLetterRow letter = buried(grant);
        fixture.beginEpoch(offer, 1);

        assertThat(ledger.retry(letter.deadLetterId(), "alice", "", false)).isInstanceOf(Outcome.Refused.class);
        assertThat(ledger.release(letter.deadLetterId(), "alice", "", false)).isEqualTo(new Outcome.Released(false));
        assertThat(count("stock_sync_outbox", grant.reservationId(), "return_id"))
                .isZero();
    }

    @Test
    void whatHasAnOrderBesideItsDeadLetterIsNotReleased() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        fixture.ordered(grant);
        DeadLetterRow letter = buried(grant(offer, 2));
        fixture.sql.update(
                "UPDATE dead_letter SET reservation_id = ? WHERE dead_letter_id = ?",
                grant.reservationId(),
                letter.deadLetterId());

        assertThat(ledger.release(letter.deadLetterId(), "alice", "", false)).isInstanceOf(Outcome.Refused.class);
        assertThat(ledger.retry(letter.deadLetterId(), "alice", "", false)).isInstanceOf(Outcome.Refused.class);
        assertThat(ledger.deadLetter(letter.deadLetterId()).orElseThrow().state())
                .isEqualTo(State.OPEN);
    }

    @Test
    void whatIsMalformedIsToldWithItsPayloadAndCanBeNeither() {
        OfferId offer = fixture.offer(10);
        assertThat(fixture.ledgers.settlement().buryMalformed(offer, 0, "7-1", "{user=}", "no quantity"))
                .isTrue();
        DeadLetterRow letter = ledger.deadLetters(new Filter(null, offer, null), Long.MAX_VALUE, 10)
                .getFirst();

        assertThat(letter.payload()).isEqualTo("{user=}");
        assertThat(ledger.retry(letter.deadLetterId(), "alice", "", false)).isEqualTo(new Outcome.Malformed());
        assertThat(ledger.release(letter.deadLetterId(), "alice", "", true)).isEqualTo(new Outcome.Malformed());
        assertThat(ledger.retry(Long.MAX_VALUE, "alice", "", false)).isEqualTo(new Outcome.Unknown());
    }

    @Test
    void ofARetryAndAReleaseAtTheSameMomentOneWins() throws Exception {
        OfferId offer = fixture.offer(40);
        try (ExecutorService operators = Executors.newFixedThreadPool(2)) {
            for (int n = 1; n <= 20; n++) {
                Grant grant = grant(offer, n);
                long id = buried(grant).deadLetterId();
                List<Callable<Outcome>> both =
                        List.of(() -> ledger.retry(id, "alice", "", false), () -> ledger.release(id, "bob", "", false));
                long won = 0;
                for (Future<Outcome> outcome : operators.invokeAll(both)) {
                    won += outcome.get() instanceof Outcome.Concluded ? 0 : 1;
                }
                assertThat(won).isEqualTo(1);
                assertThat(count("seckill_order", grant.reservationId(), "reservation_id")
                                + count("stock_sync_outbox", grant.reservationId(), "return_id"))
                        .isEqualTo(1);
            }
        }
    }
}
