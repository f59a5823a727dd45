package seckill.engine.settlement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.SettleVerdict;
import seckill.engine.ledger.SettledOrder;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.engine.settlement.MemoryLedger.Buried;
import seckill.model.DeadLetterCause;
import seckill.model.LimitScope;
import seckill.model.OfferId;

/** What the stage decides by itself, on a clock that stands still until it is set. */
class SettlementStageTest {

    private static final Bucket BUCKET = new Bucket(new OfferId(1, 1), LimitScope.OFFER, 0, 1);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-11T00:00:00Z"));
    private final MemoryStream stream = new MemoryStream(now::get);
    private final MemoryLedger ledger = new MemoryLedger();
    private final List<String> broken = new ArrayList<>();
    private final List<SettledOrder> announced = new ArrayList<>();
    private final SettlementStage stage = stage("engine-1", 100, 5, 1000);

    @Test
    void aBatchIsSettledInOneTransactionThenAcknowledgedAndAnnounced() {
        grants(1, 50);
        assertThat(stage.step()).isTrue();
        assertThat(ledger.calls).containsExactly("settle 50");
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
        assertThat(announced).hasSize(50).contains(new SettledOrder("r7", "order of r7"));
        assertThat(stage.step()).isFalse();
        assertThat(stage.figures().settled()).isEqualTo(50);
    }

    @Test
    void noBatchIsLargerThanItMayBe() {
        grants(1, 250);
        steps(3);
        assertThat(ledger.calls).containsExactly("settle 100", "settle 100", "settle 50");
    }

    @Test
    void epochsAreSettledApart() {
        stream.append(granted(1, 2));
        stream.append(granted(2, 1));
        stream.append(granted(3, 2));
        stream.append(granted(4, 1));
        stage.step();
        assertThat(ledger.calls).containsExactly("settle 2", "settle 2");
    }

    @Test
    void aConflictIsFoundInFewTransactions() {
        grants(1, 64);
        ledger.verdicts.put("r17", new SettleVerdict.Refused(DeadLetterCause.SECOND_GRANT, "has r1"));
        stage.step();
        assertThat(ledger.orders).hasSize(63).doesNotContain("r17");
        assertThat(ledger.buried).containsExactly(entry("r17", new Buried(DeadLetterCause.SECOND_GRANT, 1, true)));
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
        // 64, 32, 16 and 8 with it roll back; 32, 16 and 8 without it commit; the last 8 go one by one.
        assertThat(ledger.calls).hasSize(4 + 3 + 8);
        assertThat(stage.figures().fallbacks()).isEqualTo(4);
    }

    @Test
    void stockThatTheDatabaseRefusesIsABrokenInvariant() {
        grants(1, 1);
        ledger.verdicts.put("r1", new SettleVerdict.Refused(DeadLetterCause.STOCK_REFUSED, "0 left"));
        stage.step();
        assertThat(broken).containsExactly("1:1 r1");
        assertThat(ledger.buried).containsKey("r1");
    }

    @Test
    void whatFailsIsRetriedBackingOffAndThenBuriedForAnOperator() {
        grants(1, 3);
        ledger.verdicts.put("r2", new SettleVerdict.Failed("a hiccup"));
        stage.step();
        assertThat(ledger.orders).containsExactlyInAnyOrder("r1", "r3");
        assertThat(stream.pendingIds(BUCKET)).containsExactly("2-0");
        assertThat(stage.step()).as("its wait is not over").isFalse();
        for (int attempt = 2; attempt <= 5; attempt++) {
            assertThat(ledger.buried).isEmpty();
            pass(Duration.ofSeconds(5));
            stage.step();
        }
        assertThat(ledger.buried).containsExactly(entry("r2", new Buried(DeadLetterCause.RETRIES_EXHAUSTED, 5, false)));
        assertThat(ledger.calls.stream().filter("settleOne r2"::equals)).hasSize(5);
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
        assertThat(stage.figures().waiting()).isZero();
    }

    @Test
    void whatFailsDoesNotBlockThoseBehindIt() {
        grants(1, 1);
        ledger.verdicts.put("r1", new SettleVerdict.Failed("a hiccup"));
        stage.step();
        grants(2, 10);
        pass(Duration.ofMillis(10));
        stage.step();
        assertThat(ledger.orders).hasSize(9);
        ledger.verdicts.clear();
        pass(Duration.ofMillis(100));
        stage.step();
        assertThat(ledger.orders).hasSize(10).contains("r1");
    }

    @Test
    void whatNobodyForesawIsRetriedAndBuriedLikeAnyFailure() {
        grants(1, 3);
        ledger.throwing.add("r2");
        for (int attempt = 1; attempt <= 5; attempt++) {
            stage.step();
            pass(Duration.ofSeconds(5));
        }
        assertThat(ledger.orders).containsExactlyInAnyOrder("r1", "r3");
        assertThat(ledger.buried).containsOnlyKeys("r2");
    }

    @Test
    void aDatabaseThatIsDownIsNoFailureOfAnyMessage() {
        grants(1, 10);
        ledger.down = true;
        for (int i = 0; i < 50; i++) {
            assertThat(stage.step()).isFalse();
            pass(Duration.ofSeconds(2));
        }
        assertThat(stream.pendingIds(BUCKET)).hasSize(10);
        ledger.down = false;
        stage.step();
        assertThat(ledger.orders).hasSize(10);
        assertThat(ledger.buried).isEmpty();
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
        assertThat(stage.figures().retries()).isZero();
        assertThat(stage.figures().ledgerPauses()).isEqualTo(50);
    }

    @Test
    void whileItPausesNobodyAsksTheDatabase() {
        grants(1, 1);
        ledger.down = true;
        stage.step();
        ledger.down = false;
        assertThat(stage.step()).isFalse();
        assertThat(ledger.calls).isEmpty();
        pass(Duration.ofMillis(50));
        assertThat(stage.step()).isTrue();
        assertThat(ledger.orders).hasSize(1);
    }

    @Test
    void anUnknownCommitIsResolvedByAskingAgain() {
        grants(1, 10);
        ledger.losesTheNextReply = true;
        stage.step();
        assertThat(stream.pendingIds(BUCKET))
                .as("nothing is acknowledged in doubt")
                .hasSize(10);
        pass(Duration.ofMillis(50));
        stage.step();
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
        assertThat(stage.figures().repeats()).isEqualTo(10);
        assertThat(ledger.orders).hasSize(10);
    }

    @Test
    void aLostAcknowledgementComesAgainAndIsFoundSettled() {
        grants(1, 10);
        stream.losesAcknowledgements = true;
        stage.step();
        assertThat(stage.figures().acksLost()).isEqualTo(10);
        stream.losesAcknowledgements = false;
        pass(Duration.ofSeconds(3));
        stage.step();
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
        assertThat(stage.figures().repeats()).isEqualTo(10);
        assertThat(announced).hasSize(10);
    }

    @Test
    void redisThatIsDownIsTriedAgainLater() {
        grants(1, 1);
        stream.down = true;
        assertThat(stage.step()).isFalse();
        stream.down = false;
        assertThat(stage.step()).as("it waits a little").isFalse();
        pass(Duration.ofMillis(50));
        assertThat(stage.step()).isTrue();
        assertThat(ledger.orders).hasSize(1);
    }

    @Test
    void anotherEngineTakesOverWhatADeadOneLeft() {
        grants(1, 10);
        assertThat(stream.readNew(BUCKET, "dead", 10)).hasSize(10);
        pass(Duration.ofMillis(2999));
        stage.step();
        assertThat(ledger.orders).isEmpty();
        pass(Duration.ofMillis(1001));
        stage.step();
        assertThat(ledger.orders).hasSize(10);
        assertThat(stage.figures().claimed()).isEqualTo(10);
    }

    @Test
    void whatWaitsHereIsNotSettledAgainWhenItIsClaimed() {
        SettlementStage patient = stage("engine-1", 100, 3, 60_000);
        grants(1, 1);
        ledger.verdicts.put("r1", new SettleVerdict.Failed("a hiccup"));
        patient.step();
        pass(Duration.ofSeconds(4));
        patient.step();
        assertThat(ledger.calls).containsExactly("settleOne r1");
        assertThat(patient.figures().claimed()).isZero();
    }

    @Test
    void malformedEntriesAreBuriedAndThoseBesideThemSettled() {
        grants(1, 2);
        stream.append(new StreamEntry("3-0", Map.of("r", "r3", "q", "-5")));
        grants(4, 5);
        stage.step();
        assertThat(ledger.orders).containsExactlyInAnyOrder("r1", "r2", "r4", "r5");
        assertThat(ledger.buried).containsOnlyKeys("3-0");
        assertThat(stage.figures().buried()).containsExactly(entry(DeadLetterCause.MALFORMED, 1L));
        assertThat(stream.pendingIds(BUCKET)).isEmpty();
    }

    @Test
    void entriesThatFindNoPlaceToWaitStayWithTheStream() {
        SettlementStage small = stage("engine-1", 100, 5, 60_000, 2);
        grants(1, 3);
        for (String id : new String[] {"r1", "r2", "r3"}) {
            ledger.verdicts.put(id, new SettleVerdict.Failed("a hiccup"));
        }
        small.step();
        assertThat(small.figures().waiting()).isEqualTo(2);
        assertThat(stream.pendingIds(BUCKET)).hasSize(3);
        ledger.verdicts.clear();
        pass(Duration.ofSeconds(4));
        small.step();
        assertThat(ledger.orders).containsExactly("r3");
    }

    private SettlementStage stage(String name, int batchMax, int attemptsMax, int retryMillis) {
        return stage(name, batchMax, attemptsMax, retryMillis, 1000);
    }

    private SettlementStage stage(String name, int batchMax, int attemptsMax, int retryMillis, int retriesMax) {
        Duration retry = Duration.ofMillis(retryMillis);
        SettlementProperties pace = new SettlementProperties(
                batchMax,
                Duration.ZERO,
                Duration.ofMillis(10),
                attemptsMax,
                retryMillis > 1000 ? retry : Duration.ofMillis(100),
                retryMillis > 1000 ? retry : Duration.ofSeconds(5),
                retriesMax,
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                Duration.ofMinutes(10),
                Duration.ofMillis(50),
                Duration.ofSeconds(2));
        return new SettlementStage(
                stream,
                ledger,
                () -> List.of(BUCKET),
                (offer, reservationId, why) -> broken.add(offer + " " + reservationId),
                announced::addAll,
                new ConsumerName(name),
                pace,
                SettlementPace.of(pace),
                now::get,
                new Random(1));
    }

    private void steps(int count) {
        for (int i = 0; i < count; i++) {
            assertThat(stage.step()).isTrue();
        }
    }

    private void pass(Duration time) {
        now.updateAndGet(t -> t.plus(time));
    }

    private void grants(int first, int last) {
        IntStream.rangeClosed(first, last).forEach(i -> stream.append(granted(i, 1)));
    }

    private static StreamEntry granted(int number, long epoch) {
        return new StreamEntry(
                number + "-0",
                new HashMap<>(Map.of(
                        "r",
                        "r" + number,
                        "u",
                        "u" + number,
                        "q",
                        "1",
                        "k",
                        String.format("%032x", number),
                        "e",
                        Long.toString(epoch))));
    }
}
