package seckill.engine.cli.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Waits for the outcome of one reservation on the door's event stream; whoever watches polls when the stream ends too soon. */
final class EventWatch extends SimpleChannelInboundHandler<HttpObject> {

    private static final int LINE_CHARS_MAX = 8_192;
    private static final int SECONDS_MAX = 20;

    private final String path;
    private final String bearer;
    private final Books books;
    private final Predicate<JsonNode> heard;
    private final Runnable endedEarly;
    private final StringBuilder line = new StringBuilder();
    private @Nullable Future<?> patience;
    private boolean concluded;

    /**
     * @param heard takes each status; true when it was the last that matters
     * @param endedEarly called once when the stream ends before that
     */
    EventWatch(String path, String bearer, Books books, Predicate<JsonNode> heard, Runnable endedEarly) {
        this.path = path;
        this.bearer = bearer;
        this.books = books;
        this.heard = heard;
        this.endedEarly = endedEarly;
    }

    void open(EventLoop loop, InetSocketAddress door) {
        var connecting = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpResponseDecoder(), EventWatch.this);
                    }
                })
                .connect(new InetSocketAddress(door.getHostString(), door.getPort()));
        var _ = connecting.addListener(f -> {
            if (connecting.isSuccess()) {
                Channel channel = connecting.channel();
                patience = loop.schedule(
                        () -> {
                            var _ = channel.close();
                        },
                        SECONDS_MAX,
                        TimeUnit.SECONDS);
                String host = door.getHostString() + ":" + door.getPort();
                var _ = channel.writeAndFlush(
                        RequestBytes.get(channel.alloc(), host, path, bearer, "text/event-stream"));
            } else {
                conclude(false);
            }
        });
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
        if (part instanceof HttpResponse response) {
            books.funnel.count(
                    Funnel.Asked.EVENTS, Integer.toString(response.status().code()));
            if (response.status().codeClass() != HttpStatusClass.SUCCESS) {
                var _ = context.close();
            }
        }
        if (part instanceof HttpContent content) {
            String text = content.content().toString(StandardCharsets.UTF_8);
            for (int i = 0; i < text.length(); i++) {
                character(context, text.charAt(i));
            }
        }
    }

    private void character(ChannelHandlerContext context, char c) {
        if (c != '\n') {
            if (line.length() < LINE_CHARS_MAX) {
                line.append(c);
            }
            return;
        }
        if (line.indexOf("data:") == 0 && !concluded) {
            byte[] json = line.substring("data:".length()).getBytes(StandardCharsets.UTF_8);
            if (heard.test(Json.read(json))) {
                conclude(true);
                var _ = context.close();
            }
        }
        line.setLength(0);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        conclude(false);
    }

    /** A cut stream is not a fault of its own: the watcher goes on by polling. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        var _ = context.close();
    }

    private void conclude(boolean inTime) {
        if (!concluded) {
            concluded = true;
            if (patience != null) {
                patience.cancel(false);
            }
            if (!inTime) {
                endedEarly.run();
            }
        }
    }
}
