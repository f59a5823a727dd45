package seckill.engine.reservation;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The event loops that the door and the Redis connections share, so that a buyer's request and its answer need not change
 * threads more often than they must. Never block one.
 *
 * @param group the loops
 * @param serverChannel the kind of listening socket that fits them
 */
public record NetworkThreads(MultiThreadIoEventLoopGroup group, Class<? extends ServerChannel> serverChannel)
        implements AutoCloseable {

    private static final long END_LIMIT_SECONDS = 5;

    /** Linux's epoll where it can be had, else NIO. @param count threads, 1 or more */
    public static NetworkThreads start(int count) {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory handler = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new NetworkThreads(
                new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory("network", true), handler),
                epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class);
    }

    /** Ends the loops; whoever uses them must have ended before. */
    @Override
    public void close() {
        if (!group.shutdownGracefully(0, END_LIMIT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("event loops did not end within " + END_LIMIT_SECONDS + " s");
        }
    }
}
