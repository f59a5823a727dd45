package seckill.engine.feed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.FeedDelta;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedSnapshot;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hands frames to subscribers. Each is made once for all of them; a subscriber is a position and holds nothing else, so one that reads
 * slowly or not at all costs its connection and nobody anything: when it comes for more, it gets the state as of then.
 */
public final class FeedHub implements AutoCloseable {

    /** At five a second half a minute: a console that reconnects misses nothing. */
    private static final int FRAMES_MAX = 150;

    private static final long FRAME_BYTES_MAX = 8L << 20;

    /** A subscriber who is further behind gets a snapshot instead of what it missed. */
    private static final int BEHIND_MAX = 5;

    private static final Pattern EVENT_ID = Pattern.compile("([0-9a-z]{1,20})-([0-9]{1,18})");

    private final JsonMapper json;
    private final int subscribersMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition published = lock.newCondition();
    private final Deque<FeedFrame> frames = new ArrayDeque<>();
    private long frameBytes;
    private @Nullable Latest latest;
    private int subscribers;
    private boolean closed;

    public FeedHub(JsonMapper json, FeedProperties properties) {
        this.json = json;
        this.subscribersMax = properties.subscribersMax();
    }

    /** The newest snapshot; its frame is made when somebody needs it, and then once. */
    private final class Latest {
        final FeedSnapshot snapshot;
        private @Nullable FeedFrame frame;

        Latest(FeedSnapshot snapshot) {
            this.snapshot = snapshot;
        }

        synchronized FeedFrame frame() {
            FeedFrame made = frame;
            if (made == null) {
                made = FeedFrame.of(
                        snapshot.stream(), snapshot.sequence(), "snapshot", json.writeValueAsBytes(snapshot));
                frame = made;
            }
            return made;
        }
    }

    /** Takes the next state and tells everybody; for one thread. */
    void publish(FeedSnapshot next, List<FeedEvent> events) {
        FeedSnapshot before = latest();
        FeedFrame frame = before == null
                ? null
                : FeedFrame.of(
                        next.stream(),
                        next.sequence(),
                        "delta",
                        json.writeValueAsBytes(FeedDelta.between(before, next, events)));
        lock.lock();
        try {
            if (frame != null) {
                frames.addLast(frame);
                frameBytes += frame.bytes().length;
            }
            while (frames.size() > FRAMES_MAX || frameBytes > FRAME_BYTES_MAX) {
                frameBytes -= frames.removeFirst().bytes().length;
            }
            latest = new Latest(next);
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The newest state; null before the first. */
    public @Nullable FeedSnapshot latest() {
        lock.lock();
        try {
            return latest == null ? null : latest.snapshot;
        } finally {
            lock.unlock();
        }
    }

    public int subscribers() {
        lock.lock();
        try {
            return subscribers;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A new subscriber, who goes on after the frame he saw last if it is still at hand, and else begins with a snapshot.
     *
     * @param lastEventId as he says; null or strange: he begins anew
     * @throws FeedFullException when there are too many
     */
    public Subscription subscribe(@Nullable String lastEventId) {
        lock.lock();
        try {
            if (subscribers >= subscribersMax) {
                throw new FeedFullException(subscribersMax);
            }
            subscribers++;
            return new Subscription(position(lastEventId));
        } finally {
            lock.unlock();
        }
    }

    private long position(@Nullable String lastEventId) {
        Matcher id = EVENT_ID.matcher(lastEventId == null ? "" : lastEventId);
        Latest now = latest;
        if (now == null || !id.matches() || !id.group(1).equals(now.snapshot.stream())) {
            return -1;
        }
        long seen = Long.parseLong(id.group(2));
        return seen <= now.snapshot.sequence() && has(seen) ? seen : -1;
    }

    /** Whether all that followed the sequence is at hand. */
    private boolean has(long sequence) {
        Latest now = latest;
        FeedFrame oldest = frames.peekFirst();
        return now != null
                && (sequence == now.snapshot.sequence() || oldest != null && oldest.sequence() <= sequence + 1);
    }

    /** Ends all subscriptions, and those to come. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What one subscriber has seen; for his thread. */
    public final class Subscription implements AutoCloseable {
        private long position;
        private boolean caughtUp;
        private boolean ended;

        private Subscription(long position) {
            this.position = position;
        }

        /**
         * What there is to send, oldest first; empty when nothing came in time; null when the feed has ended.
         *
         * @throws InterruptedException when its thread is to end
         */
        public @Nullable List<byte[]> next(long waitMillisMax) throws InterruptedException {
            Latest now;
            List<byte[]> missed = null;
            lock.lock();
            try {
                long nanos = TimeUnit.MILLISECONDS.toNanos(waitMillisMax);
                while (!closed && (latest == null || latest.snapshot.sequence() == position) && nanos > 0) {
                    nanos = published.awaitNanos(nanos);
                }
                now = latest;
                if (closed) {
                    return null;
                }
                if (now == null || now.snapshot.sequence() == position) {
                    return List.of();
                }
                long behind = now.snapshot.sequence() - position;
                if (position >= 0 && has(position) && (behind <= BEHIND_MAX || !caughtUp)) {
                    missed = new ArrayList<>();
                    for (FeedFrame frame : frames) {
                        if (frame.sequence() > position) {
                            missed.add(frame.bytes());
                        }
                    }
                }
                position = now.snapshot.sequence();
                caughtUp = true;
            } finally {
                lock.unlock();
            }
            return missed != null ? missed : List.of(now.frame().bytes());
        }

        @Override
        public void close() {
            lock.lock();
            try {
                if (!ended) {
                    ended = true;
                    subscribers--;
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
