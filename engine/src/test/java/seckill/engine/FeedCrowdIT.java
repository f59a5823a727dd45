package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.TestEngine.Place;
import seckill.engine.TestEngine.Sale;
import seckill.engine.feed.FeedEvents;
import seckill.engine.feed.FeedHub;
import seckill.model.OfferId;
import seckill.model.feed.FeedEventType;
import seckill.testkit.Await;

/** A thousand subscribers who never read, beside one who does. */
class FeedCrowdIT {

    private static final int CROWD = 1_000;

    /** Fills the buffers between engine and reader, so that writes come to wait. */
    private static final String LONG = "x".repeat(2_000);

    @Test
    void aThousandWhoNeverReadHurtNobodyAndAreDropped() throws IOException {
        try (TestEngine engine = TestEngine.start(Place.fresh(), Map.of("seckill.feed.frame-limit", "2s"))) {
            OfferId offer = engine.open(Sale.of(100));
            TestBuyers buyers = engine.buyers();
            FeedHub hub = engine.bean(FeedHub.class);
            int threadsBefore = ManagementFactory.getThreadMXBean().getThreadCount();
            long heapBefore = heapInUse();
            List<Socket> crowd = new ArrayList<>();
            try {
                for (int i = 0; i < CROWD; i++) {
                    crowd.add(mute(engine.controlPort()));
                }
                Await.until("all subscribe", Duration.ofSeconds(60), () -> hub.subscribers() == CROWD);
                try (FeedReader reader = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null)) {
                    reader.until("the offer", s -> !s.offers().isEmpty());
                    FeedEvents events = engine.bean(FeedEvents.class);
                    int clicks = 0;
                    while (hub.subscribers() > 1) {
                        for (int i = 0; i < 50; i++) {
                            events.tell(FeedEventType.JOB_PROGRESS, "job/1", null, null, LONG);
                        }
                        int sold = Math.min(++clicks, 100);
                        if (clicks <= 100) {
                            buyers.click(offer, "crowd" + clicks, 1, "k");
                        }
                        // He sees each sale, while the crowd fills up, waits in its writes, and is dropped.
                        reader.until("sale " + sold, s -> s.totals().sold() >= sold);
                        assertThat(ManagementFactory.getThreadMXBean().getThreadCount())
                                .as("threads of the platform")
                                .isLessThan(threadsBefore + 50);
                    }
                    assertThat(clicks).isGreaterThan(5);
                }
                // A thousand copies of the state would be more than this.
                assertThat(heapInUse() - heapBefore).isLessThan(200L << 20);
            } finally {
                for (Socket each : crowd) {
                    each.close();
                }
            }
            Await.until("nobody is left", Duration.ofSeconds(30), () -> hub.subscribers() == 0);
        }
    }

    @Test
    void whoFindsNoPlaceIsToldSoAndWhen() throws IOException {
        try (TestEngine engine = TestEngine.start(Place.fresh(), Map.of("seckill.feed.subscribers-max", "2"))) {
            try (FeedReader one = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null);
                    FeedReader two = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null);
                    FeedReader three = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null)) {
                assertThat(one.next().event()).isEqualTo("snapshot");
                assertThat(two.next().event()).isEqualTo("snapshot");
                assertThat(three.status()).isEqualTo(503);
                assertThat(three.response().headers().firstValue("Retry-After")).hasValue("5");
                assertThat(three.response().headers().firstValue("Content-Type"))
                        .hasValue("application/problem+json");
            }
            Await.until(
                    "their places are free",
                    Duration.ofSeconds(30),
                    () -> engine.bean(FeedHub.class).subscribers() == 0);
            try (FeedReader next = new FeedReader(engine.controlPort(), TestEngine.controlKey(), null)) {
                assertThat(next.next().event()).isEqualTo("snapshot");
            }
        }
    }

    /** Subscribes through a narrow window, sees that it is served, and reads nothing more. */
    private static Socket mute(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream()
                .write(("GET /control/v1/feed HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + TestEngine.controlKey()
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        assertThat(new String(in.readNBytes(12), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
        return socket;
    }

    private static long heapInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
