package seckill.engine.cli.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of connections that pull their work. A request whose connection is cut is sent again, first of all; while
 * nobody listens, one probe at a time looks for the engine, which may have moved, and everything else waits. Event loop only.
 */
final class LanePool {

    private static final int CONNECT_MILLIS_MAX = 2_000;
    private static final int ANSWER_BYTES_MAX = 1 << 20;
    private static final long PROBE_EVERY_MILLIS = 250;
    private static final long ANSWER_NANOS_MAX = TimeUnit.SECONDS.toNanos(15);
    private static final long AFTER_CUT_MILLIS = 50;
    private static final int AFTER_CUT_FACTOR_MAX = 20;

    private final EventLoop loop;
    private final Supplier<InetSocketAddress> address;
    private final Runnable look;
    private final Supplier<@Nullable Exchange> work;
    private final List<Lane> lanes = new ArrayList<>();
    private final ArrayDeque<Lane> roomy = new ArrayDeque<>();
    private final ArrayDeque<Exchange> again = new ArrayDeque<>();
    private String host = "";
    private long cuts;
    private boolean closed;
    private volatile long awaySinceNanos;

    /**
     * @param size connections
     * @param depth most requests on their way on one connection
     * @param address where to connect, asked before each connection
     * @param look called before each probe while nobody listens
     * @param work the next request, or null when there is none now; then {@link #wake} tells of new work
     */
    LanePool(
            EventLoop loop,
            int size,
            int depth,
            Supplier<InetSocketAddress> address,
            Runnable look,
            Supplier<@Nullable Exchange> work) {
        this.loop = loop;
        this.address = address;
        this.look = look;
        this.work = work;
        for (int i = 0; i < size; i++) {
            Lane lane = new Lane(this, depth);
            lanes.add(lane);
            list(lane);
        }
        var _ = loop.scheduleAtFixedRate(this::cutSlow, 1, 1, TimeUnit.SECONDS);
    }

    String host() {
        return host;
    }

    /** Connections that ended under a request. */
    long cuts() {
        return cuts;
    }

    /** How long nobody has been listening; zero when somebody is. Any thread. */
    Duration away() {
        long since = awaySinceNanos;
        return since == 0 ? Duration.ZERO : Duration.ofNanos(Math.max(1, System.nanoTime() - since));
    }

    /** Lets connections with room pull. */
    void wake() {
        while (awaySinceNanos == 0 && !closed && !roomy.isEmpty()) {
            Exchange exchange = again.isEmpty() ? work.get() : again.poll();
            if (exchange == null) {
                return;
            }
            Lane lane = unlist();
            if (lane.isConnected()) {
                send(lane, exchange);
            } else {
                connect(lane, exchange);
            }
        }
    }

    void close() {
        closed = true;
        lanes.forEach(Lane::close);
    }

    void answered(Lane lane, Exchange exchange, Answer answer) {
        Duration wait = exchange.answered(answer);
        if (wait != null) {
            sendAgain(exchange, wait.toMillis());
        }
        list(lane);
        wake();
    }

    /** A connection ended. @param cut its requests without an answer */
    void ended(Lane lane, List<Exchange> cut) {
        for (Exchange exchange : cut) {
            cuts++;
            exchange.cut();
            sendAgain(exchange, AFTER_CUT_MILLIS * Math.min(exchange.cuts(), AFTER_CUT_FACTOR_MAX));
        }
        list(lane);
    }

    private void send(Lane lane, Exchange exchange) {
        lane.send(exchange, System.nanoTime());
        list(lane);
    }

    /** A lane stands in the list once, while it has room; one that is being connected does not stand there. */
    private void list(Lane lane) {
        if (!lane.listed && !lane.connecting && lane.hasRoom()) {
            lane.listed = true;
            roomy.add(lane);
        }
    }

    private Lane unlist() {
        Lane lane = roomy.remove();
        lane.listed = false;
        return lane;
    }

    private void sendAgain(Exchange exchange, long waitMillis) {
        var _ = loop.schedule(
                () -> {
                    again.add(exchange);
                    wake();
                },
                waitMillis,
                TimeUnit.MILLISECONDS);
    }

    private void connect(Lane lane, Exchange exchange) {
        open(lane, done -> {
            if (done.isSuccess()) {
                send(lane, exchange);
            } else {
                again.addFirst(exchange);
                list(lane);
                if (awaySinceNanos == 0) {
                    awaySinceNanos = System.nanoTime();
                    probeSoon();
                }
            }
        });
    }

    private void probeSoon() {
        var _ = loop.schedule(this::probe, PROBE_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void probe() {
        if (closed) {
            return;
        }
        look.run();
        Lane lane = unlist();
        open(lane, done -> {
            list(lane);
            if (done.isSuccess()) {
                awaySinceNanos = 0;
                wake();
            } else {
                probeSoon();
            }
        });
    }

    private void open(Lane lane, Consumer<ChannelFuture> done) {
        lane.connecting = true;
        InetSocketAddress target = address.get();
        host = target.getHostString() + ":" + target.getPort();
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS_MAX)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(
                                        new HttpResponseDecoder(),
                                        new HttpObjectAggregator(ANSWER_BYTES_MAX),
                                        lane.handler());
                    }
                })
                .connect(new InetSocketAddress(target.getHostString(), target.getPort()));
        var _ = connecting.addListener(f -> {
            lane.connecting = false;
            if (connecting.isSuccess()) {
                lane.connected(connecting.channel());
            }
            done.accept(connecting);
        });
    }

    private void cutSlow() {
        long deadlineNanos = System.nanoTime() - ANSWER_NANOS_MAX;
        for (Lane lane : lanes) {
            lane.cutIfSentBefore(deadlineNanos);
        }
    }
}
