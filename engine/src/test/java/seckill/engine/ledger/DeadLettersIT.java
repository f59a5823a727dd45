package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.engine.ledger.LedgerFixture.grants;
import static seckill.model.DeadLetterCause.EPOCH_SUPERSEDED;
import static seckill.model.DeadLetterCause.RETRIES_EXHAUSTED;
import static seckill.model.DeadLetterCause.SECOND_GRANT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.OutboxLedger.PendingReturn;
import seckill.engine.ledger.SettlementLedger.StreamProgress;
import seckill.model.Grant;
import seckill.model.OfferId;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;

class DeadLettersIT {

    private static LedgerFixture fixture;
    private static SettlementLedger ledger;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_dead_letters");
        ledger = fixture.ledgers.settlement();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @BeforeEach
    void emptyOutbox() {
        fixture.sql.update("DELETE FROM stock_sync_outbox");
    }

    @Test
    void aTombstoneReleasesTheUnitOnceAndALateRedeliveryCannotSettle() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);

        assertThat(ledger.bury(grant, SECOND_GRANT, "of another", 3, true)).isTrue();
        assertThat(ledger.bury(grant, SECOND_GRANT, "of another", 3, true)).isFalse();

        assertThat(ledger.settleOne(grant)).isEqualTo(new SettleVerdict.Repeat());
        assertThat(fixture.settle(offer, List.of(grant)))
                .isEqualTo(new BatchOutcome.Committed(List.of(), Set.of(grant.reservationId())));
        assertThat(leased())
                .containsExactly(
                        new UnitReturn(offer, 0, 1, grant.reservationId(), grant.userId(), 1, ReturnKind.RELEASE));
        assertThat(fixture.ledgers.orders().failedReservations(List.of(grant.reservationId())))
                .isEqualTo(Map.of(grant.reservationId(), SECOND_GRANT));
        // The database's stock was never taken, so it is not given back.
        assertThat(fixture.terms(offer).available()).isEqualTo(10);
        assertThat(fixture.terms(offer).tombstones()).isEqualTo(1);
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress(grant.entryId(), 1, 1));
    }

    @Test
    void whatHasAnOrderIsNotBuried() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        fixture.ordered(grant);

        assertThat(ledger.bury(grant, RETRIES_EXHAUSTED, "", 3, true)).isFalse();
        assertThat(leased()).isEmpty();
        assertThat(fixture.terms(offer).tombstones()).isZero();
        assertThat(ledger.progress(offer, 0, 1).entries()).isEqualTo(1);
    }

    @Test
    void anOpenDeadLetterWaitsForAnOperatorWhoReleasesItOnce() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        assertThat(ledger.bury(grant, RETRIES_EXHAUSTED, "", 8, false)).isTrue();
        assertThat(leased()).isEmpty();
        assertThat(fixture.terms(offer).openDeadLetters()).isEqualTo(1);
        assertThat(fixture.ledgers.orders().failedReservations(List.of(grant.reservationId())))
                .isEmpty();

        assertThat(ledger.compensate(grant.reservationId())).isTrue();
        assertThat(ledger.compensate(grant.reservationId())).isFalse();

        assertThat(leased()).hasSize(1);
        assertThat(fixture.terms(offer).openDeadLetters()).isZero();
        assertThat(ledger.reopen(grant.reservationId())).isNull();
        assertThat(ledger.progress(offer, 0, 1).entries()).isEqualTo(1);
    }

    @Test
    void anOpenDeadLetterCanBeReopenedAndThenSettles() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1);
        assertThat(ledger.bury(grant, RETRIES_EXHAUSTED, "", 8, false)).isTrue();

        assertThat(ledger.reopen(grant.reservationId())).isEqualTo(grant);
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress(grant.entryId(), 0, 0));
        assertThat(ledger.reopen(grant.reservationId())).isNull();
        assertThat(ledger.compensate(grant.reservationId())).isFalse();

        fixture.ordered(grant);
        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress(grant.entryId(), 1, 1));
    }

    @Test
    void anUnknownReservationIsNeitherCompensatedNorReopened() {
        assertThat(ledger.compensate("r-unknown")).isFalse();
        assertThat(ledger.reopen("r-unknown")).isNull();
    }

    @Test
    void aGrantOfAnEndedEpochIsBuriedWithoutRelease() {
        OfferId offer = fixture.offer(10);
        fixture.beginEpoch(offer, 1);

        assertThat(ledger.bury(grant(offer, 1), EPOCH_SUPERSEDED, "", 1, true)).isTrue();

        assertThat(leased()).isEmpty();
        assertThat(fixture.terms(offer).tombstones()).isEqualTo(1);
    }

    @Test
    void aMalformedEntryIsBuriedOnceAndBarsNothing() {
        OfferId offer = fixture.offer(10);

        assertThat(ledger.buryMalformed(offer, 0, "77-1", "{\"q\":\"x\"}", "quantity x"))
                .isTrue();
        assertThat(ledger.buryMalformed(offer, 0, "77-1", "{\"q\":\"x\"}", "quantity x"))
                .isFalse();
        assertThat(ledger.buryMalformed(offer, 1, "77-1", "{\"q\":\"x\"}", "quantity x"))
                .isTrue();

        assertThat(ledger.progress(offer, 0, 1)).isEqualTo(new StreamProgress("77-1", 1, 0));
        assertThat(fixture.terms(offer).openDeadLetters()).isZero();
        assertThat(fixture.count(
                        "SELECT COUNT(*) FROM dead_letter WHERE activity_id = ? AND cause = 'MALFORMED'",
                        offer.activityId()))
                .isEqualTo(2);
    }

    @Test
    void detailAndPayloadAreCutToTheirColumns() {
        OfferId offer = fixture.offer(10);

        assertThat(ledger.buryMalformed(offer, 0, "1-1", "€".repeat(70_000), "€".repeat(70_000)))
                .isTrue();
        assertThat(ledger.bury(grant(offer, 1), RETRIES_EXHAUSTED, "€".repeat(70_000), 1, false))
                .isTrue();
    }

    @Test
    void whoeverSettlesAndWhoeverBuriesAtTheSameMomentOneOfThemWins() throws Exception {
        int rounds = 200;
        OfferId offer = fixture.offer(rounds);
        for (int n = 1; n <= rounds; n++) {
            Grant grant = grant(offer, n);
            Together.run(
                    () -> ledger.settle(offer, 0, 1, List.of(grant)),
                    () -> ledger.bury(grant, RETRIES_EXHAUSTED, "", 1, true));
        }

        var terms = fixture.terms(offer);
        assertThat(terms.pendingOrders() + terms.tombstones()).isEqualTo(rounds);
        assertThat(fixture.count("SELECT COUNT(*) FROM seckill_order o"
                        + " JOIN dead_letter d ON d.reservation_id = o.reservation_id"))
                .isZero();
        assertThat(fixture.ledgers.outbox().depth()).isEqualTo(terms.tombstones());
        assertThat(ledger.progress(offer, 0, 1).entries()).isEqualTo(rounds);
        assertThat(terms.stockEquationHolds()).isTrue();
    }

    @Test
    void theReadsOfOutcomesSeeOrdersAndDeadLetters() {
        OfferId offer = fixture.offer(10);
        List<Grant> three = grants(offer, 1, 4);
        fixture.ordered(three.get(0));
        assertThat(ledger.bury(three.get(1), RETRIES_EXHAUSTED, "", 1, false)).isTrue();

        assertThat(fixture.ledgers.reconciliation().withOutcome(LedgerFixture.ids(three)))
                .containsExactlyInAnyOrder(
                        three.get(0).reservationId(), three.get(1).reservationId());
    }

    private static List<UnitReturn> leased() {
        return fixture.ledgers.outbox().lease(100, Duration.ofMinutes(1)).stream()
                .map(PendingReturn::unitReturn)
                .toList();
    }
}
