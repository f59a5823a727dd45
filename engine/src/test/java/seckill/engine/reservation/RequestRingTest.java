package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestRingTest {

    private static PendingRequest request(String id) {
        return new PendingRequest(new ReserveRequest(id, "u", 1, "k"), 1, 0, outcome -> {});
    }

    @Test
    void fullIsSaidAndRoomIsMadeByTaking() {
        RequestRing ring = new RequestRing(4);
        for (int i = 0; i < 4; i++) {
            assertThat(ring.offer(request("r" + i))).isTrue();
        }
        assertThat(ring.offer(request("r4"))).isFalse();
        ring.remove();
        assertThat(ring.offer(request("r5"))).isTrue();
        assertThat(take(ring)).containsExactly("r1", "r2", "r3", "r5");
        assertThat(ring.peek()).isNull();
    }

    @Test
    void nothingIsLostOrDoubledAmongManyWriters() throws InterruptedException {
        RequestRing ring = new RequestRing(64);
        int each = 20_000;
        List<Thread> writers = new ArrayList<>();
        for (int w = 0; w < 3; w++) {
            int writer = w;
            writers.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < each; i++) {
                    while (!ring.offer(request(writer + "-" + i))) {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        Set<String> seen = new HashSet<>();
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (seen.size() < 3 * each && System.nanoTime() < deadline) {
            take(ring).forEach(id -> assertThat(seen.add(id)).isTrue());
        }
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(seen).hasSize(3 * each);
    }

    private static List<String> take(RequestRing ring) {
        List<String> taken = new ArrayList<>();
        PendingRequest next;
        while ((next = ring.peek()) != null) {
            ring.remove();
            taken.add(next.request().reservationId());
        }
        return taken;
    }
}
