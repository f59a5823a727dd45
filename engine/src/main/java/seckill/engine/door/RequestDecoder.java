package seckill.engine.door;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/** Netty's decoder with the door's limits, which also knows whether it stands inside a request. */
final class RequestDecoder extends HttpRequestDecoder {

    private boolean insideRequest;

    RequestDecoder() {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(2048)
                .setMaxHeaderSize(8192)
                .setMaxChunkSize(8192)
                .setStrictLineParsing(true)
                .setAllowDuplicateContentLengths(false)
                .setInitialBufferSize(256));
    }

    /** Whether part of a request has come, and its end has not. */
    boolean isInsideRequest() {
        return insideRequest;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        insideRequest = true;
        super.decode(ctx, in, out);
        if (!out.isEmpty() && out.get(out.size() - 1) instanceof LastHttpContent) {
            insideRequest = false;
        }
    }

    /** Both a length and chunks: the classic of request smuggling. RFC 9112, section 6.1 lets a server refuse it. */
    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("both Content-Length and Transfer-Encoding");
    }
}
