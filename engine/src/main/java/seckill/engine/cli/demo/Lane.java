package seckill.engine.cli.demo;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/** One connection with at most one request on its way. Event loop only. */
final class Lane {

    private final LanePool pool;
    private @Nullable Channel channel;
    private @Nullable Exchange current;

    Lane(LanePool pool) {
        this.pool = pool;
    }

    boolean isConnected() {
        return channel != null && channel.isActive();
    }

    void connected(Channel open) {
        channel = open;
    }

    void send(Exchange exchange, long nowNanos) {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("a lane sends when it is connected");
        }
        current = exchange;
        exchange.sent(nowNanos);
        var _ = open.writeAndFlush(exchange.encode(open.alloc(), pool.host()));
    }

    /** Gives up on an answer that does not come: the connection ends, and the request will be sent again. */
    void cutIfSentBefore(long deadlineNanos) {
        Exchange waiting = current;
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

    private final class Receiver extends SimpleChannelInboundHandler<FullHttpResponse> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            Exchange answered = current;
            if (answered == null || response.decoderResult().isFailure()) {
                var _ = context.close();
                return;
            }
            current = null;
            boolean keepAlive = HttpUtil.isKeepAlive(response);
            if (!keepAlive) {
                channel = null;
                var _ = context.close();
            }
            pool.answered(
                    Lane.this,
                    answered,
                    new Answer(
                            response.status().code(),
                            response.headers().get(HttpHeaderNames.RETRY_AFTER),
                            ByteBufUtil.getBytes(response.content())));
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (channel == context.channel()) {
                channel = null;
                Exchange cut = current;
                current = null;
                if (cut != null) {
                    pool.cut(Lane.this, cut);
                }
            }
        }

        /** A reset connection is expected when an engine dies; its end is handled where the channel goes inactive. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            var _ = context.close();
        }
    }
}
