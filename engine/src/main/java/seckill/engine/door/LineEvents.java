package seckill.engine.door;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells a buyer who waits in line where he stands, and in the end the answer to his request. Any thread may speak. */
final class LineEvents implements Events {

    private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final byte[] HEARTBEAT = Answer.ascii(": still here\n\n");

    private final Exchange exchange;
    private final Runnable toldWhenGone;
    private byte @Nullable [] place;
    private @Nullable Answer answer;
    private boolean open;
    private boolean closed;
    private long sentNanos;

    LineEvents(Exchange exchange, Runnable toldWhenGone) {
        this.exchange = exchange;
        this.toldWhenGone = toldWhenGone;
    }

    void standsAt(int ahead, long waitMillis) {
        byte[] news = ("event: place\ndata: {\"ahead\":" + ahead + ",\"waitMillis\":" + waitMillis + "}\n\n")
                .getBytes(StandardCharsets.US_ASCII);
        exchange.connection().onLoop(() -> {
            place = news;
            speak();
        });
    }

    /** The last word. */
    void answer(Answer given) {
        exchange.connection().onLoop(() -> {
            answer = given;
            speak();
        });
    }

    @Override
    public void open(long nowNanos) {
        open = true;
        sentNanos = nowNanos;
        speak();
    }

    @Override
    public void beat(long nowNanos) {
        if (nowNanos - sentNanos >= HEARTBEAT_NANOS && exchange.connection().isWritable()) {
            sentNanos = nowNanos;
            exchange.connection().send(HEARTBEAT);
        }
    }

    @Override
    public void closed() {
        closed = true;
        toldWhenGone.run();
    }

    /** Who does not read where he stands is told no more of it, but his answer waits for him. */
    private void speak() {
        BuyerConnection connection = exchange.connection();
        if (!open || closed) {
            return;
        }
        byte[] news = place;
        place = null;
        if (news != null && connection.isWritable()) {
            sentNanos = connection.nanoTime();
            connection.send(news);
        }
        Answer last = answer;
        if (last != null) {
            connection.count(exchange, last);
            connection.send(last.asEvent());
            connection.end();
        }
    }
}
