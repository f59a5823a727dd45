package seckill.engine.door;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** Gathers a connection's answers, so that those that become ready within one read leave in one write. On its event loop. */
final class Outbox {

    private static final int BYTES_AT_FIRST = 512;

    private final Channel channel;
    private @Nullable ByteBuf gathered;

    Outbox(Channel channel) {
        this.channel = channel;
    }

    ByteBuf buffer() {
        ByteBuf buffer = gathered;
        if (buffer == null) {
            buffer = channel.alloc().ioBuffer(BYTES_AT_FIRST);
            gathered = buffer;
        }
        return buffer;
    }

    void flush() {
        ByteBuf buffer = gathered;
        if (buffer != null) {
            gathered = null;
            var _ = channel.writeAndFlush(buffer, channel.voidPromise()); // a failure arrives as an exception
        }
    }

    /**
     * Sends the rest, then ends our side. The whole connection ends when the other side has ended too: closing at once with bytes of
     * the client unread would reset it, and the client might never see the answer.
     */
    void end() {
        ByteBuf rest = gathered != null ? gathered : Unpooled.EMPTY_BUFFER;
        gathered = null;
        channel.writeAndFlush(rest).addListener((ChannelFuture written) -> {
            if (written.isSuccess() && channel instanceof DuplexChannel duplex && !duplex.isInputShutdown()) {
                duplex.shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            } else {
                var _ = channel.close();
            }
        });
    }

    void discard() {
        ReferenceCountUtil.release(gathered);
        gathered = null;
    }
}
