package seckill.engine.door;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with a request's head, so that nothing after it on the connection can be trusted. */
final class Framing {

    static final int BODY_BYTES_MAX = 4096;

    private Framing() {}

    /** The refusal after which the connection ends, or null. */
    static @Nullable Answer fault(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            Throwable cause = request.decoderResult().cause();
            boolean tooLong = cause instanceof TooLongHttpHeaderException || cause instanceof TooLongHttpLineException;
            return tooLong
                    ? Problem.HEADERS_TOO_LARGE.answer()
                    : Problem.BAD_REQUEST.with("The request line or the headers are malformed.");
        }
        HttpVersion version = request.protocolVersion();
        HttpHeaders headers = request.headers();
        if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
            return Problem.BAD_REQUEST.with("Only HTTP/1.1 and HTTP/1.0 are spoken here.");
        }
        List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
        if (hosts.size() > 1 || (hosts.isEmpty() && version.equals(HttpVersion.HTTP_1_1))) {
            return Problem.BAD_REQUEST.with("A request has exactly one Host header."); // RFC 9112, section 3.2
        }
        return declaredBytes(headers.get(HttpHeaderNames.CONTENT_LENGTH)) > BODY_BYTES_MAX
                ? Problem.BODY_TOO_LARGE.answer()
                : null;
    }

    /** The decoder has made sure that it is a number. */
    private static long declaredBytes(@Nullable String contentLength) {
        return contentLength == null ? 0 : Long.parseLong(contentLength);
    }
}
