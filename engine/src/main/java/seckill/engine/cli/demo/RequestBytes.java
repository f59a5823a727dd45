package seckill.engine.cli.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

/** Writes requests straight into a buffer: the client shares the machine with what it measures. All text is ASCII. */
final class RequestBytes {

    private static final int SIZE_GUESS_BYTES = 640;

    private RequestBytes() {}

    static ByteBuf get(ByteBufAllocator allocator, String host, String path, String bearer, String accept) {
        ByteBuf out = head(allocator, "GET ", host, path, bearer);
        ascii(out, "\r\nAccept: ");
        ascii(out, accept);
        ascii(out, "\r\n\r\n");
        return out;
    }

    static ByteBuf post(
            ByteBufAllocator allocator, String host, String path, String bearer, @Nullable String key, String json) {
        ByteBuf out = head(allocator, "POST ", host, path, bearer);
        if (key != null) {
            ascii(out, "\r\nIdempotency-Key: ");
            ascii(out, key);
        }
        ascii(out, "\r\nContent-Type: application/json\r\nContent-Length: ");
        ascii(out, Integer.toString(json.length()));
        ascii(out, "\r\n\r\n");
        ascii(out, json);
        return out;
    }

    private static ByteBuf head(ByteBufAllocator allocator, String method, String host, String path, String bearer) {
        ByteBuf out = allocator.buffer(SIZE_GUESS_BYTES);
        ascii(out, method);
        ascii(out, path);
        ascii(out, " HTTP/1.1\r\nHost: ");
        ascii(out, host);
        ascii(out, "\r\nAuthorization: ");
        ascii(out, bearer);
        return out;
    }

    private static void ascii(ByteBuf out, String text) {
        ByteBufUtil.writeAscii(out, text);
    }
}
