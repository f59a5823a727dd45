package seckill.engine.feed;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedEventType;

/** Where anybody tells what happened; the next frame takes it along. Never blocks; beyond its bound the oldest are dropped. */
public final class FeedEvents {

    private static final int WAITING_MAX = 1_000;

    private final InstantSource clock;
    private final Deque<FeedEvent> waiting = new ArrayDeque<>();

    public FeedEvents(InstantSource clock) {
        this.clock = clock;
    }

    /** See {@link FeedEvent}. */
    public synchronized void tell(
            FeedEventType type, String target, @Nullable String from, @Nullable String to, String text) {
        if (waiting.size() == WAITING_MAX) {
            waiting.removeFirst();
        }
        waiting.addLast(new FeedEvent(clock.instant(), type, target, from, to, text));
    }

    synchronized List<FeedEvent> take() {
        List<FeedEvent> taken = new ArrayList<>(waiting);
        waiting.clear();
        return taken;
    }
}
