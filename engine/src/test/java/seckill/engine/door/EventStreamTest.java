package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.reservation.ReservationIds.Origin;
import seckill.model.OfferId;
import seckill.model.ReservationStatus;

/** What stands on the wire of a stream, without a socket. */
class EventStreamTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

    private final ResultWatch watch = new ResultWatch(new DoorUnderTest.MemoryReads(), new Catalog(CLOCK), 10);
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final BuyerConnection connection =
            new BuyerConnection(DoorUnderTest.context(CLOCK), new DeadlineSweep(), new RequestDecoder(), channel);
    private final EventStream stream = new EventStream(connection, watch, "r", new Origin(new OfferId(1, 2), 1));

    private String sent() {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf each = channel.readOutbound(); each != null; each = channel.readOutbound()) {
            all.writeBytes(each);
            each.release();
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    @Test
    void silenceIsFilledWithAHeartbeatEveryFifteenSeconds() {
        stream.open(0);
        stream.beat(TimeUnit.MILLISECONDS.toNanos(14_999));
        assertThat(sent()).isEmpty();
        stream.beat(TimeUnit.SECONDS.toNanos(15));
        assertThat(sent()).isEqualTo(": still here\n\n");
        stream.beat(TimeUnit.SECONDS.toNanos(29));
        assertThat(sent()).isEmpty();
        stream.beat(TimeUnit.SECONDS.toNanos(30));
        assertThat(sent()).isEqualTo(": still here\n\n");
    }

    @Test
    void newsWaitForTheHeadAndAreToldOnce() {
        ReservationView queued = ReservationView.of("r", ReservationStatus.QUEUED);
        stream.tell(queued);
        assertThat(sent()).isEmpty();
        stream.open(0);
        stream.tell(queued);
        assertThat(sent()).isEqualTo("event: status\ndata: {\"reservationId\":\"r\",\"status\":\"QUEUED\"}\n\n");
    }

    @Test
    void finalNewsEndTheConnection() {
        stream.open(0);
        stream.tell(ReservationView.of("r", ReservationStatus.LOST));
        assertThat(sent()).isEqualTo("event: status\ndata: {\"reservationId\":\"r\",\"status\":\"LOST\"}\n\n");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void closedStreamSaysNothing() {
        stream.open(0);
        stream.closed();
        stream.tell(ReservationView.of("r", ReservationStatus.QUEUED));
        assertThat(sent()).isEmpty();
    }
}
