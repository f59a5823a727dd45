package seckill.engine.door;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import seckill.engine.reservation.NetworkThreads;

/**
 * The buyer plane's server. Starts after everything it needs and stops before it: no new connections, what is in flight is
 * answered with {@code Connection: close} within the drain time, the rest is cut.
 */
public final class DoorServer implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(DoorServer.class);
    private static final int BACKLOG = 4096;

    private final DoorProperties properties;
    private final DoorContext door;
    private final NetworkThreads threads;
    private final ResultTicker ticker;
    private final LineTicker line;
    private final DeadlineSweep.Sweeps sweeps = new DeadlineSweep.Sweeps();
    private final ChannelGroup connections = new DefaultChannelGroup("door", GlobalEventExecutor.INSTANCE);
    private volatile @Nullable Channel server;

    DoorServer(
            DoorProperties properties, DoorContext door, NetworkThreads threads, ResultTicker ticker, LineTicker line) {
        this.properties = properties;
        this.door = door;
        this.threads = threads;
        this.ticker = ticker;
        this.line = line;
    }

    /** The port that is listened on; -1 when stopped. */
    public int port() {
        Channel bound = server;
        return bound != null && bound.localAddress() instanceof InetSocketAddress address ? address.getPort() : -1;
    }

    /** @throws IllegalStateException when the address cannot be listened on */
    @Override
    public void start() {
        door.draining(false);
        ChannelFuture bound = new ServerBootstrap()
                .group(threads.group())
                .channel(threads.serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                // Who sends his last request and then FIN still gets his answer.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                // Bounds what one read can bring in, and so how many pipelined requests are taken at once.
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new AdaptiveRecvByteBufAllocator(512, 2048, 16384))
                .childHandler(new ConnectionSetup(door, sweeps, connections))
                .bind(properties.host(), properties.port())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IllegalStateException(
                    "cannot listen on seckill.door.host:port " + properties.host() + ":" + properties.port(),
                    bound.cause());
        }
        server = bound.channel();
        ticker.start(threads.group());
        line.start(threads.group());
        LOG.info("the door is open at http://{}:{}", properties.host(), port());
    }

    @Override
    public void stop() {
        drain().awaitUninterruptibly();
    }

    @Override
    public void stop(Runnable callback) {
        Future<?> drained = drain();
        drained.addListener(done -> callback.run());
    }

    private Future<?> drain() {
        Channel listening = server;
        if (listening == null) {
            return GlobalEventExecutor.INSTANCE.newSucceededFuture(null);
        }
        server = null;
        door.draining(true);
        listening.close().awaitUninterruptibly();
        line.drain();
        connections.forEach(each -> each.pipeline().fireUserEventTriggered(BuyerConnection.DRAIN));
        Future<?> cut = GlobalEventExecutor.INSTANCE.schedule(
                () -> {
                    LOG.warn("{} connections of the door did not end in time and are cut", connections.size());
                    var _ = connections.close();
                },
                properties.drainTimeout().toMillis(),
                TimeUnit.MILLISECONDS);
        return connections.newCloseFuture().addListener(closed -> {
            cut.cancel(false);
            ticker.stop();
            line.stop();
            sweeps.stop();
        });
    }

    @Override
    public boolean isRunning() {
        return server != null;
    }
}
