package seckill.engine.cli.demo;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpUtil;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One connection; requests are answered in their order. Event loop only. */
final class Lane {

    /** Whether the pool has it in its list of lanes with room. */
    boolean listed;
    /** Whether a connection is being made for it. */
    boolean connecting;

    private final LanePool pool;
    private final int depth;
    private final ArrayDeque<Exchange> inFlight = new ArrayDeque<>(2);
    private @Nullable Channel channel;

    /** @param depth most requests on their way at once */
    Lane(LanePool pool, int depth) {
        this.pool = pool;
        this.depth = depth;
    }

    boolean isConnected() {
        return channel != null && channel.isActive();
    }

    boolean hasRoom() {
        return inFlight.size() < depth;
    }

    void connected(Channel open) {
        channel = open;
    }

    void send(Exchange exchange, long nowNanos) {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("a lane sends when it is connected");
        }
        inFlight.add(exchange);
        exchange.sent(nowNanos);
        var _ = open.writeAndFlush(exchange.encode(open.alloc(), pool.host()));
    }

    /** Gives up on an answer that does not come: the connection ends, and its requests will be sent again. */
    void cutIfSentBefore(long deadlineNanos) {
        Exchange waiting = inFlight.peek();
        if (waiting != null && waiting.lastSentNanos() - deadlineNanos < 0) {
            close();
        }
    }

    void close() {
        if (channel != null) {
            var _ = channel.close();
        }
    }

    SimpleChannelInboundHandler<FullHttpResponse> handler() {
        return new Receiver();
    }

    private void ended() {
        channel = null;
        List<Exchange> cut = List.copyOf(inFlight);
        inFlight.clear();
        pool.ended(this, cut);
    }

    private final class Receiver extends SimpleChannelInboundHandler<FullHttpResponse> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            if (response.decoderResult().isFailure() || inFlight.isEmpty()) {
                var _ = context.close();
                return;
            }
            Exchange answered = inFlight.remove();
            String retryAfter = response.headers().get(HttpHeaderNames.RETRY_AFTER);
            byte[] body = ByteBufUtil.getBytes(response.content());
            if (!HttpUtil.isKeepAlive(response)) {
                ended();
                var _ = context.close();
            }
            pool.answered(Lane.this, answered, new Answer(response.status().code(), retryAfter, body));
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (channel == context.channel()) {
                ended();
            }
        }

        /** A reset connection is expected when an engine dies; its end is handled where the channel goes inactive. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            var _ = context.close();
        }
    }
}
