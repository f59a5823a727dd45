package seckill.engine.door;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import seckill.engine.reservation.ReservationIds.Origin;

/** A buyer who follows his reservation through server-sent events. All but what the watch calls runs on the connection's loop. */
final class EventStream implements Waiter, Events {

    private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final byte[] HEARTBEAT = Answer.ascii(": still here\n\n");

    private final BuyerConnection connection;
    private final ResultWatch watch;
    private final String reservationId;
    private final Origin origin;
    private @Nullable ReservationView latest;
    private @Nullable ReservationView sent;
    private boolean open;
    private boolean closed;
    private long sentNanos;

    EventStream(BuyerConnection connection, ResultWatch watch, String reservationId, Origin origin) {
        this.connection = connection;
        this.watch = watch;
        this.reservationId = reservationId;
        this.origin = origin;
    }

    @Override
    public String reservationId() {
        return reservationId;
    }

    @Override
    public Origin origin() {
        return origin;
    }

    @Override
    public void tell(ReservationView view) {
        connection.onLoop(() -> {
            latest = view;
            sendNews();
        });
    }

    /** The next look-up may go better, and a follower has time. */
    @Override
    public void failed(Answer problem) {}

    @Override
    public void open(long nowNanos) {
        open = true;
        sentNanos = nowNanos;
        sendNews();
    }

    @Override
    public void beat(long nowNanos) {
        if (nowNanos - sentNanos >= HEARTBEAT_NANOS && connection.isWritable()) {
            sentNanos = nowNanos;
            connection.send(HEARTBEAT);
        }
    }

    @Override
    public void closed() {
        closed = true;
        watch.forget(this);
    }

    private void sendNews() {
        ReservationView news = latest;
        if (!open || closed || news == null || news.equals(sent)) {
            return;
        }
        sent = news;
        connection.send(("event: status\ndata: " + Json.text(news) + "\n\n").getBytes(StandardCharsets.UTF_8));
        if (news.isFinal() || !connection.isWritable()) { // who does not read what he asked for is let go
            connection.end();
        }
    }
}
