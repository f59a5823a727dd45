package seckill.engine.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.pipeline.Pipeline.reservationId;
import static seckill.engine.pipeline.Pipeline.untilIdle;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.expiry.ExpiryProperties;
import seckill.engine.expiry.ExpiryStage;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.NetworkThreads;
import seckill.engine.reservation.RedisLink;
import seckill.engine.reservation.RedisStockStore;
import seckill.testkit.Await;

/** Units of timed-out orders on their way back, on real servers: each comes back once, in its own epoch. */
class RefillIT {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Pipeline pipeline = new Pipeline("stages_refill");
    private final ExpiryStage expiry = new ExpiryStage(pipeline.ledgers.expiry(), new ExpiryProperties(7));

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void aTimedOutUnitComesBackAndIsSoldAgainToTheSameBuyer() {
        Bucket bucket = timedOut(10, 10);
        assertThat(pipeline.terms(bucket).available()).isEqualTo(10);
        assertThat(pipeline.snapshot(bucket).remaining()).isZero();
        RefillRelay relay = pipeline.relay();
        untilIdle(relay::step);
        assertBack(bucket, 10, 10);
        assertThat(relay.figures().applied()).isEqualTo(10);
        assertThat(pipeline.returned).contains(bucket);
        assertThat(pipeline.append(bucket, 1, "r-new-0", "u0", "c".repeat(32))).isNotEmpty();
        untilIdle(pipeline.settlement("engine-1")::step);
        assertThat(pipeline.terms(bucket).pendingOrders()).isEqualTo(1);
    }

    @Test
    void expiryGoesThroughAllThatIsDueInBoundedBatches() {
        Bucket bucket = settled(40, 30);
        pipeline.letOrdersFallDue();
        for (int full = 0; full < 4; full++) {
            assertThat(expiry.step()).isTrue();
        }
        assertThat(expiry.step()).as("2 were left of 30 after 4 times 7").isFalse();
        assertThat(expiry.figures().expired()).isEqualTo(30);
        assertThat(pipeline.terms(bucket).available()).isEqualTo(40);
        assertThat(pipeline.terms(bucket).timeoutOrders()).isEqualTo(30);
    }

    @Test
    void refillDeliveredAHundredTimes() throws Exception {
        Bucket bucket = timedOut(10, 10);
        var rows = pipeline.ledgers.outbox().lease(100, Duration.ofMinutes(5));
        assertThat(rows).hasSize(10);
        RefillRelay repeating = pipeline.relay(
                new ForwardingOutbox(pipeline.ledgers.outbox()) {
                    @Override
                    public List<PendingReturn> lease(int countMax, Duration lease) {
                        return rows;
                    }
                },
                pipeline.store);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Boolean>> deliveries = IntStream.range(0, 100)
                    .mapToObj(i -> threads.submit(repeating::step))
                    .toList();
            for (Future<Boolean> each : deliveries) {
                assertThat(each.get(60, TimeUnit.SECONDS)).isFalse();
            }
        }
        assertThat(repeating.figures().applied()).isEqualTo(10);
        assertThat(repeating.figures().repeats()).isEqualTo(990);
        assertBack(bucket, 10, 10);
    }

    @Test
    void crashBetweenRedisAndTheOutbox() {
        Bucket bucket = timedOut(10, 4);
        RefillRelay dying = pipeline.relay(
                new ForwardingOutbox(pipeline.ledgers.outbox()) {
                    @Override
                    public void applied(Collection<Long> outboxIds) {
                        throw new LedgerUnavailableException("gone", new IllegalStateException("no connection"));
                    }
                },
                pipeline.store);
        assertThat(dying.step()).isFalse();
        assertThat(pipeline.ledgers.outbox().depth()).isEqualTo(4);
        letLeasesLapse();
        RefillRelay relay = pipeline.relay();
        untilIdle(relay::step);
        assertThat(relay.figures().repeats()).isEqualTo(4);
        assertBack(bucket, 10, 4);
    }

    @Test
    void outboxRowOfAnOldEpoch() {
        Bucket bucket = timedOut(10, 4);
        var inHand = pipeline.ledgers.outbox().lease(100, Duration.ofMinutes(5));
        pipeline.beginEpoch(bucket.offer(), 1);
        assertThat(pipeline.snapshot(bucket).remaining())
                .as("the rebuild has counted them")
                .isEqualTo(10);
        // A relay that leased them before the rebuild carries them after it.
        RefillRelay late = pipeline.relay(
                new ForwardingOutbox(pipeline.ledgers.outbox()) {
                    @Override
                    public List<PendingReturn> lease(int countMax, Duration lease) {
                        return inHand;
                    }
                },
                pipeline.store);
        assertThat(late.step()).isFalse();
        assertThat(late.figures().applied()).isZero();
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(10);
        assertThat(pipeline.ledgers.outbox().depth()).isZero();
        assertThat(outboxRows(2)).as("superseded").isEqualTo(4);
    }

    @Test
    void aRowThatTheRebuildMissedIsSuperseded() {
        Bucket bucket = timedOut(10, 4);
        pipeline.beginEpoch(bucket.offer(), 1);
        assertThat(pipeline.sql.update("UPDATE stock_sync_outbox SET status = 0, concluded_at = NULL"))
                .isEqualTo(4);
        RefillRelay relay = pipeline.relay();
        untilIdle(relay::step);
        assertThat(relay.figures().superseded()).isEqualTo(4);
        assertThat(outboxRows(2)).isEqualTo(4);
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(10);
    }

    @Test
    void anOrderOfAnEarlierEpochThatTimesOutComesBackInThisOne() {
        Bucket bucket = settled(10, 4);
        pipeline.beginEpoch(bucket.offer(), 1);
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(6);
        pipeline.letOrdersFallDue();
        untilIdle(expiry::step);
        untilIdle(pipeline.relay()::step);
        assertThat(pipeline.broken).isEmpty();
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(10);
        assertThat(pipeline.snapshot(bucket).buyers()).isZero();
        assertThat(pipeline.terms(bucket).available()).isEqualTo(10);
    }

    @Test
    void aRedisThatIsBehindIsWaitedFor() {
        Bucket bucket = settled(10, 4);
        assertThat(pipeline.ledgers.activities().beginEpoch(bucket.offer(), 1)).isPresent();
        pipeline.letOrdersFallDue();
        untilIdle(expiry::step);
        RefillRelay relay = pipeline.relay();
        for (int i = 0; i < 3; i++) {
            letLeasesLapse();
            assertThat(relay.step()).isFalse();
        }
        assertThat(relay.figures().applied()).isZero();
        assertThat(relay.figures().superseded()).isZero();
        assertThat(relay.figures().retries()).isEqualTo(12);
        assertThat(pipeline.ledgers.outbox().depth()).isEqualTo(4);
        assertThat(pipeline.snapshot(bucket).remaining())
                .as("epoch 1 as it was")
                .isEqualTo(6);
    }

    @Test
    void aReturnOfWhatWasNeverGrantedStopsTheOfferAndIsKept() {
        Bucket bucket = timedOut(10, 2);
        // As if a row had been written for units that nobody was ever granted.
        String neverGranted = reservationId(bucket, 1, 99);
        assertThat(pipeline.sql.update(
                        "INSERT INTO stock_sync_outbox (return_id, kind, activity_id, sku_id, bucket, epoch, user_id,"
                                + " quantity, status, due_at, attempts, created_at)"
                                + " SELECT ?, kind, activity_id, sku_id, bucket, epoch, 'u99', 1, 0, due_at, 0, created_at"
                                + " FROM stock_sync_outbox LIMIT 1",
                        neverGranted))
                .isEqualTo(1);
        RefillRelay relay = pipeline.relay();
        untilIdle(relay::step);
        assertThat(pipeline.broken).containsExactly(neverGranted);
        assertThat(relay.figures().broken()).isEqualTo(1);
        assertThat(pipeline.snapshot(bucket).balances()).isTrue();
        assertThat(pipeline.snapshot(bucket).remaining()).isEqualTo(10);
        assertThat(pipeline.ledgers.outbox().depth()).isEqualTo(1);
        assertThat(pipeline.count(
                        "SELECT COUNT(*) FROM stock_sync_outbox WHERE return_id = ?"
                                + " AND due_at > UTC_TIMESTAMP(3) + INTERVAL 5 MINUTE",
                        neverGranted))
                .isEqualTo(1);
    }

    @Test
    void redisIsDownAndTheRowsWait() {
        Bucket bucket = timedOut(10, 4);
        NetworkThreads threads = NetworkThreads.start(1);
        RedisLink away = new RedisLink(
                "redis://127.0.0.1:1", Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1), threads);
        try {
            RefillRelay cutOff =
                    pipeline.relay(pipeline.ledgers.outbox(), new RedisStockStore(away, "away:", () -> true));
            assertThat(cutOff.step()).isFalse();
            assertThat(cutOff.figures().unavailable()).isEqualTo(1);
            assertThat(pipeline.ledgers.outbox().depth()).isEqualTo(4);
        } finally {
            away.close();
            threads.close();
        }
        RefillRelay relay = pipeline.relay();
        Await.until("all rows are applied", SOON, () -> {
            boolean more = relay.step();
            return !more && pipeline.ledgers.outbox().depth() == 0;
        });
        assertBack(bucket, 10, 4);
    }

    /** So many units, so many of them in pending orders. */
    private Bucket settled(int units, int orders) {
        Bucket bucket = pipeline.offer(units);
        pipeline.grant(bucket, 1, 0, orders - 1);
        untilIdle(pipeline.settlement("engine-1")::step);
        assertThat(pipeline.orders(bucket)).isEqualTo(orders);
        return bucket;
    }

    private Bucket timedOut(int units, int orders) {
        Bucket bucket = settled(units, orders);
        pipeline.letOrdersFallDue();
        untilIdle(expiry::step);
        return bucket;
    }

    private void letLeasesLapse() {
        assertThat(pipeline.sql.update("UPDATE stock_sync_outbox SET due_at = created_at WHERE status = 0"))
                .isPositive();
    }

    private long outboxRows(int status) {
        return pipeline.count("SELECT COUNT(*) FROM stock_sync_outbox WHERE status = ?", status);
    }

    private void assertBack(Bucket bucket, long units, long returned) {
        BucketSnapshot snapshot = pipeline.snapshot(bucket);
        assertThat(snapshot.remaining()).isEqualTo(units);
        assertThat(snapshot.returned()).isEqualTo(returned);
        assertThat(snapshot.balances()).isTrue();
        assertThat(snapshot.buyers()).isZero();
        assertThat(pipeline.terms(bucket).available()).isEqualTo(units);
        assertThat(pipeline.ledgers.outbox().depth()).isZero();
        assertThat(outboxRows(1)).isEqualTo(returned);
    }
}
