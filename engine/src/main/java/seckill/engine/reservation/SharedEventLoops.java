package seckill.engine.reservation;

import io.lettuce.core.resource.EventLoopGroupProvider;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;

/** Gives Lettuce the engine's event loops, and never ends them. */
final class SharedEventLoops implements EventLoopGroupProvider {

    private final NetworkThreads threads;

    SharedEventLoops(NetworkThreads threads) {
        this.threads = threads;
    }

    @Override
    public <T extends EventLoopGroup> T allocate(Class<T> type) {
        return type.cast(threads.group());
    }

    @Override
    public int threadPoolSize() {
        return threads.group().executorCount();
    }

    @Override
    public Future<Boolean> release(EventExecutorGroup group, long quietPeriod, long timeout, TimeUnit unit) {
        return GlobalEventExecutor.INSTANCE.newSucceededFuture(true);
    }

    @Override
    public Future<Boolean> shutdown(long quietPeriod, long timeout, TimeUnit unit) {
        return GlobalEventExecutor.INSTANCE.newSucceededFuture(true);
    }
}
