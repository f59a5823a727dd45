package seckill.engine;

import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import seckill.engine.TestBuyers.Reply;
import seckill.model.OfferId;

/** Buyers who come one after another, many at once, until the test has seen enough or all have come. */
final class Crowd implements AutoCloseable {

    private static final int AT_ONCE = 32;

    private final TestBuyers buyers;
    private final OfferId offer;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore places = new Semaphore(AT_ONCE);
    private final Map<Integer, AtomicLong> statuses = new ConcurrentHashMap<>();

    /** Reservation id by buyer. */
    final Map<String, String> granted = new ConcurrentHashMap<>();

    final AtomicInteger done = new AtomicInteger();
    private volatile boolean enough;

    Crowd(TestBuyers buyers, OfferId offer) {
        this.buyers = buyers;
        this.offer = offer;
    }

    /** Sends buyers {@code name-0} … in the background. */
    Crowd send(String name, int count) {
        threads.execute(() -> {
            for (int i = 0; i < count && !enough; i++) {
                String user = name + "-" + i;
                places.acquireUninterruptibly();
                threads.execute(() -> {
                    try {
                        click(user);
                    } finally {
                        done.incrementAndGet();
                        places.release();
                    }
                });
            }
        });
        return this;
    }

    private void click(String user) {
        try {
            Reply reply = buyers.click(offer, user, 1, "click");
            statuses.computeIfAbsent(reply.status(), s -> new AtomicLong()).incrementAndGet();
            if (reply.status() == 202) {
                granted.put(user, reply.reservationId());
            }
        } catch (UncheckedIOException | IllegalStateException e) {
            // No answer, or no token while the engine is in trouble: neither a grant nor a refusal was told.
            statuses.computeIfAbsent(0, s -> new AtomicLong()).incrementAndGet();
        }
    }

    long answered(int status) {
        AtomicLong count = statuses.get(status);
        return count == null ? 0 : count.get();
    }

    void stop() {
        enough = true;
    }

    @Override
    public void close() {
        stop();
        threads.close();
    }
}
