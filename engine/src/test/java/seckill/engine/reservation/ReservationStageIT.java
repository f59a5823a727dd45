package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import seckill.engine.control.OfferView;
import seckill.engine.reservation.ReservationOutcome.AlreadyGranted;
import seckill.engine.reservation.ReservationOutcome.Granted;
import seckill.engine.reservation.ReservationOutcome.NotOpen;
import seckill.engine.reservation.ReservationOutcome.Overloaded;
import seckill.engine.reservation.ReservationOutcome.SoldOut;
import seckill.engine.reservation.ReservationOutcome.Unknown;
import seckill.model.GateState;
import seckill.model.LimitScope;
import seckill.testkit.Await;
import seckill.testkit.DisposableRedis;

class ReservationStageIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final OfferView VIEW = RedisFixture.view(RedisFixture.terms(LimitScope.OFFER, 1), 1);

    private final RedisFixture fixture = new RedisFixture();
    private final ReservationCounters counters = new ReservationCounters();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String requestId(long number) {
        return String.format("%016x%016x", number * 0x9E3779B97F4A7C15L, number);
    }

    private static ReservationOutcome ask(ReservationDesk desk, OfferView view, String userId, long request) {
        CompletableFuture<ReservationOutcome> done = new CompletableFuture<>();
        desk.reserve(view, userId, 1, requestId(request), done::complete);
        return done.orTimeout(30, TimeUnit.SECONDS).join();
    }

    /** NoOversell: 1,000 buyers at once, each 20 times, every other time with the same request. */
    @ParameterizedTest
    @CsvSource({"1, 1", "100, 1", "100, 4"})
    void neverMoreThanThereIs(int units, int buckets) throws InterruptedException {
        int buyers = 1_000;
        int clicks = 20;
        var terms = RedisFixture.terms(LimitScope.OFFER, buckets);
        for (int i = 0; i < buckets; i++) {
            fixture.open(Bucket.at(terms, i), 1, units / buckets);
        }
        OfferView view = RedisFixture.view(terms, 1);
        ReservationStage stage = fixture.stage(
                fixture.store, new LaneSettings(64, 2, 32_768, Duration.ofSeconds(30), 65_536, 2), counters);
        Map<String, List<ReservationOutcome>> outcomes = new ConcurrentHashMap<>();
        CountDownLatch answered = new CountDownLatch(buyers * clicks);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int from = t;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int click = 0; click < clicks; click++) {
                    for (int buyer = from; buyer < buyers; buyer += 4) {
                        String userId = "buyer-" + buyer;
                        stage.reserve(view, userId, 1, requestId(click / 2), outcome -> {
                            outcomes.computeIfAbsent(userId, u -> Collections.synchronizedList(new ArrayList<>()))
                                    .add(outcome);
                            answered.countDown();
                        });
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();

        int winners = 0;
        for (Map.Entry<String, List<ReservationOutcome>> buyer : outcomes.entrySet()) {
            List<String> ids = buyer.getValue().stream()
                    .filter(o -> o instanceof Granted || o instanceof AlreadyGranted)
                    .map(o -> o instanceof Granted g ? g.reservationId() : ((AlreadyGranted) o).reservationId())
                    .toList();
            if (ids.isEmpty()) {
                assertThat(buyer.getValue()).hasSize(clicks).hasOnlyElementsOfType(SoldOut.class);
            } else {
                winners++;
                assertThat(ids).as(buyer.getKey()).hasSize(clicks).containsOnly(ids.getFirst());
            }
        }
        assertThat(winners).isEqualTo(units);
        for (int i = 0; i < buckets; i++) {
            BucketSnapshot snapshot = fixture.store.inspect(Bucket.at(terms, i)).orElseThrow();
            assertThat(snapshot.remaining()).isZero();
            assertThat(snapshot.entries()).isEqualTo(units / buckets);
            assertThat(snapshot.balances()).isTrue();
        }
    }

    @Test
    void afterAStopWasAnsweredNothingMoreIsGranted() throws InterruptedException {
        Bucket bucket = fixture.open(1_000_000);
        ReservationStage stage = fixture.stage(fixture.store, LaneSettings.DEFAULT, counters);
        AtomicBoolean goOn = new AtomicBoolean(true);
        AtomicLong asked = new AtomicLong();
        AtomicInteger waiting = new AtomicInteger();
        Thread load = Thread.ofPlatform().start(() -> {
            while (goOn.get()) {
                if (waiting.get() > 2_000) {
                    Thread.onSpinWait();
                    continue;
                }
                long number = asked.incrementAndGet();
                waiting.incrementAndGet();
                stage.reserve(VIEW, "buyer-" + number, 1, requestId(number), o -> waiting.decrementAndGet());
            }
        });
        Await.until("grants flow", LIMIT, () -> counters.counts().granted() > 1_000);
        assertThat(fixture.store.setGate(bucket, 1, 3, GateState.CLOSED, false)).contains(GateState.CLOSED);
        long grantedAtStop = fixture.store.inspect(bucket).orElseThrow().granted();
        Await.until("refusals flow", LIMIT, () -> counters.counts().notOpen() > 1_000);
        goOn.set(false);
        load.join();
        Await.until("all are answered", LIMIT, () -> waiting.get() == 0);
        BucketSnapshot after = fixture.store.inspect(bucket).orElseThrow();
        assertThat(after.granted()).isEqualTo(grantedAtStop);
        assertThat(after.entries()).isEqualTo(grantedAtStop);
        assertThat(counters.counts().granted()).isEqualTo(grantedAtStop);
    }

    @Test
    void anotherEpochIsNotOpenAndRaisesADoubt() {
        fixture.open(5);
        ReservationStage stage = fixture.stage(fixture.store, LaneSettings.DEFAULT, counters);
        assertThat(ask(stage, RedisFixture.view(VIEW.terms(), 2), "anna", 1)).isInstanceOf(NotOpen.class);
        assertThat(fixture.doubts).hasSize(1).first().asString().contains("WRONG_EPOCH", "7:3#0", "epoch 2");
    }

    @Test
    void anEmptiedRedisIsNotOpenAndRaisesADoubt() {
        ReservationStage stage = fixture.stage(fixture.store, LaneSettings.DEFAULT, counters);
        assertThat(ask(stage, VIEW, "anna", 1)).isInstanceOf(NotOpen.class);
        assertThat(fixture.doubts).hasSize(1).first().asString().contains("NOT_PREHEATED");
    }

    @Test
    void behindTheFenceNothingIsAskedOfRedis() {
        fixture.open(5);
        ReservationStage stage = fixture.stage(fixture.store, LaneSettings.DEFAULT, counters);
        assertThat(fixture.catalog.closeFence()).isTrue();
        assertThat(ask(stage, VIEW, "anna", 1)).isInstanceOf(NotOpen.class);
        assertThat(counters.counts().calls()).isZero();
    }

    @Test
    void aForgottenScriptIsNotNoticedByBuyers() {
        fixture.open(5);
        ReservationStage stage = fixture.stage(fixture.store, LaneSettings.DEFAULT, counters);
        assertThat(fixture.redis().scriptFlush()).isEqualTo("OK");
        assertThat(ask(stage, VIEW, "anna", 1)).isInstanceOf(Granted.class);
    }

    @Test
    void aLostReplyIsAskedForAgainWithTheSameId() {
        Bucket bucket = fixture.open(5);
        LossyStore lossy = new LossyStore(fixture.store, 1);
        ReservationStage stage = fixture.stage(lossy, LaneSettings.DEFAULT, counters);
        ReservationOutcome outcome = ask(stage, VIEW, "anna", 1);
        assertThat(outcome).isInstanceOf(Granted.class);
        assertThat(lossy.idsAsked).hasSize(2).containsOnly(((Granted) outcome).reservationId());
        assertThat(fixture.store.inspect(bucket).orElseThrow().entries()).isEqualTo(1);
    }

    @Test
    void whatStaysUnknownIsSaidAndTheNextClickTells() {
        Bucket bucket = fixture.open(5);
        LossyStore lossy = new LossyStore(fixture.store, 2);
        ReservationStage stage = fixture.stage(lossy, LaneSettings.DEFAULT, counters);
        assertThat(ask(stage, VIEW, "anna", 1)).isInstanceOf(Unknown.class);
        assertThat(ask(stage, VIEW, "anna", 1)).isInstanceOf(Granted.class);
        assertThat(lossy.idsAsked).hasSize(3).containsOnly(lossy.idsAsked.getFirst());
        assertThat(fixture.store.inspect(bucket).orElseThrow().entries()).isEqualTo(1);
    }

    @Test
    void aTimedOutCallThatRanIsAnsweredWithTheSameReservation() {
        try (DisposableRedis server = new DisposableRedis();
                RedisFixture frozen = new RedisFixture(server.uri(), Duration.ofMillis(300))) {
            Bucket bucket = frozen.open(5);
            ReservationStage stage = frozen.stage(frozen.store, LaneSettings.DEFAULT, counters);
            server.pause();
            ReservationOutcome first;
            try {
                first = ask(stage, VIEW, "anna", 1);
            } finally {
                server.resume();
            }
            assertThat(first).isInstanceOf(Unknown.class);
            assertThat(counters.counts().calls()).isEqualTo(2);
            assertThat(ask(stage, VIEW, "anna", 1)).isInstanceOf(Granted.class);
            assertThat(frozen.store.inspect(bucket).orElseThrow().entries()).isEqualTo(1);
        }
    }

    @Test
    void aFullQueueIsSaidAtOnceAndNothingIsTaken() {
        StuckStore stuck = new StuckStore(fixture.store);
        ReservationStage stage =
                fixture.stage(stuck, new LaneSettings(1, 1, 4, Duration.ofSeconds(30), 65_536, 2), counters);
        Queue<ReservationOutcome> outcomes = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 6; i++) {
            stage.reserve(VIEW, "buyer-" + i, 1, requestId(i), outcomes::add);
        }
        // One is in flight, four wait, the sixth finds no room.
        assertThat(outcomes).containsExactly(new Overloaded());
        stuck.release();
        Await.until("all are answered", LIMIT, () -> outcomes.size() == 6);
    }

    @Test
    void aRequestThatWaitedPastItsDeadlineIsNotSent() {
        StuckStore stuck = new StuckStore(fixture.store);
        AtomicLong now = new AtomicLong();
        ReservationStage stage = new ReservationStage(
                stuck,
                new ReservationIds(new byte[32]),
                fixture.catalog,
                new LaneSettings(8, 1, 16, Duration.ofSeconds(1), 16, 2),
                (bucket, units) -> {},
                new GrantJournal(16),
                counters,
                (offer, why) -> {},
                now::get);
        List<ReservationOutcome> outcomes = new ArrayList<>();
        stage.reserve(VIEW, "anna", 1, requestId(1), outcomes::add);
        stage.reserve(VIEW, "ben", 1, requestId(2), outcomes::add);
        now.addAndGet(1_000_000_001L);
        stuck.release();
        assertThat(outcomes).containsExactly(new NotOpen(), new Overloaded());
        assertThat(counters.counts().calls()).isEqualTo(1);
    }

    @Test
    void oneRequestThatTheScriptRefusesDoesNotCostTheOthersTheirAnswer() {
        Bucket bucket = fixture.open(10);
        fixture.redis().hset(fixture.prefix + "meta:{7:3}", "limit", "1");
        StuckStore stuck = new StuckStore(fixture.store);
        ReservationStage stage = fixture.stage(stuck, new LaneSettings(8, 1, 16, LIMIT, 16, 2), counters);
        Map<String, ReservationOutcome> outcomes = new ConcurrentHashMap<>();
        stage.reserve(VIEW, "first", 1, requestId(0), o -> outcomes.put("first", o));
        stage.reserve(VIEW, "anna", 1, requestId(1), o -> outcomes.put("anna", o));
        stage.reserve(VIEW, "greedy", 2, requestId(2), o -> outcomes.put("greedy", o));
        stage.reserve(VIEW, "ben", 1, requestId(3), o -> outcomes.put("ben", o));
        stuck.release();
        Await.until("all are answered", LIMIT, () -> outcomes.size() == 4);
        assertThat(outcomes.get("anna")).isInstanceOf(Granted.class);
        assertThat(outcomes.get("ben")).isInstanceOf(Granted.class);
        assertThat(outcomes.get("greedy")).isInstanceOf(NotOpen.class);
        assertThat(fixture.store.inspect(bucket).orElseThrow().granted()).isEqualTo(2);
    }

    /** Lets calls run and loses the first replies, as a network does. */
    private static final class LossyStore extends ForwardingStore {
        private final AtomicInteger toLose;
        final List<String> idsAsked = new ArrayList<>();

        LossyStore(StockStore store, int toLose) {
            super(store);
            this.toLose = new AtomicInteger(toLose);
        }

        @Override
        public CompletionStage<ReserveReply> reserve(Bucket bucket, long epoch, List<ReserveRequest> requests) {
            requests.forEach(request -> idsAsked.add(request.reservationId()));
            CompletionStage<ReserveReply> answer = super.reserve(bucket, epoch, requests);
            return toLose.getAndDecrement() > 0
                    ? answer.thenCompose(reply -> CompletableFuture.failedStage(
                            new RedisUnavailableException("the reply to a call that ran was lost")))
                    : answer;
        }
    }

    /** Holds the first call until released, and then answers it as not sent. */
    private static final class StuckStore extends ForwardingStore {
        private final CompletableFuture<ReserveReply> stuck = new CompletableFuture<>();
        private final AtomicBoolean first = new AtomicBoolean(true);

        StuckStore(StockStore store) {
            super(store);
        }

        @Override
        public CompletionStage<ReserveReply> reserve(Bucket bucket, long epoch, List<ReserveRequest> requests) {
            return first.compareAndSet(true, false) ? stuck : super.reserve(bucket, epoch, requests);
        }

        void release() {
            stuck.completeExceptionally(new NothingSentException("released"));
        }
    }
}
