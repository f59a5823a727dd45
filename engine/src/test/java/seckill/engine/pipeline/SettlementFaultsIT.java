package seckill.engine.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.pipeline.Pipeline.reservationId;
import static seckill.engine.pipeline.Pipeline.untilIdle;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.BatchOutcome;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.ledger.SettleVerdict;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.settlement.SettlementStage;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;
import seckill.testkit.Await;

/** What may happen on the way from a grant to an order, on real servers; afterwards each grant has one outcome. */
class SettlementFaultsIT {

    private final Pipeline pipeline = new Pipeline("stages_settlement");

    @AfterEach
    void close() {
        pipeline.close();
    }

    /** Not an exception that anything catches. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void crashBetweenCommitAndAcknowledgement() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 40);
        SettlementStage dying =
                pipeline.settlement("dying", pipeline.ledgers.settlement(), new ForwardingStream(pipeline.stream) {
                    @Override
                    public void acknowledge(Bucket b, Collection<String> entryIds) {
                        throw new Crash();
                    }
                });
        assertThatThrownBy(dying::step).isInstanceOf(Crash.class);
        assertThat(pipeline.orders(bucket)).isEqualTo(40);
        assertThat(pipeline.stream.pendingIds(bucket)).hasSize(40);

        SettlementStage survivor = pipeline.settlement("survivor");
        settledWithin(Duration.ofSeconds(10), survivor, bucket);
        assertThat(survivor.figures().repeats()).isEqualTo(40);
        assertSettledOnce(bucket, 40);
    }

    @Test
    void lostAcknowledgement() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 40);
        SettlementStage stage =
                pipeline.settlement("engine-1", pipeline.ledgers.settlement(), new ForwardingStream(pipeline.stream) {
                    private boolean lost;

                    @Override
                    public void acknowledge(Bucket b, Collection<String> entryIds) {
                        if (!lost) {
                            lost = true;
                            throw new RedisUnavailableException("the command did not arrive");
                        }
                        super.acknowledge(b, entryIds);
                    }
                });
        settledWithin(Duration.ofSeconds(10), stage, bucket);
        assertThat(stage.figures().acksLost()).isEqualTo(40);
        assertThat(stage.figures().repeats()).isEqualTo(40);
        assertSettledOnce(bucket, 40);
    }

    @Test
    void repeatedStreamMessage() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 10);
        for (int i = 0; i < 3; i++) {
            // Beside the original in one batch, then in a batch of its own.
            assertThat(pipeline.append(bucket, 1, 4)).isNotEmpty();
            SettlementStage stage = pipeline.settlement("engine-1");
            untilIdle(stage::step);
        }
        assertThat(pipeline.stream.pendingIds(bucket)).isEmpty();
        assertSettledOnce(bucket, 10);
    }

    @Test
    void stockRefusesSettlementAndTheUnitsGoBackToRedisOnly() {
        Bucket bucket = pipeline.offer(10);
        pipeline.grant(bucket, 1, 1, 10);
        // Somebody took three units past the engine: Redis has promised more than there is.
        assertThat(pipeline.sql.update("UPDATE seckill_stock SET initial = 7, available = 7"))
                .isEqualTo(1);
        SettlementStage stage = pipeline.settlement("engine-1");
        untilIdle(stage::step);
        assertThat(pipeline.orders(bucket)).isEqualTo(7);
        assertThat(stage.figures().buried()).containsExactly(Map.entry(DeadLetterCause.STOCK_REFUSED, 3L));
        assertThat(pipeline.broken).as("granting is stopped, for each by name").hasSize(3);
        untilIdle(pipeline.relay()::step);
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(3);
        assertThat(pipeline.terms(bucket).available()).isZero();
        assertThat(pipeline.stream.pendingIds(bucket)).isEmpty();
    }

    @Test
    void duplicateBuyerUnderAnotherReservation() {
        Bucket bucket = pipeline.offer(10);
        pipeline.grant(bucket, 1, 1, 3);
        String second = "r-second";
        String entry = pipeline.append(bucket, 1, second, "u2", "f".repeat(32));
        SettlementStage stage = pipeline.settlement("engine-1");
        untilIdle(stage::step);
        assertThat(pipeline.orders(bucket)).isEqualTo(3);
        assertThat(pipeline.ledgers.orders().failedReservations(List.of(second)))
                .containsExactly(Map.entry(second, DeadLetterCause.SECOND_GRANT));
        assertThat(pipeline.stream.pendingIds(bucket)).doesNotContain(entry).isEmpty();
    }

    @Test
    void theSameRequestUnderAnotherReservation() {
        Bucket bucket = pipeline.offer(10);
        assertThat(pipeline.append(bucket, 1, "r-one", "u1", "a".repeat(32))).isNotEmpty();
        assertThat(pipeline.append(bucket, 1, "r-two", "u1", "a".repeat(32))).isNotEmpty();
        untilIdle(pipeline.settlement("engine-1")::step);
        assertThat(pipeline.orders(bucket)).isEqualTo(1);
        assertThat(pipeline.ledgers.orders().failedReservations(List.of("r-one", "r-two")))
                .containsExactly(Map.entry("r-two", DeadLetterCause.SAME_REQUEST));
    }

    @Test
    void pendingEntriesOfADeadConsumerAreClaimedWithinFiveSeconds() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 30);
        assertThat(pipeline.stream.readNew(bucket, "dead", 20)).hasSize(20);
        SettlementStage survivor = pipeline.settlement("survivor");
        settledWithin(Duration.ofSeconds(5), survivor, bucket);
        assertThat(survivor.figures().claimed()).isEqualTo(20);
        assertSettledOnce(bucket, 30);
    }

    @Test
    void aRestartedEngineTakesUpItsOwnLeftovers() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 20);
        assertThat(pipeline.stream.readNew(bucket, "engine-1", 20)).hasSize(20);
        settledWithin(Duration.ofSeconds(5), pipeline.settlement("engine-1"), bucket);
        assertSettledOnce(bucket, 20);
    }

    @Test
    void twoEnginesSettleOneStreamAtOnce() throws Exception {
        List<Bucket> buckets = pipeline.offer(4_000, 2, Duration.ofHours(1));
        pipeline.grant(buckets.get(0), 1, 1, 2_000);
        pipeline.grant(buckets.get(1), 1, 2_001, 4_000);
        SettlementStage one = pipeline.settlement("engine-1");
        SettlementStage two = pipeline.settlement("engine-2");
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> running = List.of(
                    threads.submit(() -> untilIdle(one::step)),
                    threads.submit(() -> untilIdle(one::step)),
                    threads.submit(() -> untilIdle(two::step)),
                    threads.submit(() -> untilIdle(two::step)));
            for (Future<?> each : running) {
                assertThat(each.get(60, TimeUnit.SECONDS)).isNull();
            }
        }
        for (Bucket bucket : buckets) {
            settledWithin(Duration.ofSeconds(10), one, bucket);
            assertSettledOnce(bucket, 2_000);
        }
        assertThat(one.figures().settled() + two.figures().settled()).isEqualTo(4_000);
        assertThat(pipeline.announced).doesNotHaveDuplicates().hasSize(4_000);
    }

    @Test
    void aPoisonMessageGoesToTheDeadLettersAndBlocksNobody() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 30);
        String poison = reservationId(bucket, 1, 11);
        Map<String, Integer> attempts = new ConcurrentHashMap<>();
        SettlementStage stage = pipeline.settlement(
                "engine-1",
                new ForwardingSettlement(pipeline.ledgers.settlement()) {
                    @Override
                    public BatchOutcome settle(OfferId offer, int index, long epoch, List<Grant> grants) {
                        return grants.stream().anyMatch(g -> g.reservationId().equals(poison))
                                ? new BatchOutcome.RolledBack("poison")
                                : super.settle(offer, index, epoch, grants);
                    }

                    @Override
                    public SettleVerdict settleOne(Grant grant) {
                        if (grant.reservationId().equals(poison)) {
                            attempts.merge(poison, 1, Integer::sum);
                            return new SettleVerdict.Failed("poison");
                        }
                        return super.settleOne(grant);
                    }
                },
                pipeline.stream);
        assertThat(stage.step()).isTrue();
        assertThat(pipeline.orders(bucket))
                .as("all but the poison, in the first step")
                .isEqualTo(29);
        pipeline.grant(bucket, 1, 31, 40);
        settledWithin(Duration.ofSeconds(10), stage, bucket);
        assertThat(pipeline.orders(bucket)).isEqualTo(39);
        assertThat(attempts).containsExactly(Map.entry(poison, 3));
        assertThat(pipeline.count("SELECT COUNT(*) FROM dead_letter WHERE reservation_id = ? AND state = 1", poison))
                .as("open: an operator decides")
                .isEqualTo(1);
        assertThat(pipeline.ledgers.outbox().depth()).as("nothing is released").isZero();
    }

    @Test
    void malformedEntriesAreBuriedOnceAndTheOthersSettled() {
        Bucket bucket = pipeline.offer(100);
        pipeline.grant(bucket, 1, 1, 2);
        List<String> bad = List.of(
                pipeline.append(bucket, Map.of("nonsense", "x")),
                pipeline.append(bucket, Map.of("r", "r-x", "u", "ux", "q", "-5", "k", "0".repeat(32), "e", "1")),
                pipeline.append(bucket, Map.of("r", "r-x", "u", "ux", "q", "1.5", "k", "0".repeat(32), "e", "1")),
                pipeline.append(bucket, Map.of("r", "r-x", "u", "ux", "q", "1", "k", "0".repeat(32), "e", "x")),
                pipeline.append(bucket, Map.of("r", "z".repeat(70_000), "u", "ux", "q", "1", "k", "?", "e", "1")));
        pipeline.grant(bucket, 1, 3, 4);
        SettlementStage stage = pipeline.settlement("engine-1");
        untilIdle(stage::step);
        assertThat(pipeline.count("SELECT COUNT(*) FROM dead_letter WHERE cause = 'MALFORMED'"))
                .isEqualTo(bad.size());
        assertThat(stage.figures().buried()).containsExactly(Map.entry(DeadLetterCause.MALFORMED, 5L));
        assertThat(pipeline.stream.pendingIds(bucket)).isEmpty();
        assertSettledOnce(bucket, 4);
    }

    @Test
    void anEntryOfAnEndedEpochIsATombstoneAndReleasesNothing() {
        Bucket bucket = pipeline.offer(10);
        pipeline.grant(bucket, 1, 1, 2);
        pipeline.beginEpoch(bucket.offer(), 1);
        pipeline.grant(bucket, 2, 3, 4);
        SettlementStage stage = pipeline.settlement("engine-1");
        untilIdle(stage::step);
        assertThat(stage.figures().buried()).containsExactly(Map.entry(DeadLetterCause.EPOCH_SUPERSEDED, 2L));
        assertThat(pipeline.ledgers.outbox().depth()).isZero();
        assertSettledOnce(bucket, 2);
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(8);
    }

    @Test
    void releaseAndLateRedelivery() {
        Bucket bucket = pipeline.offer(10);
        pipeline.grant(bucket, 1, 1, 3);
        String released = reservationId(bucket, 1, 2);
        SettlementStage refusing = pipeline.settlement(
                "engine-1",
                new ForwardingSettlement(pipeline.ledgers.settlement()) {
                    @Override
                    public BatchOutcome settle(OfferId offer, int index, long epoch, List<Grant> grants) {
                        return new BatchOutcome.RolledBack("one by one");
                    }

                    @Override
                    public SettleVerdict settleOne(Grant grant) {
                        return grant.reservationId().equals(released)
                                ? new SettleVerdict.Refused(DeadLetterCause.SECOND_GRANT, "as the test wants it")
                                : super.settleOne(grant);
                    }
                },
                pipeline.stream);
        untilIdle(refusing::step);
        RefillRelay relay = pipeline.relay();
        untilIdle(relay::step);
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(8);

        // The entry comes again, late, to an engine that would settle it.
        assertThat(pipeline.append(bucket, 1, 2)).isNotEmpty();
        SettlementStage late = pipeline.settlement("engine-2");
        untilIdle(late::step);
        untilIdle(relay::step);
        assertThat(late.figures().repeats()).isEqualTo(1);
        assertThat(late.figures().settled()).isZero();
        assertThat(pipeline.orders(bucket)).isEqualTo(2);
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(8);
        assertThat(pipeline.terms(bucket).available()).isEqualTo(8);
        // The buyer is free again.
        pipeline.grant(bucket, 1, 22, 22);
        assertThat(pipeline.store
                        .reserve(
                                bucket,
                                1,
                                List.of(new seckill.engine.reservation.ReserveRequest(
                                        "r-again", "u2", 1, "b".repeat(32))))
                        .toCompletableFuture()
                        .join()
                        .answers()
                        .getFirst()
                        .code()
                        .code())
                .isZero();
    }

    private void settledWithin(Duration limit, SettlementStage stage, Bucket bucket) {
        Await.until("nothing of " + bucket + " is pending", limit, () -> {
            boolean worked = stage.step();
            return !worked && pipeline.stream.pendingIds(bucket).isEmpty();
        });
    }

    /** So many grants became orders, and all equations hold. */
    private void assertSettledOnce(Bucket bucket, long count) {
        assertThat(pipeline.orders(bucket)).isEqualTo(count);
        StockTerms terms = pipeline.terms(bucket);
        assertThat(terms.stockEquationHolds()).isTrue();
        assertThat(terms.liveUnits()).isEqualTo(terms.deducted());
        BucketSnapshot snapshot = pipeline.snapshot(bucket);
        assertThat(snapshot.balances()).isTrue();
        assertThat(snapshot.pending()).isZero();
    }
}
