package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.ledger.LedgerFixture.grant;
import static seckill.engine.ledger.LedgerFixture.grants;
import static seckill.model.DeadLetterCause.RETRIES_EXHAUSTED;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.EventLedger.PendingEvent;
import seckill.engine.ledger.OutboxLedger.PendingReturn;
import seckill.model.Grant;
import seckill.model.OfferId;
import seckill.testkit.Await;

class OutboxIT {

    private static final Duration LONG = Duration.ofMinutes(10);

    private static LedgerFixture fixture;
    private static OutboxLedger outbox;
    private static EventLedger events;

    @BeforeAll
    static void open() {
        fixture = new LedgerFixture("ledger_outbox");
        outbox = fixture.ledgers.outbox();
        events = fixture.ledgers.events();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @BeforeEach
    void empty() {
        fixture.empty();
    }

    private void release(Grant grant) {
        assertThat(fixture.ledgers.settlement().bury(grant, RETRIES_EXHAUSTED, "", 1, true))
                .isTrue();
    }

    @Test
    void aRowLeasedByTwoEnginesAtOnceGoesToOne() throws Exception {
        OfferId offer = fixture.offer(100);
        grants(offer, 1, 61).forEach(this::release);

        List<List<Long>> leased = Together.run(3, () -> {
            List<Long> mine = new ArrayList<>();
            List<PendingReturn> page;
            do {
                page = outbox.lease(4, LONG);
                page.forEach(row -> mine.add(row.outboxId()));
            } while (!page.isEmpty());
            return mine;
        });

        List<Long> all = new ArrayList<>(leased.stream().flatMap(List::stream).toList());
        outbox.lease(100, LONG).forEach(row -> all.add(row.outboxId()));
        assertThat(all).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void aLapsedLeaseIsDueAgain() {
        OfferId offer = fixture.offer(10);
        release(grant(offer, 1));

        PendingReturn first = outbox.lease(10, Duration.ofMillis(200)).getFirst();
        assertThat(first.attempts()).isEqualTo(1);
        List<PendingReturn> again = new ArrayList<>();
        Await.until("the lease has lapsed", Duration.ofSeconds(30), () -> again.addAll(outbox.lease(10, LONG)));

        assertThat(again).extracting(PendingReturn::outboxId).containsExactly(first.outboxId());
        assertThat(again.getFirst().attempts()).isEqualTo(2);
        assertThat(outbox.depth()).isEqualTo(1);
    }

    @Test
    void whatIsConcludedIsNotLeasedAgainAndStaysAsItIs() {
        OfferId offer = fixture.offer(10);
        release(grant(offer, 1));
        release(grant(offer, 2));
        List<Long> ids = outbox.lease(10, Duration.ZERO).stream()
                .map(PendingReturn::outboxId)
                .toList();

        outbox.applied(List.of(ids.get(0)));
        outbox.superseded(List.of(ids.get(1)));
        outbox.superseded(List.of(ids.get(0)));
        outbox.applied(List.of(ids.get(1)));
        outbox.retry(ids, "late", Duration.ZERO);

        assertThat(outbox.lease(10, LONG)).isEmpty();
        assertThat(outbox.depth()).isZero();
        assertThat(fixture.sql.queryForList("SELECT status FROM stock_sync_outbox ORDER BY outbox_id", Integer.class))
                .containsExactly(1, 2);
    }

    @Test
    void aRowGivenBackIsDueAfterItsDelay() {
        OfferId offer = fixture.offer(10);
        release(grant(offer, 1));
        List<Long> ids =
                outbox.lease(10, LONG).stream().map(PendingReturn::outboxId).toList();

        outbox.retry(ids, "Redis is down", Duration.ofHours(1));
        assertThat(outbox.lease(10, LONG)).isEmpty();
        outbox.retry(ids, "e".repeat(2_000), Duration.ZERO);
        assertThat(outbox.lease(10, LONG)).hasSize(1);
    }

    @Test
    void aRowOfAnOldEpochIsSupersededByTheNewOne() {
        OfferId offer = fixture.offer(10);
        release(grant(offer, 1));
        List<PendingReturn> leased = outbox.lease(10, LONG);

        assertThat(fixture.beginEpoch(offer, 1).supersededReturns()).isEqualTo(1);

        assertThat(outbox.depth()).isZero();
        // The relay that holds the lease comes too late.
        outbox.applied(leased.stream().map(PendingReturn::outboxId).toList());
        assertThat(fixture.ledgers.reconciliation().returns(offer, 1, 0, 10))
                .singleElement()
                .satisfies(row -> assertThat(row.applied()).isFalse());
    }

    @Test
    void aLeaseTellsTheOffersEpochOfThatMoment() {
        OfferId offer = fixture.offer(10);
        OfferId other = fixture.offer(10);
        fixture.beginEpoch(other, 1);
        release(grant(offer, 1));
        release(grant(other, 1, "u1", 2));

        assertThat(outbox.lease(10, LONG)).extracting(PendingReturn::offerEpoch).containsExactly(1L, 2L);
    }

    @Test
    void eventsAreLeasedDeliveredRetriedAndAbandoned() {
        OfferId offer = fixture.offer(10);
        fixture.settle(offer, grants(offer, 1, 4));
        List<PendingEvent> leased = events.lease(10, LONG);
        assertThat(leased)
                .extracting(PendingEvent::type)
                .containsOnly("order.created")
                .hasSize(3);
        assertThat(events.lease(10, LONG)).isEmpty();

        events.delivered(List.of(leased.get(0).eventId()));
        events.retry(leased.get(1).eventId(), "503", Duration.ZERO);
        events.abandon(leased.get(2).eventId(), "410");

        assertThat(events.depth()).isEqualTo(1);
        assertThat(events.lease(10, LONG))
                .extracting(PendingEvent::eventId, PendingEvent::attempts)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(leased.get(1).eventId(), 2));
        assertThat(fixture.count("SELECT COUNT(*) FROM event_outbox WHERE status = 2 AND last_error = '410'"))
                .isEqualTo(1);
    }

    @Test
    void anEventTellsTheWholeOrder() {
        OfferId offer = fixture.offer(10);
        Grant grant = grant(offer, 1, "a\"b");
        SettledOrder order = fixture.ordered(grant);

        String payload = events.lease(1, LONG).getFirst().payload();

        String occurredAt = fixture.ledgers
                .orders()
                .byOrderNo(order.orderNo())
                .orElseThrow()
                .createdAt()
                .toString();
        assertThat(payload)
                .isEqualTo(
                        "{\"type\":\"order.created\",\"occurredAt\":\"" + occurredAt + "\",\"orderNo\":\""
                                + order.orderNo() + "\",\"reservationId\":\"" + grant.reservationId()
                                + "\",\"activityId\":"
                                + offer.activityId()
                                + ",\"skuId\":1,\"userId\":\"a\\\"b\",\"quantity\":1,\"amountCents\":1999,\"currency\":\"CNY\"}");
    }
}
