package seckill.engine.door;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One buyer's connection: takes requests in, puts answers out in the same order, keeps the deadlines. Everything runs on its event
 * loop, so nothing here is locked. Answers that become ready within one read leave in one write.
 */
final class BuyerConnection extends ChannelInboundHandlerAdapter {

    /** Tells a connection to end once what it has in flight is answered. */
    static final Object DRAIN = new Object();

    private static final Logger LOG = LoggerFactory.getLogger(BuyerConnection.class);
    private static final int IN_FLIGHT_MAX = 64;
    private static final long LINGER_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);
    private static final byte[] CONTINUE = Answer.ascii("HTTP/1.1 100 Continue\r\n\r\n");

    private final DoorContext door;
    private final DeadlineSweep sweep;
    private final RequestDecoder decoder;
    private final Channel channel;
    private final Outbox outbox;
    private final ArrayDeque<Exchange> inFlight = new ArrayDeque<>(4);
    private @Nullable Exchange receiving;
    private @Nullable Events stream;
    private boolean inRead;
    private boolean headBegun;
    /** No further request is taken. */
    private boolean deaf;
    /** The last answer is written. */
    private boolean ended;
    /** Since when we wait for what comes next: the rest of a head or body, a request, the other side's end, room to write. */
    private long waitingSinceNanos;

    BuyerConnection(DoorContext door, DeadlineSweep sweep, RequestDecoder decoder, Channel channel) {
        this.door = door;
        this.sweep = sweep;
        this.decoder = decoder;
        this.channel = channel;
        outbox = new Outbox(channel);
        waitingSinceNanos = door.nanoTime();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        sweep.add(this);
        if (door.isDraining()) {
            var _ = channel.close();
        }
    }

    @Nullable
    SocketAddress remoteAddress() {
        return channel.remoteAddress();
    }

    /** Runs on the connection's event loop, at once when called there. */
    void onLoop(Runnable work) {
        EventLoop loop = channel.eventLoop();
        if (loop.inEventLoop()) {
            work.run();
            return;
        }
        try {
            loop.execute(work);
        } catch (RejectedExecutionException e) {
            // The engine has stopped and closed the connection: nobody is left to hear of it.
            return;
        }
    }

    // Requests in.

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        inRead = true;
        try {
            if (deaf) {
                return;
            }
            if (message instanceof HttpRequest request) {
                begin(request);
            }
            if (message instanceof HttpContent content) {
                take(content);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest request) {
        headBegun = false;
        waitingSinceNanos = door.nanoTime();
        door.counters.requestReceived();
        Exchange exchange = new Exchange(this, request, waitingSinceNanos);
        inFlight.add(exchange);
        Answer fault = Framing.fault(request);
        if (fault != null) {
            refuse(exchange, fault);
            return;
        }
        receiving = exchange;
        inviteBody();
    }

    private void take(HttpContent content) {
        Exchange exchange = receiving;
        if (exchange == null) {
            return;
        }
        if (content.decoderResult().isFailure()) {
            refuse(exchange, Problem.BAD_REQUEST.with("The body's framing is malformed."));
        } else if (!exchange.append(content.content(), Framing.BODY_BYTES_MAX)) {
            refuse(exchange, Problem.BODY_TOO_LARGE.answer());
        } else if (content instanceof LastHttpContent) {
            receiving = null;
            deaf = exchange.isLast();
            door.routes.handle(exchange);
            steerReading();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        inRead = false;
        if (!deaf && !headBegun && receiving == null && decoder.isInsideRequest()) {
            headBegun = true;
            waitingSinceNanos = door.nanoTime();
        }
        outbox.flush();
    }

    /** A client that waits for leave to send its body gets it when everything before is answered, or it would take it for an answer. */
    private void inviteBody() {
        Exchange exchange = receiving;
        if (exchange != null && inFlight.peek() == exchange && exchange.takeContinueDue()) {
            outbox.buffer().writeBytes(CONTINUE);
        }
    }

    // Answers out.

    /** The answer of one exchange, which goes out when those before it have. */
    void answered(Exchange exchange, Answer answer) {
        exchange.remember(answer, door.refusals); // also of a buyer who did not wait for it
        if (ended) {
            return;
        }
        if (!exchange.settle(answer)) {
            LOG.error("a request was answered twice; the second answer, {}, is dropped", answer.name());
            return;
        }
        writeReady();
    }

    private void writeReady() {
        Exchange head;
        while ((head = inFlight.peek()) != null) {
            Answer answer = head.answer();
            if (answer == null) {
                break;
            }
            inFlight.poll();
            Events events = head.stream();
            boolean last = head.isLast() || events != null || (door.isDraining() && inFlight.isEmpty());
            answer.writeTo(outbox.buffer(), door.date.bytes(), last, head.hasBody());
            if (events == null) {
                count(head, answer);
            } else {
                door.counters.answered(answer.name());
                deaf = true;
                stream = events;
                outbox.flush();
                events.open(door.nanoTime());
                return;
            }
            if (last) {
                end();
                return;
            }
        }
        if (inFlight.isEmpty()) {
            waitingSinceNanos = door.nanoTime();
        }
        inviteBody();
        if (!inRead) {
            outbox.flush();
        }
        steerReading();
    }

    /** Counts a request with its answer, given as such or as a stream's last word. */
    void count(Exchange exchange, Answer answer) {
        door.counters.answered(answer.name());
        if (exchange.isPurchase()) {
            door.counters.purchaseAnswered(
                    answer.name().equals(Answer.ACCEPTED),
                    TimeUnit.NANOSECONDS.toMicros(door.nanoTime() - exchange.startedNanos()));
        }
    }

    /** Refuses what cannot be framed: this is the connection's last answer. */
    private void refuse(Exchange exchange, Answer problem) {
        receiving = null;
        deaf = true;
        exchange.makeLast();
        answered(exchange, problem);
    }

    /** Ends the connection after what is written. */
    void end() {
        deaf = true;
        ended = true;
        waitingSinceNanos = door.nanoTime();
        letGo();
        channel.config().setAutoRead(true); // so that the other side's end is seen
        outbox.end();
    }

    private void letGo() {
        Events open = stream;
        stream = null;
        if (open != null) {
            open.closed();
        }
        for (Exchange each : inFlight) {
            each.gone();
        }
        inFlight.clear();
        receiving = null;
    }

    // For the stream of events.

    void send(byte[] bytes) {
        outbox.buffer().writeBytes(bytes);
        outbox.flush();
    }

    boolean isWritable() {
        return channel.isWritable();
    }

    long nanoTime() {
        return door.nanoTime();
    }

    // The connection's life.

    /** Reads no more than it can answer and the other side reads. */
    private void steerReading() {
        boolean wanted = ended || (isWritable() && inFlight.size() < IN_FLIGHT_MAX);
        if (wanted != channel.config().isAutoRead()) {
            waitingSinceNanos = door.nanoTime();
            channel.config().setAutoRead(wanted);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        steerReading();
    }

    /** Called a few times a second. */
    void checkDeadlines(long nowNanos) {
        long waitedNanos = nowNanos - waitingSinceNanos;
        Events events = stream;
        if (ended) {
            closeIf(waitedNanos > LINGER_NANOS_MAX);
        } else if (!isWritable()) {
            closeIf(waitedNanos > door.idleNanosMax);
        } else if (events != null) {
            events.beat(nowNanos);
        } else if (receiving != null) {
            timeOutIf(waitedNanos > door.bodyNanosMax, receiving);
        } else if (headBegun) {
            timeOutIf(waitedNanos > door.headerNanosMax, null);
        } else if (inFlight.isEmpty()) {
            closeIf(waitedNanos > door.idleNanosMax);
        }
    }

    private void closeIf(boolean due) {
        if (due) {
            var _ = channel.close();
        }
    }

    private void timeOutIf(boolean due, @Nullable Exchange incomplete) {
        if (due && channel.config().isAutoRead()) {
            Exchange exchange = incomplete;
            if (exchange == null) {
                HttpRequest unknown = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
                exchange = new Exchange(this, unknown, door.nanoTime());
                inFlight.add(exchange);
            }
            refuse(exchange, Problem.REQUEST_TIMEOUT.answer());
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == DRAIN) {
            drain();
        } else if (event instanceof ChannelInputShutdownEvent) {
            inputEnded();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void drain() {
        if (stream != null) {
            end();
        } else if (inFlight.isEmpty() && !headBegun && !ended) {
            var _ = channel.close();
        }
    }

    /** The other side sends no more. What it asked for completely it still gets; only who follows or waits in line says goodbye so. */
    private void inputEnded() {
        deaf = true;
        headBegun = false;
        if (receiving != null) {
            inFlight.remove(receiving);
            receiving = null;
        }
        Exchange last = inFlight.peekLast();
        if (ended || last == null || inFlight.stream().anyMatch(Exchange::isHeld)) {
            outbox.flush();
            var _ = channel.close();
        } else {
            last.makeLast();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException)) { // which only says that the other side is gone
            LOG.error("a connection of the door failed", cause);
        }
        var _ = ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        deaf = true;
        ended = true;
        sweep.remove(this);
        letGo();
        outbox.discard();
    }
}
