package seckill.engine.controlplane;

import org.springframework.context.SmartLifecycle;
import seckill.engine.feed.FeedHub;

/** Ends the streams before the server begins to wait for its calls to end. */
final class FeedEnd implements SmartLifecycle {

    private final FeedHub hub;
    private volatile boolean running;

    FeedEnd(FeedHub hub) {
        this.hub = hub;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        hub.close();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
