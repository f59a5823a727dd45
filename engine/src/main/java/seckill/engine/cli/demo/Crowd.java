package seckill.engine.cli.demo;

import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All buyers, on one event loop: so many visits at once as there are connections, each visit a few objects that go when it ends.
 * Clicks go before new buyers; those who hold a promise ask on connections of their own, many questions on each.
 */
final class Crowd {

    private static final int PAYMENT_CONNECTIONS = 8;
    private static final int QUESTION_CONNECTIONS = 16;
    private static final int QUESTION_DEPTH = 32;
    private static final int WATCHES_MAX = 8;
    private static final long TICK_MILLIS = 20;

    private final EventLoop loop;
    private final EngineFinder finder;
    private final DemoPlan plan;
    private final Sale sale;
    private final BuyerIdentity identity;
    private final InstantSource clock;
    private final Books books;
    private final FollowUps followUps;
    private final LanePool door;
    private final LanePool questions;
    private final LanePool payments;
    private final Deque<Exchange> ready = new ArrayDeque<>();

    private int nextBuyer;
    private int endBuyer;
    private int visits;
    private int watches;
    private int wave;
    private double payShare;
    private long winnersInWave;
    private @Nullable CompletableFuture<Boolean> waveDone;
    private Supplier<@Nullable Exchange> lentTo = () -> null;

    Crowd(
            EventLoop loop,
            EngineFinder finder,
            DemoPlan plan,
            Sale sale,
            BuyerIdentity identity,
            InstantSource clock,
            Books books) {
        this.loop = loop;
        this.finder = finder;
        this.plan = plan;
        this.sale = sale;
        this.identity = identity;
        this.clock = clock;
        this.books = books;
        this.followUps = new FollowUps(this, books, sale, "Bearer " + finder.controlKey());
        Supplier<InetSocketAddress> doorSocket = () -> finder.required().doorSocket();
        this.door = new LanePool(loop, plan.connections(), 1, doorSocket, finder::look, this::next);
        this.questions =
                new LanePool(loop, QUESTION_CONNECTIONS, QUESTION_DEPTH, doorSocket, finder::look, this::nextQuestion);
        this.payments = new LanePool(
                loop,
                PAYMENT_CONNECTIONS,
                1,
                () -> finder.required().controlSocket(),
                finder::look,
                followUps::nextPayment);
        var _ = loop.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Sends fresh buyers. Completes with true when each has had his answer and each promise is an order, paid if it is to be. Any thread. */
    CompletableFuture<Boolean> sell(int buyers, double share) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        loop.execute(() -> {
            wave++;
            payShare = share;
            winnersInWave = 0;
            endBuyer = nextBuyer + buyers;
            waveDone = done;
            books.moved();
            if (wave == 1) {
                books.firstClickNanos = System.nanoTime();
            }
            door.wake();
        });
        return done;
    }

    /** Ends the wave as it stands: nothing has moved for too long. Any thread. */
    void giveUp() {
        loop.execute(() -> {
            nextBuyer = endBuyer;
            followUps.giveUp();
            complete(false);
        });
    }

    /** Runs something on the event loop and waits for its value. Not on the event loop. */
    <T> T ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, loop).join();
    }

    /** Lets the connections for questions pull others too. Any thread. */
    void lend(Supplier<@Nullable Exchange> requests) {
        loop.execute(() -> {
            lentTo = requests;
            questions.wake();
        });
    }

    /** How long no engine has been listening; zero when one is. Any thread. */
    Duration away() {
        return Stream.of(door, questions, payments)
                .map(LanePool::away)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Connections cut under a request. Event loop only. */
    long cuts() {
        return door.cuts() + questions.cuts() + payments.cuts();
    }

    void close() {
        loop.execute(() -> {
            door.close();
            questions.close();
            payments.close();
        });
    }

    DemoPlan plan() {
        return plan;
    }

    String bearer(int buyer) {
        return identity.bearer(buyer);
    }

    String tokenRequest() {
        return "{\"activityId\":" + sale.activityId() + ",\"skuId\":" + sale.skuId() + "}";
    }

    /** Now, by the engine's clock. */
    long engineMillis() {
        return clock.millis() + sale.clockOffsetMillis();
    }

    void ready(Exchange exchange) {
        ready.add(exchange);
        door.wake();
    }

    /** A buyer has had all his answers. */
    void leaves() {
        visits--;
        books.buyersDone++;
        books.moved();
        checkDone();
    }

    Promise promised(int buyer, String reservationId, long clickedNanos) {
        long nowNanos = System.nanoTime();
        boolean pays = DemoPlan.pays(winnersInWave++, payShare);
        Promise promise =
                new Promise(buyer, reservationId, plan.quantity(), pays, clickedNanos, nowNanos, engineMillis());
        books.promises.add(promise);
        if (wave == 1) {
            books.lastGrantNanos = nowNanos;
        }
        boolean watched = watches < WATCHES_MAX;
        followUps.follow(promise, watched);
        if (watched) {
            watch(promise);
        }
        return promise;
    }

    void orderSeen(long nowNanos) {
        if (wave == 1) {
            books.lastOrderNanos = nowNanos;
        }
    }

    void wakePayments() {
        payments.wake();
    }

    void checkDone() {
        if (visits == 0 && nextBuyer == endBuyer && followUps.unresolved() == 0) {
            complete(true);
        }
    }

    private void complete(boolean whole) {
        CompletableFuture<Boolean> done = waveDone;
        if (done != null) {
            waveDone = null;
            books.publish();
            done.complete(whole);
        }
    }

    private @Nullable Exchange next() {
        if (!ready.isEmpty()) {
            return ready.poll();
        }
        if (visits >= plan.connections() || nextBuyer >= endBuyer) {
            return null;
        }
        visits++;
        int buyer = nextBuyer++;
        return new Visit(this, books, buyer, identity.bearer(buyer)).start();
    }

    private @Nullable Exchange nextQuestion() {
        Exchange question = followUps.nextQuestion();
        return question != null ? question : lentTo.get();
    }

    private void watch(Promise promise) {
        watches++;
        EventWatch watch = new EventWatch(
                "/api/v1/reservations/" + promise.reservationId + "/events",
                identity.bearer(promise.buyer),
                books,
                said -> {
                    boolean last = followUps.learn(promise, said);
                    if (last) {
                        watches--;
                        books.orderedBySse++;
                    }
                    return last;
                },
                () -> {
                    watches--;
                    followUps.ask(promise);
                });
        watch.open(loop, finder.required().doorSocket());
    }

    private void tick() {
        books.publish();
        door.wake();
        questions.wake();
        payments.wake();
    }
}
