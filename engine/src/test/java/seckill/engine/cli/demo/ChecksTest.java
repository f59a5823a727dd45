package seckill.engine.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.node.MissingNode;

/** What the client's own books show without the engine's help; times in milliseconds by the engine's clock. */
class ChecksTest {

    private final Books books = new Books();

    @Test
    void aUnitSoldAgainAfterItsOrderTimedOutIsNotSoldTwice() {
        timedOut(promise(1, "a", 1_000), 6_000);
        paid(promise(2, "b", 6_100));

        Checks checks = checks(1);
        assertThat(checks.run()).isEmpty();
        assertThat(checks.mostLiveUnits()).isEqualTo(1);
    }

    @Test
    void aUnitSoldAgainBeforeItsOrderTimedOutIsOversold() {
        timedOut(promise(1, "a", 1_000), 6_000);
        paid(promise(2, "b", 5_000));

        assertThat(checks(1).run())
                .containsExactly(new Divergence("oversold", "b", "buyers held 2 units at once, there are 1"));
    }

    @Test
    void aBuyerMayBuyAgainAfterHisOrderTimedOut() {
        Promise first = promise(1, "a", 1_000);
        timedOut(first, 6_000);
        paid(promise(1, "b", 7_000));
        books.contradictions.add(new Contradiction(first, "b", false, 7_000));

        assertThat(checks(5).run()).isEmpty();
    }

    @Test
    void theSameKeyNeverGetsAnotherReservation() {
        Promise first = promise(1, "a", 1_000);
        timedOut(first, 6_000);
        paid(promise(1, "b", 7_000));
        books.contradictions.add(new Contradiction(first, "b", true, 7_000));

        assertThat(checks(5).run()).extracting(Divergence::rule).containsExactly("repeat-answered-differently");
    }

    @Test
    void aHolderRefusedWhileHisOrderLivesIsNamed() {
        Promise first = promise(1, "a", 1_000);
        paid(first);
        books.contradictions.add(new Contradiction(first, null, true, 2_000));

        assertThat(checks(5).run()).extracting(Divergence::reservationId).containsExactly("a");
    }

    @Test
    void anOrderUnheardOfIsExcusedOnlyWhenTheAnswerWasCutOffAndTheOrderTimedOut() {
        books.unanswered.add(1);
        books.unanswered.add(2);
        books.myOrders.put(1, List.of(new MyOrder("n1", "a", "TIMEOUT")));
        books.myOrders.put(2, List.of(new MyOrder("n2", "b", "PAID")));
        books.myOrders.put(3, List.of(new MyOrder("n3", "c", "TIMEOUT")));

        Checks checks = checks(5);
        assertThat(checks.run())
                .extracting(Divergence::rule, Divergence::reservationId)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("order-without-promise", "b"),
                        org.assertj.core.groups.Tuple.tuple("order-without-promise", "c"));
        assertThat(checks.unheardOrders()).isEqualTo(1);
    }

    @Test
    void aPromiseThatStaysQueuedIsNamed() {
        promise(1, "a", 1_000);

        assertThat(checks(5).run())
                .containsExactly(
                        new Divergence("promise-not-kept", "a", "answered with 202, and at the end it is QUEUED"));
    }

    @Test
    void manyDivergencesAreCountedAndTheFirstNamed() {
        for (int buyer = 0; buyer < 200; buyer++) {
            promise(buyer, "r" + buyer, 1_000);
        }
        Checks checks = checks(200);
        assertThat(checks.run()).hasSize(50);
        assertThat(checks.count()).isEqualTo(200);
    }

    private Promise promise(int buyer, String id, long atMillis) {
        Promise promise = new Promise(buyer, id, 1, true, 0, 0, atMillis);
        books.promises.add(promise);
        return promise;
    }

    private static void timedOut(Promise promise, long expiresAtMillis) {
        learn(promise, "TIMEOUT", expiresAtMillis);
    }

    private static void paid(Promise promise) {
        learn(promise, "PAID", 0);
        promise.paid("PAID");
    }

    private static void learn(Promise promise, String orderStatus, long expiresAtMillis) {
        promise.learn(Json.MAPPER
                .createObjectNode()
                .put("status", "ORDERED")
                .put("orderNo", "no-" + promise.reservationId)
                .put("orderStatus", orderStatus)
                .put("expiresAt", expiresAtMillis));
    }

    private Checks checks(long units) {
        Duration second = Duration.ofSeconds(1);
        DemoPlan plan = new DemoPlan(10, units, 1, 1, 1, "OFFER", 1, second, 1, 1, second, second, second);
        return new Checks(books, plan, new Sale(1, 1, 990, "CNY", "run", 0, 0), MissingNode.getInstance());
    }
}
