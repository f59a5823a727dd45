package seckill.engine.door;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import seckill.engine.telemetry.RefusalMemory;
import seckill.model.OfferId;

/**
 * One request and its place in the order of answers of its connection. All but {@link #answer} belongs to the connection's
 * event loop.
 */
final class Exchange {

    private static final byte[] NOTHING = {};

    private final BuyerConnection connection;
    private final HttpRequest request;
    private long startedNanos;
    private final String path;
    private final @Nullable String query;
    private byte[] body = NOTHING;
    private @Nullable Answer answer;
    private @Nullable Events stream;
    private @Nullable Runnable whenGone;
    private boolean last;
    private boolean continueDue;
    private boolean purchase;
    private @Nullable OfferId wanted;
    private String buyer = "";
    private boolean buyerProven;

    Exchange(BuyerConnection connection, HttpRequest request, long startedNanos) {
        this.connection = connection;
        this.request = request;
        this.startedNanos = startedNanos;
        String target = withoutAuthority(request.uri());
        int mark = target.indexOf('?');
        path = mark < 0 ? target : target.substring(0, mark);
        query = mark < 0 ? null : target.substring(mark + 1);
        last = !request.protocolVersion().isKeepAliveDefault()
                || request.headers().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true);
        continueDue = request.protocolVersion().isKeepAliveDefault()
                && request.headers().containsValue(HttpHeaderNames.EXPECT, HttpHeaderValues.CONTINUE, true);
    }

    /** A proxy may send the absolute form (RFC 9112, section 3.2.2). */
    private static String withoutAuthority(String target) {
        if (!target.startsWith("http://")) {
            return target;
        }
        int slash = target.indexOf('/', "http://".length());
        return slash < 0 ? "/" : target.substring(slash);
    }

    HttpMethod method() {
        return request.method();
    }

    /** Without the query; not decoded, since no path of ours needs it. */
    String path() {
        return path;
    }

    /** What follows the question mark, or null. */
    @Nullable
    String query() {
        return query;
    }

    HttpHeaders headers() {
        return request.headers();
    }

    byte[] body() {
        return body;
    }

    long startedNanos() {
        return startedNanos;
    }

    /** Has this request's latency recorded among the purchases. */
    void markPurchase() {
        purchase = true;
    }

    boolean isPurchase() {
        return purchase;
    }

    /** Who asks for what, as he says; what he is refused is remembered for whoever asks why. Before the answer. */
    void asks(String userId, OfferId offer) {
        buyer = userId;
        wanted = offer;
    }

    /** That is who he is. */
    void provesBuyer() {
        buyerProven = true;
    }

    void remember(Answer given, RefusalMemory refusals) {
        OfferId offer = wanted;
        if (offer != null && given.isRefusal()) {
            refusals.refused(buyer, offer, given.name(), buyerProven);
        }
    }

    /** Answers the request, once, from any thread. */
    void answer(Answer given) {
        connection.onLoop(() -> connection.answered(this, given));
    }

    BuyerConnection connection() {
        return connection;
    }

    /** Answers with events, as soon as everything before it is answered. On the event loop. */
    void answer(Events events) {
        stream = events;
        connection.answered(this, Answer.streaming());
    }

    /**
     * The answer takes its time: has it told when nobody waits for it any more. Until {@link #heldUntilNow} the end of what the
     * other side sends counts as his leaving. On the event loop.
     */
    void hold(Runnable toldWhenGone) {
        whenGone = toldWhenGone;
    }

    /** It is worked on from now, and its latency counts from here. On the event loop. */
    void heldUntilNow(long nowNanos) {
        whenGone = null;
        startedNanos = nowNanos;
    }

    // For the connection.

    boolean isHeld() {
        return whenGone != null;
    }

    void gone() {
        Runnable told = whenGone;
        whenGone = null;
        if (told != null) {
            told.run();
        }
        if (stream != null) {
            stream.closed();
        }
    }

    /** @return false when the body would grow over the limit */
    boolean append(ByteBuf content, int bytesMax) {
        int more = content.readableBytes();
        if (more == 0) {
            return true;
        }
        if (body.length + more > bytesMax) {
            return false;
        }
        int length = body.length;
        body = length == 0 ? new byte[more] : Arrays.copyOf(body, length + more);
        content.readBytes(body, length, more);
        return true;
    }

    boolean settle(Answer given) {
        if (answer != null) {
            return false;
        }
        answer = given;
        return true;
    }

    @Nullable
    Answer answer() {
        return answer;
    }

    @Nullable
    Events stream() {
        return stream;
    }

    boolean isLast() {
        return last;
    }

    void makeLast() {
        last = true;
        continueDue = false;
    }

    boolean takeContinueDue() {
        boolean due = continueDue;
        continueDue = false;
        return due;
    }

    boolean hasBody() {
        return request.method() != HttpMethod.HEAD;
    }
}
