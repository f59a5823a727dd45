package seckill.console.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.model.feed.FeedSnapshot;

class FeedReaderTest {

    private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
    private final FeedListener listener = new FeedListener() {
        @Override
        public void snapshot(FeedSnapshot snapshot) {
            heard.add(snapshot);
        }

        @Override
        public void lost(String why, Duration retryIn) {
            heard.add("lost");
        }

        @Override
        public void signedOut() {
            heard.add("signed out");
        }
    };

    @Test
    void comesBackWithTheLastIdAfterALoss() throws InterruptedException {
        try (FakeEngine fake = new FakeEngine();
                Engine engine = new Engine(fake.address(), null);
                FeedReader reader =
                        new FeedReader(engine, listener, new Backoff(Duration.ofMillis(10), Duration.ofMillis(20)))) {
            fake.feed(Sale.at(1));
            reader.start();
            assertThat(next()).isEqualTo(Sale.at(1));
            fake.hangUp();
            assertThat(next()).isEqualTo("lost");
            fake.feedRaw(": heartbeat\n\nid: run-1-2\nevent: something-new\ndata: {}\n\n");
            fake.feed(Sale.at(3));
            assertThat(next()).isEqualTo(Sale.at(3));
            assertThat(fake.asked.getLast().lastEventId()).isEqualTo("run-1-1");
        }
    }

    @Test
    void endsWhenTheSignInHasEnded() throws InterruptedException {
        try (FakeEngine fake = new FakeEngine();
                Engine engine = new Engine(fake.address(), null);
                FeedReader reader = new FeedReader(engine, listener)) {
            fake.refuse("GET /control/v1/feed", 401, "unauthenticated", "not signed in");
            reader.start();
            assertThat(next()).isEqualTo("signed out");
        }
    }

    private Object next() throws InterruptedException {
        Object one = heard.poll(10, TimeUnit.SECONDS);
        assertThat(one).as("within ten seconds").isNotNull();
        return one;
    }
}
